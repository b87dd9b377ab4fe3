import { allAtOnce } from '../../../../engine/in-steps.ts';
import { ScenarioError } from '../../../../engine/index.ts';
import { filesBeside } from '../../../../engine/scenario/compose/file-beside.ts';
import type { Checker } from '../../../../engine/scenario/read/checker.ts';
import { readSeries } from '../../../../engine/scenario/series/series.ts';
import type { SeriesKind } from '../../../../engine/scenario/series/series-kind.ts';
import { buildTree } from '../../../../engine/scenario/source/build-tree.ts';
import { readDocument } from '../../../../engine/scenario/source/document.ts';
import { Findings } from '../../../../engine/scenario/source/findings.ts';
import { Source } from '../../../../engine/scenario/source/source.ts';
import type { StepSeries } from '../../../../engine/time/step-series.ts';
import { zone } from '../../../../engine/time/zone.ts';

/** Prices in EUR/kWh, which may be written in EUR/MWh. */
export const prices: SeriesKind = {
  title: 'prices',
  usualUnit: 'EUR/kWh',
  units: ['EUR/kWh', 'EUR/MWh'],
  scaleOf: (unit) =>
    unit === 'EUR/kWh'
      ? (value) => value
      : unit === 'EUR/MWh'
        ? (value) => value / 1000
        : undefined,
  unitPattern: /\/[kM]?Wh$/,
  min: -100,
  max: 100,
};

/** The series of an entry `prices: …` in a scenario of Berlin beside a CSV file. */
export function seriesOf(written: string, csv = '', kind = prices): StepSeries {
  const findings = new Findings(new Source('main.yaml', `prices: ${written}\n`));
  const tree = allAtOnce(buildTree(readDocument(findings), findings));
  const openFile = filesBeside({
    findings,
    paths: new Map([[findings.source, 'main.yaml']]),
    readImport: (path) =>
      path === 'p.csv' ? { text: csv, file: 'p.csv' } : { problem: `there is no ${path}` },
  });
  const checker = { findings, tree, openFile, damaged: new Set(), zone: zone('Europe/Berlin')! };
  const parent = tree.root as { prices: string };
  const read = allAtOnce(readSeries(checker as unknown as Checker, parent, 'prices', kind));
  findings.finish();
  return read!.series;
}

/** The mistakes in such an entry: code, place, message. */
export function mistakesIn(written: string, csv?: string, kind?: SeriesKind): readonly string[] {
  try {
    seriesOf(written, csv, kind);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ code, file, line, column, message, suggestion }) =>
        `${code} ${file}:${line}:${column} ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
    );
  }
}
