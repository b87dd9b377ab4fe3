import { readSource } from '../../library/scenario-source.ts';
import { checkedReceiver } from '../receiver-checks/checked-app.ts';
import type { AppUnderTest } from '../test-world.ts';
import { CommandedProgram, commandedReceiver, isCommandApp } from './command-app.ts';
import { loadedParts } from './module-export.ts';
import { type ExploreOptions, msOf } from './options.ts';
import { Plans } from './plans.ts';
import { withoutExplored, withSecret } from './story.ts';
import { ExplorationTrouble, Trials } from './trial.ts';
import { TrialRuns } from './trial-runs.ts';

/** The runs of an exploration in one thread. */
export interface OpenedRuns {
  readonly runs: TrialRuns;
  /** The scenario with the faults that an exploration wrote; undefined without such faults. */
  readonly disturbed: string | undefined;
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
  const program = isCommandApp(options.app) ? new CommandedProgram(options.app) : undefined;
  const { app, check, readBack, reset, restart } = await loadedParts(options);
  const parts = checkedReceiver({ app, reset, readBack, restart, hasSecret: false });
  const receiver = program === undefined ? parts : commandedReceiver(program, parts);
  if (!receiver.isFresh) {
    throw new ExplorationTrouble(
      'the application has no reset: give explore a factory, `app: () => new Backend()`, or reset, a URL or a function that makes it forget everything',
    );
  }
  const url = typeof app === 'string' || app instanceof URL ? String(app) : undefined;
  const trials = new Trials({ withinMs: msOf('within', options.within ?? '5s'), ignore, url });
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const undisturbed = withoutExplored(text);
  const story = {
    text: undisturbed ?? text,
    file,
    parsing: { ...parsing, params, env: process.env },
  };
  const runs = new TrialRuns(new Plans(story), receiver, trials, {
    inWorld,
    check,
    forMs: options.for === undefined ? undefined : msOf('for', options.for),
  });
  return {
    runs,
    disturbed: undisturbed === undefined ? undefined : text,
    close: async () => program?.stop(),
  };
}
