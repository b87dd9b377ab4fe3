import {
  formatInstant,
  readingSources,
  ScenarioError,
  type ScenarioRun,
} from '../../engine/index.ts';
import { FileError, UnavailableError } from '../file/file-error.ts';
import type { RestartPoint } from '../http/control/simulation.ts';
import { refusal } from '../http/refusal.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { KeptInputs } from '../past/journal/world-journal.ts';
import { lastScenarioOf } from './last-state.ts';
import type { LastState, WorldKeeper } from './world-keeper.ts';
import { type BeginningOptions, type Begun, beginWorld } from './world-making.ts';

/** A world that takes the place of another. */
interface NewBeginning {
  readonly begun: Begun;
  readonly inputs: KeptInputs;
  /** Sentences about differences from the world before. */
  readonly notes: readonly string[];
}

interface BeginningAnew {
  readonly id: string;
  readonly from: RestartPoint;
  /** The world as it last was, where that is known without its journal. */
  readonly run: ScenarioRun | undefined;
  readonly grantsTokens: boolean;
}

/** Begins a world of the inputs of a kept one. Rejects with a refusal if they cannot be used. */
export async function beginAnew(
  keeper: WorldKeeper,
  making: BeginningOptions,
  { id, from, run, grantsTokens }: BeginningAnew,
  signal: AbortSignal,
): Promise<NewBeginning> {
  const { wall } = making;
  try {
    const { inputs, notes } =
      from === 'beginning'
        ? { inputs: await keeper.inputsOf(id, signal), notes: [] }
        : await asItLastWas(keeper, making, { id, run }, signal);
    const { scenario, faces: options, sources } = inputs;
    const steps = beginWorld(scenario, making, { options, sources, grantsTokens });
    return { begun: await inTurns(steps, wall, signal), inputs, notes };
  } catch (error) {
    signal.throwIfAborted();
    const isUnusable = error instanceof FileError || error instanceof ScenarioError;
    if (!isUnusable || error instanceof UnavailableError) throw error;
    throw refusal('world_refused', `the world ${id} cannot be restarted: ${error.message}`);
  }
}

async function asItLastWas(
  keeper: WorldKeeper,
  { wall }: BeginningOptions,
  { id, run: known }: Pick<BeginningAnew, 'id' | 'run'>,
  signal: AbortSignal,
): Promise<Omit<NewBeginning, 'begun'>> {
  const last: LastState =
    known === undefined
      ? await keeper.lastState(id, signal)
      : { run: known, inputs: await keeper.inputsOf(id, signal), problem: undefined };
  const { run, inputs, problem } = last;
  const written = await inTurns(lastScenarioOf(run, inputs.sources), wall, signal);
  const { sources } = written;
  const { seed, matrix } = inputs.scenario;
  const chosen =
    matrix && Object.fromEntries([...matrix].map(([axis, each]) => [axis, String(each)]));
  const scenario = await inTurns(readingSources(sources, { seed, matrix: chosen }), wall, signal);
  const at = formatInstant(run.world.clock.now);
  const parting =
    problem === undefined ? [] : [`${problem}; it begins where it last was, at ${at}`];
  return { inputs: { ...inputs, sources, scenario }, notes: [...parting, ...written.notes] };
}
