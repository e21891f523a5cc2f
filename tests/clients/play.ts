// Plays a whole hand of Cherna Donka through a client typed by openapi-typescript: node built/play.js BASE_URL
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };
type State = components["schemas"]["ChernaDonkaState"];
const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });

const dealt = await client.POST("/v1/games/cherna-donka/deal", { body: { players: 4, seed: "typescript" } });
if (!dealt.data) throw new Error(dealt.error.detail);
let state: State = dealt.data.state;
let seat: number | undefined = 0;
let passes = 0;
let plays = 0;
for (;;) {
  const who: { seat?: number } = seat === undefined ? {} : { seat };
  const legal = await client.POST("/v1/games/cherna-donka/legal-moves", { body: { state, ...who } });
  if (!legal.data) throw new Error(legal.error.detail);
  let move: string | undefined;
  if ("choose" in legal.data) {
    move = legal.data.from.slice(0, legal.data.choose).join("+");
    passes += 1;
  } else {
    move = legal.data.moves[0];
    plays += 1;
  }
  if (move === undefined) throw new Error("no legal move");
  const applied = await client.POST("/v1/games/cherna-donka/apply", { body: { state, moves: [move], ...who } });
  if (!applied.data) throw new Error(applied.error.detail);
  state = applied.data.state;
  const next = applied.data.next;
  if (next === null) break;
  seat = "choose" in next ? next.seat : undefined;
}
const outcome = await client.POST("/v1/games/cherna-donka/outcome", { body: { state } });
if (!outcome.data) throw new Error(outcome.error.detail);
console.log(JSON.stringify({ passes, plays, over: outcome.data.over, points: outcome.data.points }));
