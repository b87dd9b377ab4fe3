/**
 * Runs the built command line on every shipped scenario under each Node version, among them in each time zone and two
 * languages, and compares each digest with the golden one; then every Node executes recordings again, its own and those of
 * the others. `npm run test:nodes -- scenarios/basics/departure.yaml` runs only the files named. One process runs all
 * scenarios of a place, as starting one takes longer than most scenarios do.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { execute, faultOfReplay, type Replay, withReplays } from './node-replays.ts';
import { type Runtime, runtimeOf } from './node-runtime.ts';

const majors = ['20', '22', '24', '26'];
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata'];
const languages = ['C', 'de_DE.UTF-8'];

/** An environment in which scenarios are run. */
interface Place {
  readonly runtime: Runtime;
  readonly zone: string;
  readonly language: string;
  readonly files: readonly string[];
}

interface Outcome extends Omit<Place, 'files'> {
  /** Or the name of the recording. */
  readonly scenario: string;
  /** Why the run is wrong; undefined if its digest is the golden one. */
  readonly fault: string | undefined;
}

const named = process.argv.slice(2);
const scenarios = named.length > 0 ? named : allScenarios();
const runtimes = majors.map(runtimeOf);
// Every two of Node, zone and language meet. A scenario goes to one zone on each Node, the next zone on the next Node.
const places: Place[] = runtimes.flatMap((runtime, row) =>
  zones.map((zone, column) => {
    const language = languages[(row + column) % languages.length]!;
    const files = scenarios.filter((_, index) => (index + row) % zones.length === column);
    return { runtime, zone, language, files };
  }),
);
const replayed = named.length > 0 ? [] : await withReplays(runtimes, replayAll);
const outcomes = [...(await inParallel(places, outcomesAt)).flat(), ...replayed];
report(outcomes);
process.exitCode = outcomes.some(isGood) && outcomes.every(isGood) ? 0 : 1;

/** The scenarios with golden logs; the models are data. */
function allScenarios(): string[] {
  return readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/.+\.yaml$/.test(name) && !/^models\/|(^|\/)lib\//.test(name))
    .sort()
    .map((name) => `scenarios/${name}`);
}

/** Each in one time zone and language, which change from one to the next. */
function replayAll(replays: readonly Replay[]): Promise<Outcome[]> {
  return inParallel([...replays.entries()], async ([index, replay]) => {
    const zone = zones[index % zones.length]!;
    const language = languages[index % languages.length]!;
    const fault = await faultOfReplay(replay, { TZ: zone, LANG: language, LC_ALL: language });
    return { runtime: replay.runtime, zone, language, scenario: `replay ${replay.name}`, fault };
  });
}

async function outcomesAt({ runtime, zone, language, files }: Place): Promise<Outcome[]> {
  if (files.length === 0) return [];
  const env = { TZ: zone, LANG: language, LC_ALL: language };
  const given = ['run', ...files, '--json'];
  const { stdout, stderr } = await execute(runtime.executable, given, env);
  const runs = runsIn(stdout);
  return files.map((scenario) => {
    return { runtime, zone, language, scenario, fault: faultOf(scenario, runs, stderr) };
  });
}

function faultOf(scenario: string, runs: readonly Run[], stderr: string): string | undefined {
  const mine = runs.filter(({ file }) => file === scenario);
  if (mine.length === 0) return `no digest: ${stderr.trim() || 'no output'}`;
  return mine.map((run) => faultOfRun(scenario, run)).find((fault) => fault !== undefined);
}

function faultOfRun(scenario: string, run: Run): string | undefined {
  const golden = goldenDigest(scenario, run);
  if (golden === undefined) return 'no golden log; make one by: UPDATE_GOLDEN=1 npm test';
  if (run.digest === undefined) return `no digest: ${run.reason ?? 'no output'}`;
  if (run.digest !== golden) return `digest ${run.digest}, golden ${golden}`;
  return run.verdict === 'PASS' ? undefined : `the digest is right, but the verdict ${run.verdict}`;
}

/** The output of `--json` for one scenario. */
interface Run {
  readonly file: string;
  /** Which combination of a matrix. */
  readonly matrix?: Readonly<Record<string, unknown>>;
  readonly verdict: string;
  readonly reason?: string;
  readonly digest?: string;
}

/** The output is an object for one scenario and a list for several. */
function runsIn(stdout: string): readonly Run[] {
  try {
    const told = JSON.parse(stdout) as Run | { readonly runs: readonly Run[] };
    return 'runs' in told ? told.runs : [told];
  } catch {
    return [];
  }
}

/** The last line of a golden log carries the digest of the whole. */
function goldenDigest(scenario: string, { matrix }: Run): string | undefined {
  const values = Object.entries(matrix ?? {}).map(([axis, value]) => `${axis}=${String(value)}`);
  const combination = matrix === undefined ? '' : `[${values.join(',')}]`;
  const file = scenario
    .replace(/^scenarios\//, 'test/scenarios/golden/')
    .replace(/\.yaml$/, `${combination}.log.jsonl`);
  try {
    const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    return (JSON.parse(last) as { readonly digest?: string }).digest;
  } catch {
    return undefined;
  }
}

async function inParallel<Item, Answer>(
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await task(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return answers;
}

function report(all: readonly Outcome[]): void {
  const names = [...new Set(all.map(({ scenario }) => scenario))];
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  const row = (title: string, cells: readonly string[]) =>
    console.log(title.padEnd(width) + cells.map((cell) => cell.padStart(14)).join(''));

  row(
    'scenario',
    runtimes.map(({ version }) => `Node ${version}`),
  );
  for (const scenario of names) {
    const cells = runtimes.map((runtime) => {
      const some = all.filter((o) => o.scenario === scenario && o.runtime === runtime);
      return `${some.filter(isGood).length}/${some.length}`;
    });
    row(scenario, cells);
  }

  const bad = all.filter((outcome) => !isGood(outcome));
  for (const { scenario, runtime, zone, language, fault } of bad) {
    console.log(`✗ ${scenario}, Node ${runtime.version}, ${zone}, ${language}: ${fault}`);
  }
  console.log(`\nnode matrix: ${all.length - bad.length} passed, ${bad.length} failed`);
}

function isGood({ fault }: Outcome): boolean {
  return fault === undefined;
}
