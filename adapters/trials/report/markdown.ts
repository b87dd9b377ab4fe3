import { counted } from '../../terminal/terminal.ts';
import { isBad, type Suite, suitesOf } from './cases.ts';
import type { Reported } from './reported.ts';

/** The most scenarios of the table: GitHub shows no summary of more than 1 MiB. */
const mostRows = 200;

/** A summary in Markdown, for the page of a job: the table of scenarios, bad ones first. */
export function markdownReport(reported: Reported): string {
  const suites = suitesOf(reported);
  const bad = suites.filter(isBad);
  const rows = [...bad, ...suites.filter((each) => !isBad(each))];
  const left = rows.length - mostRows;
  const scenarios = counted(suites.length, 'scenario');
  return [
    `### motorpool: ${scenarios}, ${bad.length === 0 ? 'none' : bad.length} of them bad`,
    '',
    '| verdict | scenario | reason |',
    '| --- | --- | --- |',
    ...rows.slice(0, mostRows).map(rowOf),
    ...(left > 0 ? ['', `${counted(left, 'more scenario')} not shown.`] : []),
    '',
  ].join('\n');
}

function rowOf({ cases, name, outcome }: Suite): string {
  const { conclusion } = outcome ?? {};
  const [first] = cases;
  const verdict = conclusion?.verdict ?? 'ERROR';
  const reason = conclusion === undefined ? (first?.message ?? '') : conclusion.reason;
  return `| ${verdict} | ${plain(name)} | ${plain(reason)} |`;
}

/** A text of one line in which no character is an instruction of Markdown or HTML. */
function plain(text: string): string {
  const longest = 300;
  const line = text.replaceAll(/\s+/g, ' ');
  const short = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return short.replaceAll(/[\\`*_{}[\]<>#|~&@]/g, '\\$&');
}
