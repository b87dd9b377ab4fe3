/** The style sheet: light or dark as the reader's system asks, for pages from 320 pixels on. */
export const style = `
:root {
  --ink: #17202b; --dim: #566271; --paper: #f3f5f9; --card: #ffffff; --line: #dde3ec; --field: #f4f6fa; --accent: #1f5fd6;
  --good: #137043; --good-soft: #e2f5ea; --bad: #b3261e; --bad-soft: #fdeceb; --mild: #7a5200; --mild-soft: #fff3d6;
  --soc: #12805c; --power: #b86a00; --distance: #6d45c9; --fuel: #a1453c; --shadow: 0 1px 2px rgb(23 32 43 / .05), 0 12px 32px -16px rgb(23 32 43 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #ecf0f6; --dim: #a3afbf; --paper: #0c1117; --card: #141b25; --line: #2a3442; --field: #1a222e; --accent: #7fb0ff;
    --good: #76d9a0; --good-soft: #12291d; --bad: #ff9d95; --bad-soft: #37191a; --mild: #f0c264; --mild-soft: #322710;
    --soc: #4fd1a1; --power: #f2b457; --distance: #b79cff; --fuel: #ff9d8f; --shadow: 0 1px 2px rgb(0 0 0 / .4);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
footer { color: var(--dim); font-size: .8rem; text-align: center; padding: 0 1rem 2rem; }
h1, h2 { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .7rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1rem; margin: 2rem 0 .6rem; }
h4 { font-size: .95rem; margin: 0 0 .6rem; }
h4 small, .note, .place, .description { color: var(--dim); font-weight: 400; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
.description { max-width: 48rem; }
.note, .place { font-size: .85rem; }
.place, code, pre, time { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code, pre, time { font-size: .82rem; }
pre { margin: .6rem 0 0; padding: .7rem .9rem; overflow-x: auto; background: var(--field); border: 1px solid var(--line); border-radius: 10px; line-height: 1.5; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible, .wide:focus-visible, .scroll:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 60%, transparent); outline-offset: 2px; border-radius: 8px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.badge { display: inline-block; font-size: .72rem; font-weight: 700; letter-spacing: .04em; line-height: 1.5; padding: .1rem .6rem; border-radius: 99px; }
.badge.good { color: var(--good); background: var(--good-soft); }
.badge.bad { color: var(--bad); background: var(--bad-soft); }
.badge.mild { color: var(--mild); background: var(--mild-soft); }
.run { background: var(--card); border: 1px solid var(--line); border-radius: 18px; box-shadow: var(--shadow); padding: 1.6rem 1.8rem 1.8rem; min-width: 0; }
.run:focus { outline: none; }
.reason { font-weight: 550; }
.tally { display: flex; flex-wrap: wrap; gap: .4rem 1rem; list-style: none; padding: 0; margin: 0 0 1rem; }
.runs { list-style: none; padding: 0; margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
.runs li + li { border-top: 1px solid var(--line); }
.runs a { display: flex; align-items: center; gap: .8rem; padding: .6rem 1rem; color: inherit; text-decoration: none; min-height: 2.75rem; }
.runs a:hover { background: var(--field); }
.runs .badge { flex: none; min-width: 7.4rem; text-align: center; }
.runs b { flex: none; max-width: 50%; overflow-wrap: anywhere; }
.runs small { color: var(--dim); min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .5rem 1.5rem; margin: 1.1rem 0 0; }
.facts .wide { grid-column: 1 / -1; }
.facts dt { font-size: .75rem; color: var(--dim); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.findings { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
.findings li { position: relative; padding: .55rem .9rem .55rem 2.4rem; border: 1px solid var(--line); border-radius: 10px; min-width: 0; overflow-wrap: anywhere; }
.findings li::before { position: absolute; left: .9rem; font-weight: 700; }
.findings .good::before { content: "\\2713"; color: var(--good); }
.findings .bad { border-color: color-mix(in srgb, var(--bad) 45%, var(--line)); background: color-mix(in srgb, var(--bad-soft) 45%, var(--card)); }
.findings .bad::before { content: "\\2717"; color: var(--bad); }
.findings .good { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.findings .good .place { margin: 0; }
strong { color: var(--bad); }
.courses { display: grid; gap: 1rem; }
.course { border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.1rem; min-width: 0; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 1.1rem 1.8rem; }
@media (min-width: 44.01rem) { .charts:has(> :nth-child(4):last-child) { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
.chart { margin: 0; min-width: 0; }
.chart figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: .82rem; margin-bottom: .55rem; }
.chart figcaption b { font-weight: 600; }
.chart figcaption span { color: var(--dim); font-variant-numeric: tabular-nums; }
.plot { display: grid; grid-template-columns: 3.1rem minmax(0, 1fr); grid-template-rows: 7.5rem 1.3rem; }
.plot svg { grid-area: 1 / 2; width: 100%; height: 100%; display: block; overflow: visible; }
.up, .across { position: relative; color: var(--dim); font-size: .7rem; font-variant-numeric: tabular-nums; }
.up span { position: absolute; right: .5rem; transform: translateY(50%); line-height: 1; white-space: nowrap; }
.across { grid-area: 2 / 2; }
.across span { position: absolute; top: .35rem; transform: translateX(-50%); line-height: 1; white-space: nowrap; }
.soc { --tone: var(--soc); } .power { --tone: var(--power); } .distance { --tone: var(--distance); } .fuel { --tone: var(--fuel); } .deliveries { --tone: var(--good); }
.grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.line { fill: none; stroke: var(--tone); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.field { fill: var(--tone); opacity: .13; }
.mark { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
.pointers rect { fill: transparent; }
.pointers rect:hover { fill: color-mix(in srgb, var(--ink) 8%, transparent); }
.delivered { fill: var(--good); } .failed { fill: var(--bad); }
summary { cursor: pointer; }
.lines > summary h3 { display: inline-block; }
.course details { margin-top: .8rem; font-size: .85rem; }
.course summary { color: var(--accent); min-height: 1.6rem; }
.wide { overflow-x: auto; }
.wide[tabindex] { background: linear-gradient(90deg, var(--paper) 30%, transparent) 0 0 / 2.5rem 100% no-repeat local, linear-gradient(270deg, var(--paper) 30%, transparent) 100% 0 / 2.5rem 100% no-repeat local, linear-gradient(90deg, rgb(90 105 125 / .5), transparent) 0 0 / .9rem 100% no-repeat, linear-gradient(270deg, rgb(90 105 125 / .5), transparent) 100% 0 / .9rem 100% no-repeat; }
.scroll { overflow: auto; max-height: 22rem; margin-top: .4rem; border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: .3rem .8rem; text-align: right; white-space: nowrap; font-weight: 400; }
thead th { position: sticky; top: 0; background: var(--field); color: var(--dim); font-weight: 600; }
th:first-child { text-align: left; }
tbody tr + tr { border-top: 1px solid var(--line); }
.timeline, .chain { list-style: none; margin: 0; padding: 0; }
.timeline > li { border-top: 1px solid color-mix(in srgb, var(--line) 60%, transparent); }
.timeline .day { border: 0; font-weight: 600; padding: .9rem 0 .3rem; }
.entry { display: grid; grid-template-columns: 5rem minmax(3rem, 9rem) 11rem minmax(0, 1fr); gap: .1rem .9rem; padding: .28rem .4rem; border-radius: 6px; align-items: baseline; }
.entry::-webkit-details-marker { display: none; }
.entry > * { min-width: 0; overflow-wrap: anywhere; }
summary.entry { list-style: none; }
summary.entry:hover { background: var(--field); }
summary.entry code::after { content: " \\203A"; color: var(--dim); }
.entry time, .chain time { color: var(--dim); white-space: nowrap; }
.entry b { font-weight: 600; }
.timeline .bad .entry code, .timeline .bad .entry span { color: var(--bad); }
.timeline .good .entry code { color: var(--good); }
.chain { margin: .1rem 0 .6rem .4rem; padding: .4rem 0 .4rem 1rem; border-left: 3px solid var(--accent); font-size: .88rem; }
.chain li { padding: .1rem 0; overflow-wrap: anywhere; }
.chain time { margin-right: .6rem; }
@media (max-width: 44rem) {
  main { padding: 1rem .6rem; gap: 1rem; }
  .run { padding: 1.1rem .9rem 1.2rem; border-radius: 14px; }
  .course { padding: .8rem .7rem; }
  .entry { grid-template-columns: auto auto minmax(0, 1fr); gap: .1rem .7rem; padding: .5rem .3rem; }
  .entry span { grid-column: 1 / -1; }
  .runs a { flex-wrap: wrap; gap: .2rem .7rem; }
  .runs small { flex-basis: 100%; white-space: normal; }
  .across span:nth-child(even) { display: none; }
}
@media (forced-colors: active) { .line { stroke: CanvasText; } .badge { border: 1px solid; } }
@media print { body { background: none; } .run { box-shadow: none; break-inside: avoid-page; } }
`;
