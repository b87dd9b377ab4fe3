import { isAbsolute, relative, resolve, sep } from 'node:path';
import { counted, type Terminal } from '../../terminal/terminal.ts';
import { type Case, isBad, type Suite, suitesOf, verdictName } from './cases.ts';
import type { Reported } from './reported.ts';

/** Workflow commands with which GitHub shows failures beside the line of the scenario. */
export function githubReport(reported: Reported, env: Terminal['env']): string {
  return githubText(suitesOf(reported), env);
}

/** Suites as workflow commands; `env` tells where the root of the repository is. */
export function githubText(suites: readonly Suite[], env: Terminal['env']): string {
  const root = env['GITHUB_WORKSPACE'];
  const lines = suites.flatMap((suite) =>
    suite.cases.filter((each) => isShown(each, suite)).map((each) => annotation(each, suite, root)),
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

function annotation(each: Case, { name, file }: Suite, root: string | undefined): string {
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
    [['file', fromRoot(position?.file ?? file, root)], ...place, ['title', `${type} ${name}`]],
    text,
  );
}

/** GitHub places annotations by the path from the root, where a job works in a folder below it. */
function fromRoot(file: string, root: string | undefined): string {
  if (root === undefined) return file;
  const path = relative(root, resolve(file));
  return path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

function tally(suites: readonly Suite[]): string {
  const bad = suites.filter(isBad).length;
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
