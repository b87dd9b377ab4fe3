import type { SimulatedWorld } from '../../library/simulated-world.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { checkedReceiver } from '../receiver-checks/checked-app.ts';
import { CommandedProgram, commandedReceiver, isCommandApp } from './command-app.ts';
import { NamedFiles } from './finding-file.ts';
import type { ExploreFinding } from './findings.ts';
import { loadedParts } from './loaded-parts.ts';
import { checkedPort, type ExploreOptions } from './options.ts';
import { Plans } from './plans.ts';
import { withMatrix, withoutExplored, withParams } from './story.ts';
import { forMsOf, storyOf, trialsOf } from './story-options.ts';
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
  const { inWorld = false } = options;
  const { text, file, parsing } = storyOf(options);
  const program = isCommandApp(options.app)
    ? new CommandedProgram(options.app, options.signal !== undefined)
    : undefined;
  const { app, check, readBack, reset, restart } = await loadedParts(options);
  const port = options.apiPort;
  const api = port === undefined ? undefined : new WorldApi(checkedPort(port));
  const told = (world: SimulatedWorld): unknown => api?.told(world);
  const parts = checkedReceiver({ app, reset, readBack, restart, hasSecret: false, told });
  const receiver = program === undefined ? parts : commandedReceiver(program, parts);
  const trials = trialsOf('explore', options, app, receiver, api);
  const undisturbed = withoutExplored(text);
  const beside = new NamedFiles();
  const story = {
    text: undisturbed ?? text,
    file,
    parsing: {
      ...parsing,
      readImport: beside.keeping(parsing.readImport),
      readRecording: beside.keeping(parsing.readRecording),
    },
  };
  const runs = new TrialRuns(new Plans(story), receiver, trials, {
    inWorld,
    check,
    forMs: forMsOf(options),
  });
  await api?.open();
  return {
    runs,
    disturbed: undisturbed === undefined ? undefined : text,
    write: (out, { name, scenario }) => {
      const alone = withMatrix(withParams(scenario, parsing.params), runs.base.plan.matrix);
      return beside.write(out, name, alone, parsing.path);
    },
    close: async () => {
      await api?.close();
      await program?.stop();
    },
  };
}
