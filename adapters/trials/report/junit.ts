import { type Case, countOf, type Suite, suitesOf, verdictName } from './cases.ts';
import type { Reported } from './reported.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

/**
 * JUnit XML for CI servers (the form of Jenkins, junit-10.xsd, with the file and line of a case
 * beside): a suite for every run, a case for every finding and one for the verdict. It has no
 * `timestamp`, so that the same run gives the same bytes apart from the real time taken.
 */
export function junitReport(reported: Reported): string {
  return junitText(suitesOf(reported));
}

/** Suites as JUnit XML. */
export function junitText(all: readonly Suite[]): string {
  const suites = distinct(all);
  const sum = (of: (suite: Suite) => number): number =>
    suites.reduce((total, suite) => total + of(suite), 0);
  const counts = attributes([
    ['name', 'motorpool'],
    ['tests', String(sum(({ cases }) => cases.length))],
    ['failures', String(sum((suite) => countOf(suite, 'failed')))],
    ['errors', String(sum((suite) => countOf(suite, 'error')))],
    ['time', seconds(sum(({ wallMs }) => wallMs))],
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${counts}>`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

/**
 * Makes names unique by the files: of cases with one name in classes of one name, GitLab shows the
 * first alone.
 */
function distinct(suites: readonly Suite[]): readonly Suite[] {
  const counts = new Map<string, number>();
  for (const { name } of suites) counts.set(name, (counts.get(name) ?? 0) + 1);
  return suites.map((suite) => {
    const { file, name } = suite;
    return counts.get(name) === 1 ? suite : { ...suite, name: `${name} (${file})` };
  });
}

function suiteLines(suite: Suite): readonly string[] {
  const { cases, file, name, outcome, properties, wallMs } = suite;
  const head = attributes([
    ['name', name],
    ['file', file],
    ['tests', String(cases.length)],
    ['failures', String(countOf(suite, 'failed'))],
    ['errors', String(countOf(suite, 'error'))],
    ['skipped', String(countOf(suite, 'skipped'))],
    ['time', seconds(wallMs)],
  ]);
  const told = properties.map(
    ([key, value]) =>
      `      <property${attributes([
        ['name', key],
        ['value', value],
      ])}/>`,
  );
  const said = outcome?.history?.timeline ?? suite.remarks ?? [];
  return [
    `  <testsuite${head}>`,
    ...(told.length === 0 ? [] : ['    <properties>', ...told, '    </properties>']),
    ...cases.flatMap((each) => caseLines(each, suite)),
    ...(said.length === 0 ? [] : [`    <system-out>${xmlText(said.join('\n'))}</system-out>`]),
    '  </testsuite>',
  ];
}

function caseLines(each: Case, suite: Suite): readonly string[] {
  const { name: classname, outcome, wallMs } = suite;
  const { name, result, message, type, details, position, tookMs = 0 } = each;
  // The time of a single finding is unknown; the verdict has all of it.
  const time = seconds(name === verdictName ? wallMs : tookMs);
  const file = position?.file ?? outcome?.scenario.file;
  const head = attributes([
    ['classname', classname],
    ['name', name],
    // GitLab links the file; reporters on GitHub place their annotations by both.
    ...(file === undefined ? [] : [['file', file] as const]),
    ...(position === undefined ? [] : [['line', String(position.line)] as const]),
    ['time', time],
  ]);
  if (result === 'passed') return [`    <testcase${head}/>`];
  const text = xmlText(details.join('\n'));
  const said = attributes([
    ['message', message],
    ['type', type],
  ]);
  const inside =
    result === 'skipped'
      ? `<skipped${attributes([['message', message]])}/>`
      : `<${tags[result]}${said}>${text}</${tags[result]}>`;
  return [`    <testcase${head}>`, `      ${inside}`, '    </testcase>'];
}

const tags = { failed: 'failure', error: 'error' } as const;

function attributes(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join('');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
