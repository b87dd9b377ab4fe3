import { counted, grouped } from '../../words/text.ts';
import type { Exploration, Tried } from './exploration.ts';

/** An exploration as text: the runs of each kind, the findings and the remarks. */
export function tableOf({
  classes,
  findings,
  remarks,
  runs,
  sent,
  tried,
  files,
}: Exploration & { readonly files: readonly string[] }): string {
  const cars = new Set(sent.map(({ vehicle }) => vehicle)).size;
  const head = `${counted(runs, 'run')} of ${counted(sent.length, 'event')} of ${counted(cars, 'vehicle')}`;
  const rows = tried.map((each) => {
    return `  ${each.what.padEnd(12)} ${each.runs}${ofAll(each)}`;
  });
  const orders = `  ${'orders'.padEnd(12)} ${classWords(classes)}`;
  const found = findings.map(({ more, sentence, why }, index) => {
    const others = more === 0 ? '' : ` (${moreWords(more)})`;
    const file = files[index] === undefined ? [] : [`    ${files[index]}`];
    return [`✗ ${sentence}${others}`, ...why.map((line) => `    ${line}`), ...file].join('\n');
  });
  const verdict = findings.length === 0 ? '✓ nothing found' : counted(findings.length, 'finding');
  const notes = remarks.map((each) => `! ${each}`);
  return [head, ...rows, ...(tried.length > 0 ? [orders] : []), ...found, ...notes, verdict].join(
    '\n',
  );
}

/** `148 of 69,120 classes`. */
export function classWords({ possible, run }: Exploration['classes']): string {
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
