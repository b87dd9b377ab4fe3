import { parse, type Spec, View } from 'vega';

/** A plot as an SVG, the same text on every machine, with a line for each element. */
export async function svgOf(title: string, plot: Spec): Promise<string> {
  const spec: Spec = {
    width: 520,
    height: 240,
    padding: 8,
    background: 'white',
    title: { text: title, anchor: 'start' },
    ...plot,
  };
  const view = new View(parse(spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  // Vega numbers the clips of all plots of a process.
  const clips = [...new Set(svg.match(/clip\d+/g))];
  const renumbered = svg.replace(/clip\d+/g, (clip) => `clip${clips.indexOf(clip) + 1}`);
  return `${renumbered.replaceAll('><', '>\n<')}\n`;
}

export const colours = ['#111827', '#2563eb', '#d97706', '#059669', '#be185d'];

/** The legend of the scale `colour` below a plot. */
export const legendOfColours: NonNullable<Spec['legends']> = [
  {
    stroke: 'colour',
    symbolType: 'stroke',
    symbolStrokeWidth: 3,
    orient: 'bottom',
    columns: 3,
    labelLimit: 200,
  },
];
