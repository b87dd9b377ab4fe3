import { readSource } from '../../library/scenario-source.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { type CheckedReceiver, checkedReceiver } from '../receiver-checks/checked-app.ts';
import { CommandedProgram, commandedReceiver, isCommandApp } from './command-app.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { WorldCheck } from './failures.ts';
import { NamedFiles } from './finding-file.ts';
import type { Finding } from './findings.ts';
import { loadedParts } from './loaded-parts.ts';
import { checkedPort, type SearchOptions, toMs } from './options.ts';
import { Plans, type Story } from './plans.ts';
import { withMatrix, withoutFaults, withParams, withSecret } from './story.ts';
import type { Strategy } from './strategy.ts';
import { Trials } from './trial.ts';
import { WorldApi } from './world-api.ts';

/** The application under a search. */
export interface SearchedApplication {
  readonly receiver: CheckedReceiver;
  readonly trials: Trials;
  readonly check: WorldCheck | undefined;
  /** The simulated time of a run; until the script ends without it, ms. */
  readonly forMs: number | undefined;
}

/** A scenario and an application that are ready for the runs of one thread. */
export interface OpenedSearch {
  readonly plans: Plans;
  /** Undefined where the receivers of the scenario answer. */
  readonly application: SearchedApplication | undefined;
  /** The scenario with the faults that an earlier search wrote; undefined without such faults. */
  readonly disturbed: string | undefined;
  /** Writes the scenario of a finding, with its files beside it; returns its path. */
  readonly write: (out: string, finding: Finding) => string;
  /** Ends the application, where the search has started it. */
  readonly close: () => Promise<void>;
}

/** Reads the scenario, and readies the application for its runs in this thread. */
export async function openSearch<App extends AppUnderTest>(
  { isOwnFault, method }: Pick<Strategy<unknown, unknown>, 'isOwnFault' | 'method'>,
  options: SearchOptions<App>,
): Promise<OpenedSearch> {
  const { text, parsing, ...place } = storyOf(options);
  const program = isCommandApp(options.app)
    ? new CommandedProgram(options.app, options.signal !== undefined)
    : undefined;
  const { app, check, ...parts } = await loadedParts(options);
  const port = options.apiPort;
  const api = port === undefined ? undefined : new WorldApi(checkedPort(port));
  const applicationFor = (taken: NonNullable<typeof app>): SearchedApplication => {
    const told = (world: SimulatedWorld): unknown => api?.told(world);
    const posts = checkedReceiver({ ...parts, app: taken, hasSecret: false, told });
    const receiver = program === undefined ? posts : commandedReceiver(program, posts);
    if (!receiver.isFresh) {
      throw new ExplorationTrouble(
        `the application has no reset: give ${method} a factory, \`app: () => new Backend()\`, or reset, a URL or a function that makes it forget everything`,
      );
    }
    const { for: span, ignore = [], within = '5s', workAfter = 0 } = options;
    const trials = new Trials({
      withinMs: toMs('within', within),
      workAfterMs: workAfter === 0 ? 0 : toMs('workAfter', workAfter),
      ignore,
      url: typeof taken === 'string' || taken instanceof URL ? String(taken) : undefined,
      api,
    });
    return { receiver, trials, check, forMs: span === undefined ? undefined : toMs('for', span) };
  };
  const application = app === undefined ? undefined : applicationFor(app);
  const undisturbed = withoutFaults(text, isOwnFault);
  const beside = new NamedFiles();
  const plans = new Plans({
    ...place,
    text: undisturbed ?? text,
    parsing: {
      ...parsing,
      readImport: beside.keeping(parsing.readImport),
      readRecording: beside.keeping(parsing.readRecording),
    },
  });
  await api?.open();
  return {
    plans,
    application,
    disturbed: undisturbed === undefined ? undefined : text,
    write: (out, { name, scenario }) => {
      const alone = withMatrix(withParams(scenario, parsing.params), plans.calm.matrix);
      return beside.write(out, name, alone, parsing.path);
    },
    close: async () => {
      await api?.close();
      await program?.stop();
    },
  };
}

/** The scenario with its secret, and its parameters as texts. */
function storyOf<App>(options: SearchOptions<App>) {
  const { matrix, secret } = options;
  // An object is JSON, and therefore YAML.
  const { text: given, file, isJson: _, ...parsing } = readSource(options);
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const text = secret === undefined ? given : withSecret(given, secret);
  return { text, file, parsing: { ...parsing, params, matrix, env: process.env } } satisfies Story;
}
