import { readSource } from '../../library/scenario-source.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { WorldCheck } from './failures.ts';
import { NamedFiles } from './finding-file.ts';
import type { SearchFinding } from './findings.ts';
import { openedReceiver } from './opened-receiver.ts';
import {
  checkedPort,
  checkSecret,
  readQuiet,
  type SearchMethod,
  type SearchOptions,
  toMs,
} from './options.ts';
import { Plans, type Story } from './plans.ts';
import { withMatrix, withoutFaults, withParams, withSecret } from './story.ts';
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
  readonly write: (out: string, finding: SearchFinding) => string;
  /** Ends the application, where the search has started it. */
  readonly close: () => Promise<void>;
}

interface OwnFaults {
  readonly method: SearchMethod;
  readonly isOwnFault: (name: string) => boolean;
}

/** Reads the scenario, and readies the application for its runs in this thread. */
export async function openSearch<App extends AppUnderTest>(
  { isOwnFault, method }: OwnFaults,
  options: SearchOptions<App>,
): Promise<OpenedSearch> {
  const { text, parsing, ...place } = storyOf(options);
  const { apiPort, app, for: span, ignore = [], within = '5s' } = options;
  const api = apiPort === undefined ? undefined : new WorldApi(checkedPort(apiPort));
  const told = (world: SimulatedWorld): unknown => api?.told(world);
  const opened =
    app === undefined ? undefined : await openedReceiver(app, options, { hasSecret: false, told });
  if (opened?.receiver.isFresh === false) {
    throw new ExplorationTrouble(
      `the application has no reset: give ${method} a factory, \`app: () => new Backend()\`, or reset, a URL or a function that makes it forget everything`,
    );
  }
  const application = opened && {
    ...opened,
    trials: new Trials({
      withinMs: toMs('within', within),
      quietMs: readQuiet(options),
      ignore,
      url: opened.url,
      api,
    }),
    forMs: span === undefined ? undefined : toMs('for', span),
  };
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
      await opened?.stop();
    },
  };
}

/** The scenario with its secret, and its parameters as texts. */
function storyOf<App>(options: SearchOptions<App>) {
  const { matrix, secret } = options;
  checkSecret(secret);
  // An object is JSON, and therefore YAML.
  const { text: given, file, isJson: _, ...parsing } = readSource(options);
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const text = secret === undefined ? given : withSecret(given, secret);
  return { text, file, parsing: { ...parsing, params, matrix, env: process.env } } satisfies Story;
}
