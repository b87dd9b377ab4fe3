import { chartStyle } from '../../build/chart-drawings/chart-file.ts';

/** The style of the page, for light and dark. */
export const style = `
${chartStyle}
.statechart .untaken path { stroke: var(--untaken); stroke-width: 3; }
.statechart .label.untaken text { fill: var(--untaken); font-weight: 700; }
.statechart .unreachable { opacity: 0.5; }
:root { --ink: #1c2430; --dim: #5d6877; --page: #fff; --edge: #b9c3cf; --untaken: #c62828; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --dim: #9aa6b5; --page: #14181e; --edge: #46525f; --untaken: #ff7b72; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main, footer { max-width: 1200px; margin: 0 auto; padding: 24px; }
h1 { font-size: 24px; margin: 0 0 16px; } h2 { font-size: 19px; margin: 40px 0 8px; }
small, footer, summary, thead th { color: var(--dim); font-weight: normal; }
a { color: inherit; } summary { cursor: pointer; }
.wide { overflow-x: auto; margin: 8px 0 16px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 16px 3px 0; text-align: left; vertical-align: top; }
tbody th { font-weight: normal; }
thead th { border-bottom: 1px solid var(--edge); }
.untaken { color: var(--untaken); }
`;
