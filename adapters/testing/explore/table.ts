import { counted, grouped } from '../../words/text.ts';
import { cellLines, cellWords } from '../sweep/cell-rows.ts';
import type { SearchFinding } from './findings.ts';
import type { Searched, SearchReport, Tried } from './search-report.ts';

/** A search as text: the trials of each kind, the findings and the remarks. */
export function tableOf(search: Searched & Pick<SearchReport, 'files'>): string {
  const { files, findings, remarks } = search;
  const found = findingGroups(findings).flatMap(({ all, first }) => {
    const own = all
      .map((each) => files[findings.indexOf(each)])
      .filter((file) => file !== undefined);
    const lines = [...first.why, ...own].map((line) => `    ${line}`);
    return [`✗ ${first.sentence}${moreInBrackets(all)}`].concat(lines);
  });
  const verdict = findings.length === 0 ? '✓ nothing found' : counted(findings.length, 'finding');
  const notes = remarks.map((each) => `! ${each}`);
  return [sizeWords(search), ...rowsOf(search), ...found, ...notes, verdict].join('\n');
}

/** The size of a search in words. */
export function sizeWords(search: Searched): string {
  const { places, runs, sent } = search;
  if (places.length > 0) return cellWords(search);
  const cars = new Set(sent.map(({ vehicle }) => vehicle)).size;
  return `${counted(runs, 'run')} of ${counted(sent.length, 'event')} of ${counted(cars, 'vehicle')}`;
}

function rowsOf(search: Searched): readonly string[] {
  const { classes, places, tried } = search;
  if (places.length > 0) return cellLines(search);
  const rows = tried.map((each) => `  ${each.what.padEnd(12)} ${each.runs}${ofAll(each)}`);
  const isCounted = tried.length > 0 && classes !== undefined;
  return isCounted ? [...rows, `  ${'orders'.padEnd(12)} ${classWords(classes)}`] : rows;
}

/** The findings of one mistake, told as one. */
export interface FindingGroup {
  readonly first: SearchFinding;
  readonly all: readonly SearchFinding[];
}

/** The findings in groups of those that are alike. */
export function findingGroups(findings: readonly SearchFinding[]): readonly FindingGroup[] {
  const groups = new Map<string, SearchFinding[]>();
  for (const each of findings) {
    const group = groups.get(each.alike);
    if (group === undefined) groups.set(each.alike, [each]);
    else group.push(each);
  }
  return [...groups.values()].map((all) => ({ first: all[0]!, all }));
}

function moreInBrackets(all: readonly SearchFinding[]): string {
  if (all.length > 1) return ` (${counted(all.length - 1, 'other cell')} too)`;
  const { more } = all[0]!;
  return more === 0 ? '' : ` (${moreWords(more)})`;
}

/** `148 of 69,120 classes`. */
export function classWords({ possible, run }: NonNullable<Searched['classes']>): string {
  return `${grouped(run)} of ${possible === undefined ? 'very many' : grouped(possible)} classes`;
}

/** The rest of a row: ` of 40, 39 left`. */
function ofAll(tried: Tried): string {
  const { left, possible } = tried;
  if (possible === undefined) return '';
  const same = likeOthers(tried);
  return ` of ${possible}${left === 0 ? '' : `, ${left} left`}${same === 0 ? '' : `, ${same} like others`}`;
}

/** The number of disturbances that others stand for; undefined where all are not counted. */
export function likeOthers({ left, possible, runs }: Tried): number | undefined {
  return possible === undefined ? undefined : possible - runs - left;
}

/** `4 other runs showed the same`. */
export function moreWords(more: number): string {
  return `${counted(more, 'other run')} showed the same`;
}
