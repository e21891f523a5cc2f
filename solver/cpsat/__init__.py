"""Questions about what was possible with all hands open, answered by OR-Tools CP-SAT models."""
