import { isRejected } from '../../scenarios/load.ts';
import { showRejections } from '../../scenarios/rejection.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { counted, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import type { SuiteScenario } from './runners.ts';
import type { Candidate } from './selection.ts';

/**
 * Lists the scenarios that would run, one line each, and the ignored files. Returns the exit code.
 */
export function showList(
  candidates: readonly Candidate<SuiteScenario>[],
  passedOver: readonly string[],
  isJson: boolean,
  terminal: Terminal,
): number {
  const rejected = candidates.filter(isRejected);
  const scenarios = candidates.filter((each): each is SuiteScenario => !isRejected(each));
  const { stdout, env } = terminal;
  if (isJson) {
    const diagnostics = rejected.flatMap((each) => each.diagnostics);
    stdout.write(jsonText({ scenarios: scenarios.map(listed), passedOver, diagnostics }));
  } else {
    const paint = paintFor(stdout, env);
    const files = scenarios.map(({ scenario }) => printable(scenario.file));
    const width = Math.max(...files.map(({ length }) => length), 0);
    for (const [index, { scenario }] of scenarios.entries()) {
      const tags = scenario.tags.map((tag) => ` #${tag}`).join('');
      const name = printable(scenario.name);
      stdout.write(`${files[index]!.padEnd(width)}  ${name}${paint('dim', printable(tags))}\n`);
    }
    stdout.write(`${paint('dim', listWords(scenarios.length, passedOver.length))}\n`);
    if (rejected.length > 0) showRejections(rejected, terminal);
  }
  return rejected.length > 0 ? exitCode.usage : exitCode.ok;
}

function listed({ scenario: { file, name, tags, matrix } }: SuiteScenario) {
  return { file, name, tags, matrix: Object.fromEntries(matrix ?? []) };
}

function listWords(scenarios: number, passedOver: number): string {
  const others = passedOver === 0 ? '' : `; ${counted(passedOver, 'other YAML file')} passed over`;
  return counted(scenarios, 'scenario') + others;
}
