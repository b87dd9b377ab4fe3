import { modelNames, signals } from '../../engine/index.ts';
import type { EngineNames } from './messages.ts';

/** The names for which the schema of scenarios has no more than an example. */
export const engineNames: EngineNames = {
  model: modelNames,
  signal: signals.map(({ path }) => path),
};
