import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { limited } from '../commands.ts';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Texts;
  readonly with?: Readonly<Record<string, string | boolean>>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

type Texts = Readonly<Record<string, string>>;

export const actionText = readFileSync('action.yml', 'utf8');
export const action = parse(actionText) as Action;

/** A job of GitHub after the action has ended. */
export interface EndedAction {
  readonly isGood: boolean;
  readonly stdout: string;
  readonly summary: string;
  readonly outputs: Texts;
  /** The names of the steps that ran. */
  readonly ran: readonly string[];
  /** The inputs of the actions that it used, by the name of the action. */
  readonly used: Readonly<Record<string, Texts>>;
}

/**
 * Runs all steps of the action in order, as the runner of GitHub does: expressions are evaluated by
 * GitHub's own package, each script has the files for its outputs, and a failure skips the steps that
 * have no condition. Actions that it uses are noted with their inputs and not run.
 */
export function runAction(root: string, given: Texts = {}): EndedAction {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-runner-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const steps: Record<string, { outputs: Texts }> = {};
  const inputs: Record<string, string> = {};
  for (const [name, input] of Object.entries(action.inputs)) inputs[name] = input.default;
  const job = { root, hasFailed: false, inputs: { ...inputs, ...given }, steps };
  const filled = (text: string): string =>
    text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluated(expression, job));
  const ran: string[] = [];
  const used: Record<string, Texts> = {};
  const paths: string[] = [];
  let stdout = '';
  let summary = '';

  for (const step of action.runs.steps) {
    const condition = step.if === undefined ? String(!job.hasFailed) : filled(step.if);
    if (condition !== 'true') continue;
    ran.push(step.name);
    if (step.uses !== undefined) {
      used[step.uses] = filledIn(step.with ?? {}, filled);
      continue;
    }
    const told = (file: string): string => join(home, `${ran.length}-${file}`);
    for (const file of files) writeFileSync(told(file), '');
    writeFileSync(join(home, 'step.sh'), step.run!);
    const shell = ['--noprofile', '--norc', '-eo', 'pipefail', join(home, 'step.sh')];
    const ended = spawnSync('bash', shell, {
      ...limited,
      cwd: join(root, filled(step['working-directory'] ?? '.')),
      encoding: 'utf8',
      env: {
        HOME: process.env['HOME'],
        PATH: [...paths, process.env['PATH']].join(delimiter),
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: root,
        RUNNER_TEMP: home,
        npm_config_prefer_offline: 'true',
        ...Object.fromEntries(files.map((file) => [file, told(file)])),
        ...filledIn(step.env ?? {}, filled),
      },
    });
    stdout += ended.stdout;
    if (ended.status !== 0) job.hasFailed = true;
    paths.unshift(...linesOf(told('GITHUB_PATH')));
    summary += readFileSync(told('GITHUB_STEP_SUMMARY'), 'utf8');
    const pairs = linesOf(told('GITHUB_OUTPUT')).map((line) => line.split(/=(.*)/s).slice(0, 2));
    if (step.id !== undefined) steps[step.id] = { outputs: Object.fromEntries(pairs) as Texts };
  }
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value)]);
  const outputs = Object.fromEntries(values) as Texts;
  return { isGood: !job.hasFailed, stdout, summary, outputs, ran, used };
}

const files = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_PATH'];

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function filledIn(
  given: Readonly<Record<string, string | boolean>>,
  filled: (text: string) => string,
): Texts {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, filled(String(value))]),
  );
}

interface Job {
  readonly root: string;
  readonly hasFailed: boolean;
  readonly inputs: Texts;
  readonly steps: Readonly<Record<string, { readonly outputs: Texts }>>;
}

function evaluated(expression: string, { root, hasFailed, inputs, steps }: Job): string {
  const functions = [
    { name: 'success', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(!hasFailed) },
    { name: 'cancelled', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(false) },
    {
      name: 'hashFiles',
      minArgs: 1,
      maxArgs: 255,
      call: (...paths: readonly data.ExpressionData[]) => {
        const found = paths.some((path) => existsSync(join(root, path.coerceString())));
        return new data.StringData(found ? 'a-hash' : '');
      },
    },
  ];
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, ['inputs', 'steps'], functions).parse();
  const contexts = JSON.parse(JSON.stringify({ inputs, steps }), data.reviver) as data.Dictionary;
  const named = new Map(functions.map((each) => [each.name.toLowerCase(), each]));
  return new Evaluator(tree, contexts, named).evaluate().coerceString();
}
