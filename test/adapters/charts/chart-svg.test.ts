import { expect, test } from 'vitest';
import { chartSvg } from '../../../adapters/charts/chart-svg.ts';
import type { ChartDrawing } from '../../../adapters/charts/drawing.ts';
import { chartDrawings } from '../../../adapters/charts/drawings.generated.ts';
import { chartFile, chartStyle } from '../../../build/chart-drawings/chart-file.ts';

const box = { x: 0, y: 0, width: 10, height: 10, type: 'atomic' } as const;
const hostile: ChartDrawing = {
  id: '<id>',
  description: '"quoted" & <b>',
  width: 10,
  height: 10,
  states: [
    { ...box, type: 'compound', path: '' },
    { ...box, path: '<state>', description: '<i>' },
  ],
  transitions: [{ from: '', to: '<state>', on: '<event>', guard: '"a" & "b"' }],
  arrows: [
    {
      from: '',
      to: '<state>',
      points: [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
      labels: [{ transition: 0, x: 0, y: 0, width: 5, rows: ['<event>', '["a" & "b"]'] }],
    },
  ],
  events: {},
};

test('words of a chart are text, in elements and attributes', () => {
  const svg = chartSvg(hostile, { states: { '<state>': '">' } });

  expect(svg).toContain('aria-label="&lt;id&gt;: &quot;quoted&quot; &amp; &lt;b&gt;"');
  expect(svg).toContain('<title>&lt;i&gt;</title>');
  expect(svg).toContain('>[&quot;a&quot; &amp; &quot;b&quot;]</text>');
  expect(svg).toContain('atomic odd &quot;&gt;" data-state="&lt;state&gt;"');
  expect(svg).not.toMatch(/<(id|b|state|i|event)>/);
});

test('states and transitions have the classes that a page gives them', () => {
  const lock = chartDrawings.find(({ id }) => id === 'lock')!;
  const unlock = lock.transitions.findIndex(
    ({ on, to }) => on === 'doors.unlock' && to !== undefined,
  );

  const svg = chartSvg(lock, {
    states: { 'unlocked.waiting': 'lit' },
    transitions: { [unlock]: 'taken' },
  });

  expect(svg.match(/<g class="state [^"]*lit" data-state="[^"]*"/g)).toEqual([
    '<g class="state atomic lit" data-state="unlocked.waiting"',
  ]);
  expect(svg).toContain(`<g class="label taken" data-transition="${unlock}">`);
  expect(svg.match(/<g class="arrow taken"/g)).toHaveLength(1);
});

test('a file has its looks, whose colours are declared for the light and for the dark', () => {
  const [light = '', dark = ''] = chartStyle.match(/\.statechart \{[^}]+\}/g) ?? [];
  const used = new Set(
    [...chartStyle.matchAll(/var\((--chart-[a-z-]+)\)/g)].map(([, name]) => name!),
  );

  expect(chartFile(chartDrawings[0]!)).toMatch(/^<svg [^>]+><style>/);
  for (const colours of [light, dark]) {
    expect(new Set(colours.match(/--chart-[a-z-]+/g))).toEqual(used);
  }
});
