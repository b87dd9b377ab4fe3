import { counted } from '../terminal.ts';
import { type Case, type Suite, suiteOf, suiteOfRejected, verdictName } from './cases.ts';
import type { Reported } from './reported.ts';

/** Workflow commands with which GitHub shows failures beside the line of the scenario. */
export function githubReport({ outcomes, rejected }: Reported): string {
  const suites = [...outcomes.map(suiteOf), ...rejected.map(suiteOfRejected)];
  const lines = suites.flatMap((suite) =>
    suite.cases.filter((each) => isShown(each, suite)).map((each) => annotation(each, suite)),
  );
  return [...lines, tally(suites), ''].join('\n');
}

/** Whether to show a case; a verdict is left out where an expectation already explains it. */
function isShown({ name, result }: Case, { cases }: Suite): boolean {
  if (result === 'passed') return false;
  return (
    name !== verdictName || !cases.some((each) => each.result === 'failed' && each.name !== name)
  );
}

function annotation(each: Case, { name, file }: Suite): string {
  const { result, message, type, details, position } = each;
  const place: Properties =
    position === undefined
      ? []
      : [
          ['line', position.line],
          ['col', position.column],
        ];
  const text = [message, ...details].join('\n');
  return workflowCommand(
    result === 'skipped' ? 'warning' : 'error',
    [['file', position?.file ?? file], ...place, ['title', `${type} ${name}`]],
    text,
  );
}

function tally(suites: readonly Suite[]): string {
  const bad = suites.filter(({ cases }) =>
    cases.some(({ result }) => result === 'failed' || result === 'error'),
  ).length;
  const text = `${counted(suites.length, 'scenario')}, ${bad === 0 ? 'none' : bad} of them bad`;
  return workflowCommand('notice', [['title', 'motorpool']], text);
}

type Properties = readonly (readonly [name: string, value: string | number])[];

/**
 * `::error file=night.yaml,line=12::…`, escaped so that no text ends the line or begins another
 * property.
 */
export function workflowCommand(command: string, properties: Properties, text: string): string {
  const pairs = properties.map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${command} ${pairs.join(',')}::${escaped(text)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
