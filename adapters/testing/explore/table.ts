import { counted } from '../../words/text.ts';
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
  const { possible, run } = classes;
  const cars = new Set(sent.map(({ vehicle }) => vehicle)).size;
  const head = `${counted(runs, 'run')} of ${counted(sent.length, 'event')} of ${counted(cars, 'vehicle')}`;
  const rows = tried.map((each) => {
    return `  ${each.what.padEnd(12)} ${each.runs}${ofAll(each)}`;
  });
  const orders = `  ${'orders'.padEnd(12)} ${run} of ${possible ?? 'very many'} classes`;
  const found = findings.map(({ more, sentence, why }, index) => {
    const others = more === 0 ? '' : ` (${counted(more, 'other run')} showed the same)`;
    const file = files[index] === undefined ? [] : [`    ${files[index]}`];
    return [`✗ ${sentence}${others}`, ...why.map((line) => `    ${line}`), ...file].join('\n');
  });
  const verdict = findings.length === 0 ? '✓ nothing found' : counted(findings.length, 'finding');
  const notes = remarks.map((each) => `! ${each}`);
  return [head, ...rows, ...(tried.length > 0 ? [orders] : []), ...found, ...notes, verdict].join(
    '\n',
  );
}

/** The rest of a row: ` of 40, 39 left`. */
function ofAll({ left, possible, runs }: Tried): string {
  if (possible === undefined) return '';
  const same = possible - runs - left;
  return ` of ${possible}${left === 0 ? '' : `, ${left} left`}${same === 0 ? '' : `, ${same} like others`}`;
}
