/** The style of the page, for light and dark. */
export const style = `
:root { --ink: #1c2430; --dim: #5d6877; --page: #fff; --box: #f3f6f9; --edge: #b9c3cf; --taken: #1a7f4b; --some: #a86400; --untaken: #c62828; --never: #8a94a0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --dim: #9aa6b5; --page: #14181e; --box: #1d242d; --edge: #46525f; --taken: #4cc38a; --some: #e0a13b; --untaken: #ff7b72; --never: #77828f; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 24px; }
footer { max-width: 1200px; margin: 0 auto; padding: 0 24px 24px; color: var(--dim); font-size: 13px; }
h1 { font-size: 24px; margin: 0 0 8px; }
h2 { font-size: 19px; margin: 40px 0 8px; }
small { color: var(--dim); font-weight: normal; }
a { color: inherit; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 14px 3px 0; text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: normal; }
thead th { color: var(--dim); font-weight: normal; border-bottom: 1px solid var(--edge); }
tfoot th, tfoot td { border-top: 1px solid var(--edge); font-weight: bold; }
meter { width: 80px; vertical-align: middle; } .percent { display: inline-block; min-width: 62px; }
ol { padding-left: 28px; } li { margin: 2px 0; } summary { cursor: pointer; color: var(--dim); }
.taken { color: var(--taken); } .some { color: var(--some); } .untaken { color: var(--untaken); } .never { color: var(--never); }
.legend span { margin-right: 16px; } .legend span::before { content: '\\25A0 '; }
li b { font-weight: 600; }
svg { font: 12px system-ui, sans-serif; max-width: none; }
svg text { fill: var(--ink); }
.group > rect { fill: none; stroke: var(--edge); } .group > text { fill: var(--dim); }
.state > rect { fill: var(--box); stroke: var(--taken); stroke-width: 1.5; }
.state.un > rect { stroke: var(--untaken); stroke-dasharray: 5 4; }
svg text.stays { font-size: 10.5px; fill: currentColor; }
.arrow .line { fill: none; stroke: currentColor; stroke-width: 1.4; }
.arrow.untaken .line { stroke-dasharray: 6 4; } .arrow.never .line { stroke-dasharray: 2 4; }
.arrow .head { fill: currentColor; }
.arrow .lead { stroke: currentColor; stroke-width: 0.7; stroke-dasharray: 1 3; }
.arrow rect { fill: var(--page); opacity: 0.88; }
.arrow text { font-size: 10px; fill: currentColor; }
`;
