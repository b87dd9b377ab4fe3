import { readSource } from '../../library/scenario-source.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { checkedReceiver } from '../receiver-checks/checked-app.ts';
import type { AppUnderTest } from '../test-world.ts';
import { CommandedProgram, commandedReceiver, isCommandApp } from './command-app.ts';
import { NamedFiles } from './finding-file.ts';
import type { ExploreFinding } from './findings.ts';
import { loadedParts } from './module-export.ts';
import { checkedPort, type ExploreOptions, msOf, workAfterOf } from './options.ts';
import { Plans } from './plans.ts';
import { withoutExplored, withParams, withSecret } from './story.ts';
import { ExplorationTrouble, Trials } from './trial.ts';
import { TrialRuns } from './trial-runs.ts';
import { WorldApi } from './world-api.ts';

/** The runs of an exploration in one thread. */
export interface OpenedRuns {
  readonly runs: TrialRuns;
  /** The scenario with the faults that an exploration wrote; undefined without such faults. */
  readonly disturbed: string | undefined;
  /** Writes the scenario of a finding, with its files beside it; returns its path. */
  readonly write: (out: string, finding: ExploreFinding) => string;
  /** Ends the application, where exploration has started it. */
  readonly close: () => Promise<void>;
}

/** Reads the scenario, and readies the application for its runs in this thread. */
export async function openedRuns<App extends AppUnderTest>(
  options: ExploreOptions<App>,
): Promise<OpenedRuns> {
  const { ignore = [], inWorld = false, secret } = options;
  // An object is JSON, and therefore YAML.
  const { text: given, file, isJson: _, ...parsing } = readSource(options);
  const text = secret === undefined ? given : withSecret(given, secret);
  const program = isCommandApp(options.app)
    ? new CommandedProgram(options.app, options.signal !== undefined)
    : undefined;
  const { app, check, readBack, reset, restart } = await loadedParts(options);
  const port = options.apiPort;
  const api = port === undefined ? undefined : new WorldApi(checkedPort(port));
  const told = (world: SimulatedWorld): unknown => api?.told(world);
  const parts = checkedReceiver({ app, reset, readBack, restart, hasSecret: false, told });
  const receiver = program === undefined ? parts : commandedReceiver(program, parts);
  if (!receiver.isFresh) {
    throw new ExplorationTrouble(
      'the application has no reset: give explore a factory, `app: () => new Backend()`, or reset, a URL or a function that makes it forget everything',
    );
  }
  const url = typeof app === 'string' || app instanceof URL ? String(app) : undefined;
  const withinMs = msOf('within', options.within ?? '5s');
  const workAfterMs = workAfterOf(options);
  const trials = new Trials({ withinMs, workAfterMs, ignore, url, api });
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const undisturbed = withoutExplored(text);
  const beside = new NamedFiles();
  const story = {
    text: undisturbed ?? text,
    file,
    parsing: {
      ...parsing,
      readImport: beside.keeping(parsing.readImport),
      readRecording: beside.keeping(parsing.readRecording),
      params,
      env: process.env,
    },
  };
  const runs = new TrialRuns(new Plans(story), receiver, trials, {
    inWorld,
    check,
    forMs: options.for === undefined ? undefined : msOf('for', options.for),
  });
  await api?.open();
  return {
    runs,
    disturbed: undisturbed === undefined ? undefined : text,
    write: (out, { name, scenario }) =>
      beside.write(out, name, withParams(scenario, params), parsing.path),
    close: async () => {
      await api?.close();
      await program?.stop();
    },
  };
}
