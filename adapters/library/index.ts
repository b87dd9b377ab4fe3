/** What `import 'motorpool'` gives. */
export {
  type AnsweredAttempt,
  type Command,
  type Conclusion,
  canonicalJson,
  type Entry,
  type EntryDirection,
  entryLine,
  Fault,
  type FaultCode,
  type Finding,
  formatInstant,
  type Json,
  parseInstant,
  ScenarioError,
  type SignalBody,
  simulatedScheduler,
  type Verdict,
} from '../../engine/index.ts';
export { type CreateWorldOptions, createWorld } from './create-world.ts';
export type { Receivers } from './receivers.ts';
export type { Settled } from './settled.ts';
export { SimulatedVehicle } from './simulated-vehicle.ts';
export { SimulatedWorld } from './simulated-world.ts';
