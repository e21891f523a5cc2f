# The service alone, for a read-only root file system:
#   docker build -t black-lady .
#   docker run --rm --read-only --cap-drop ALL --security-opt no-new-privileges -p 8000:8000 black-lady

# The full image has make, so the environment is built by the same command as everywhere else. Both stages must be
# the same Python on the same Debian: the environment is copied from one to the other.
FROM python:3.11-bookworm AS build
WORKDIR /app
COPY Makefile constraints-runtime.txt ./
RUN make install-runtime VENV=/opt/venv

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin black-lady
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY LICENSE ./
COPY games games
COPY solver solver
COPY service service
COPY openapi openapi

# /dev/shm is memory and is writable even with --read-only: temporary files and compiled kernels go there.
ENV PATH=/opt/venv/bin:$PATH \
    BLACKLADY_PORT=8000 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/dev/shm/numba \
    TMPDIR=/dev/shm
USER 10001
EXPOSE 8000

# Kernels compile at the first start of a container, so /healthz may be late.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"BLACKLADY_PORT\"]}/healthz', timeout=4)"]

CMD ["gunicorn", "--config", "service/gunicorn.conf.py", "service:create_app()"]
