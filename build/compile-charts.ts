import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compileChart, compileCounted } from '../engine/chart/compile.ts';
import type { ChartDefinition } from '../engine/chart/define.ts';
import type { ChartTable } from '../engine/chart/table.ts';
import { usesOf } from './chart-uses.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';

/**
 * The folders with charts, at any depth; each gets its tables in a `charts.generated.ts` of its
 * own.
 */
const folders = ['service', 'vehicle'] as const;
type Folder = (typeof folders)[number];

/** A chart file exports exactly one definition: `export const lockChart = defineChart({...})`. */
export interface ChartFile {
  readonly file: string;
  readonly exportName: string;
  readonly definition: ChartDefinition;
}

/** Every `*.chart.ts` of those folders, by folder and name of file. */
export async function findCharts(): Promise<ChartFile[]> {
  return (await Promise.all(folders.map(findChartsIn))).flat();
}

/** Every `charts.generated.ts` as it should be and as it is on disk. */
export async function generatedCharts(): Promise<readonly GeneratedModule[]> {
  const texts = new Map<string, string>();
  for (const folder of folders) texts.set(`engine/${folder}`, await generateCharts(folder));
  texts.set('lab', await generateCounted());
  return [...texts].map(([folder, text]) =>
    generatedModule(`${folder}/charts.generated.ts`, [], () => text),
  );
}

/** The tables by which charts are counted, apart from those that every world loads. */
async function generateCounted(): Promise<string> {
  const charts = (await findCharts()).map(({ definition }) => compileCounted(definition));
  const each = charts.map((chart) => `  ${JSON.stringify(chart)},`);
  return [countedHeader, ...each, '];', ''].join('\n');
}

const countedHeader = `// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { CountedTable } from '../engine/chart/counted.ts';

/** Every chart in the order of its folder and name, with its states and transitions. */
export const countedTables: readonly CountedTable[] = [`;

/** Throws if a file exports no definition or several. */
async function findChartsIn(folder: Folder): Promise<ChartFile[]> {
  const files = (await readdir(join(import.meta.dirname, '../engine', folder), { recursive: true }))
    .filter((file) => file.endsWith('.chart.ts'))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ `../engine/${folder}/${file}`)) as Record<
        string,
        unknown
      >;
      const charts = Object.entries(module).flatMap(([exportName, definition]) =>
        isDefinition(definition) ? [{ file, exportName, definition }] : [],
      );
      const [chart] = charts;
      if (chart === undefined || charts.length > 1) {
        throw new Error(`${file} exports ${charts.length} chart definitions, not exactly one`);
      }
      return chart;
    }),
  );
}

/** The text that the `charts.generated.ts` of a folder should have. */
async function generateCharts(folder: Folder): Promise<string> {
  const charts = await findChartsIn(folder);
  if (charts.length === 0) throw new Error(`no *.chart.ts in engine/${folder}`);
  const tables = charts.map(({ exportName, definition }) =>
    tableSource(tableName(exportName), compileChart(definition)),
  );
  return [header, ...tables].join('\n');
}

const header = `// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { ChartTable } from '../chart/table.ts';
`;

function isDefinition(value: unknown): value is ChartDefinition {
  return typeof value === 'object' && value !== null && 'machine' in value && 'guards' in value;
}

/** `lockChart` gives `lockTable`. */
function tableName(exportName: string): string {
  return `${exportName.replace(/Chart$/, '')}Table`;
}

function tableSource(name: string, table: ChartTable): string {
  const external = table.events.slice(0, table.events.length - table.timers.length);
  const uses = usesOf(table);
  const fields = Object.entries(table).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  return [
    `export const ${name}: ChartTable<{`,
    `  state: ${union(table.states)};`,
    `  event: ${union(external)};`,
    `  guard: ${pairs(table.guards, uses.guards)};`,
    `  action: ${pairs(table.actions, uses.actions)};`,
    `  delay: ${pairs(table.delays, uses.delays)};`,
    '}> = {',
    ...fields,
    '};',
    '',
  ].join('\n');
}

function union(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ');
}

/** A union of words, each with the events on which it is used. */
function pairs(words: readonly string[], uses: readonly ReadonlySet<string>[]): string {
  const each = words.map((word, at) => `["${word}", ${union([...uses[at]!].toSorted())}]`);
  return each.length === 0 ? 'never' : each.join(' | ');
}

export const generate = () => generatedCharts();
