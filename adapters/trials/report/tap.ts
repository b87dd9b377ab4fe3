import { placeOf } from '../../terminal/place.ts';
import { printable, printableJson } from '../../terminal/terminal.ts';
import { type Case, isBad, type Suite, suitesOf } from './cases.ts';
import type { Reported } from './reported.ts';

/** TAP 14: a subtest for every run, with a test for every finding and one for the verdict. */
export function tapReport(reported: Reported): string {
  const suites = suitesOf(reported);
  return [
    'TAP version 14',
    `1..${suites.length}`,
    ...suites.flatMap((suite, index) => suiteLines(suite, index + 1)),
    '',
  ].join('\n');
}

function suiteLines(suite: Suite, number: number): readonly string[] {
  const { cases, name, properties } = suite;
  return [
    `# Subtest: ${tapText(name)}`,
    ...properties.map(([key, value]) => `    # ${key} ${printable(value)}`),
    `    1..${cases.length}`,
    ...cases
      .flatMap((each, index) => caseLines(each, suite, index + 1))
      .map((line) => `    ${line}`),
    `${isBad(suite) ? 'not ok' : 'ok'} ${number} - ${tapText(name)}`,
  ];
}

function caseLines(each: Case, { file }: Suite, number: number): readonly string[] {
  const { name, result, message, type, details, position } = each;
  const isGood = result === 'passed' || result === 'skipped';
  const line = `${isGood ? 'ok' : 'not ok'} ${number} - ${tapText(name)}`;
  if (result === 'passed') return [line];
  if (result === 'skipped') return [`${line} # SKIP ${tapText(message)}`];
  return [
    line,
    '  ---',
    `  message: ${yamlText(message)}`,
    `  severity: ${yamlText(type)}`,
    `  at: ${yamlText(position === undefined ? file : placeOf(file, position))}`,
    ...(details.length === 0
      ? []
      : ['  details:', ...details.map((text) => `    - ${yamlText(text)}`)]),
    '  ...',
  ];
}

/** A text on one line, escaped so that no part of it is a directive. */
export function tapText(text: string): string {
  return printable(text).replace(/[\\#]/g, String.raw`\$&`);
}

/** A string in YAML: its JSON, with the characters escaped that YAML does not allow. */
export function yamlText(text: string): string {
  return printableJson(text);
}
