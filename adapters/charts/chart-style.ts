const light = {
  back: '#fff',
  box: '#f6f8f8',
  'box-line': '#c3cdcd',
  leaf: '#e3f1ee',
  'leaf-line': '#0f766e',
  line: '#64748b',
  words: '#0f172a',
  faint: '#526072',
};

const dark: typeof light = {
  back: '#161d24',
  box: '#1d262e',
  'box-line': '#44515d',
  leaf: '#12342f',
  'leaf-line': '#2dd4bf',
  line: '#8b98a5',
  words: '#e6edf3',
  faint: '#a3b0bc',
};

/** The looks of a drawing. Colours are custom properties `--chart-…` of an element around it. */
export const chartStyle = `.statechart text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:var(--chart-words)}
.statechart .name{font:600 13px system-ui,sans-serif}
.statechart .stays{fill:var(--chart-faint)}
.statechart rect{fill:var(--chart-box);stroke:var(--chart-box-line)}
.statechart .odd rect{fill:var(--chart-back)}
.statechart .atomic rect{fill:var(--chart-leaf);stroke:var(--chart-leaf-line)}
.statechart :is(.compound,.parallel) text{paint-order:stroke;stroke:var(--chart-box);stroke-width:5}
.statechart .odd:is(.compound,.parallel) text{stroke:var(--chart-back)}
.statechart .label rect{fill:var(--chart-back);stroke:none}
.statechart path{fill:none;stroke:var(--chart-line)}
.statechart .tip,.statechart circle{fill:var(--chart-line);stroke:none}`;

/** The colours of a drawing in the light and in the dark, as declarations of CSS. */
export const chartColours = { light: declarations(light), dark: declarations(dark) };

function declarations(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--chart-${name}:${colour}`)
    .join(';');
}
