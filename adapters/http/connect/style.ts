/** Light or dark as the reader's system asks for; works from 320 pixels on. */
export const style = `
:root {
  --ink: #17202b; --dim: #5a6675; --paper: #eef2f7; --glow: #dbe7ff; --card: #ffffff; --line: #dde3ec; --hover: #f3f7fd;
  --accent: #1f5fd6; --accent-ink: #ffffff; --soft: #e8f0ff; --bad: #b3261e; --bad-soft: #fdeceb; --good: #147a45;
  --good-soft: #e5f6ec; --shadow: 0 1px 2px rgb(23 32 43 / .06), 0 18px 48px -12px rgb(23 32 43 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #eef2f8; --dim: #a3afbf; --paper: #0c1117; --glow: #16233c; --card: #151c26; --line: #2a3442; --hover: #1b2431;
    --accent: #7fb0ff; --accent-ink: #0a1526; --soft: #1a2942; --bad: #ff9d95; --bad-soft: #37191a; --good: #76d9a0;
    --good-soft: #12291d; --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 18px 48px -12px rgb(0 0 0 / .6);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; color: var(--ink);
  background: radial-gradient(60rem 32rem at 50% -8rem, var(--glow), transparent) no-repeat var(--paper);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; padding: 2.5rem 1rem 1.5rem;
}
main {
  width: 100%; max-width: 33rem; background: var(--card); border: 1px solid var(--line); border-radius: 20px;
  box-shadow: var(--shadow); padding: 1.75rem 2rem 2rem;
}
header { display: flex; align-items: center; gap: .6rem; margin-bottom: 1.5rem; font-weight: 650; letter-spacing: -.01em; }
header svg { width: 1.6rem; height: 1.6rem; color: var(--accent); }
.tag { margin-left: auto; font-size: .75rem; font-weight: 550; letter-spacing: .01em; color: var(--dim); border: 1px solid var(--line); border-radius: 99px; padding: .1rem .65rem; }
.steps { display: flex; gap: .35rem; list-style: none; padding: 0; margin: 0 0 1.4rem; }
.steps li { flex: 1; height: 4px; border-radius: 2px; background: var(--line); }
.steps .past, .steps .now { background: var(--accent); }
.steps span, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
h1 { font-size: 1.55rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .4rem; text-wrap: balance; }
p { margin: 0 0 1.1rem; color: var(--dim); text-wrap: pretty; }
p strong { color: var(--ink); font-weight: 600; }
form { margin: 0; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
fieldset + fieldset { margin-top: 1.4rem; }
legend:not(.hidden) { padding: 0 0 .6rem; font-weight: 600; }
ul.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; }
ul.makes { grid-template-columns: repeat(auto-fill, minmax(8.4rem, 1fr)); }
.makes .card { height: 100%; flex-direction: column; gap: .45rem; padding: .9rem .5rem; text-align: center; }
.makes .words { flex: none; max-width: 100%; }
.card {
  display: flex; align-items: center; gap: .85rem; width: 100%; min-height: 3.5rem; padding: .7rem .9rem; text-align: left;
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 12px; cursor: pointer;
}
.card:hover { background: var(--hover); border-color: color-mix(in srgb, var(--accent) 45%, var(--line)); }
.card:has(input:checked) { background: var(--soft); border-color: color-mix(in srgb, var(--accent) 45%, var(--soft)); }
.card:has(input:disabled) { cursor: default; }
.card.off { color: var(--dim); background: transparent; cursor: not-allowed; }
.card:has(input:focus-visible), .card:focus-visible, .button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 55%, transparent); outline-offset: 2px; }
.card .words { flex: 1; min-width: 0; }
.card b { display: block; font-weight: 600; overflow-wrap: anywhere; }
.card small { display: block; color: var(--dim); font-size: .875rem; overflow-wrap: anywhere; }
.card input { accent-color: var(--accent); width: 1.2rem; height: 1.2rem; margin: 0; flex: none; }
.mono { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 10px; background: var(--soft); color: var(--accent); font-weight: 650; }
.round { border-radius: 50%; }
.lock { flex: none; font-size: .75rem; font-weight: 550; color: var(--dim); border: 1px solid var(--line); border-radius: 99px; padding: .05rem .55rem; background: var(--card); }
.buttons { display: flex; gap: .6rem; margin-top: 1.5rem; align-items: center; }
main > .buttons { flex-direction: column; align-items: stretch; }
.button {
  flex: 1; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; padding: .8rem 1.2rem;
  border-radius: 12px; border: 1px solid var(--accent); color: var(--accent-ink); background: var(--accent);
}
.button:hover { filter: brightness(1.07); }
.button.plain { color: var(--ink); background: transparent; border-color: var(--line); }
.button.plain:hover { background: var(--hover); filter: none; }
.alert { color: var(--bad); background: var(--bad-soft); border-radius: 10px; padding: .65rem .9rem; margin: 0 0 1rem; font-weight: 550; }
.sign { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 50%; margin-bottom: 1.1rem; background: var(--bad-soft); color: var(--bad); }
.sign.good { background: var(--good-soft); color: var(--good); }
.sign svg { width: 1.75rem; height: 1.75rem; }
.detail { font: .9rem/1.5 ui-monospace, "SF Mono", Menlo, monospace; color: var(--ink); background: var(--hover); border: 1px solid var(--line); border-radius: 10px; padding: .7rem .9rem; overflow-wrap: anywhere; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--accent); font-weight: 550; margin-bottom: .7rem; border-radius: 6px; }
a { color: var(--accent); }
.aside { margin: 1.1rem 0 0; font-size: .9rem; }
.aside a { display: inline-block; padding: .25rem 0; }
footer { max-width: 33rem; margin-top: 1.25rem; text-align: center; font-size: .8rem; color: var(--dim); }
@media (max-width: 30rem) {
  body { padding: 0; background: var(--card); }
  main { border: 0; border-radius: 0; box-shadow: none; padding: 1.25rem 1.1rem 1.5rem; }
  footer { padding: 0 1.1rem 1.25rem; margin-top: 0; }
  h1 { font-size: 1.4rem; }
  ul.makes { grid-template-columns: 1fr 1fr; }
  form .buttons { position: sticky; bottom: 0; background: var(--card); margin: 1.25rem -1.1rem 0; padding: .8rem 1.1rem; border-top: 1px solid var(--line); }
}
@media (max-width: 22rem) { header { font-size: .9rem; gap: .4rem; } }
@media (forced-colors: active) { .steps .past, .steps .now { background: Highlight; } }
`;
