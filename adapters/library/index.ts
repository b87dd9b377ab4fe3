/** The exports of `motorpool`. */
export {
  type AnsweredAttempt,
  type Command,
  type Conclusion,
  canonicalJson,
  type Entry,
  type EntryData,
  type EntryDirection,
  type EntryKind,
  entryLine,
  Fault,
  type FaultCode,
  type Finding,
  formatInstant,
  type Json,
  type LoggedEntry,
  parseInstant,
  ScenarioError,
  type SignalBody,
  type Verdict,
} from '../../engine/index.ts';
export type { PendingDelivery } from '../pace/pending-delivery.ts';
export { BegunFault } from './begun-fault.ts';
export { type CreateWorldOptions, createWorld } from './create-world.ts';
export type { NewFault, ScenarioObject, Step, Steps } from './language.generated.ts';
export type { LookBack } from './look-back.ts';
export type { VehicleOrder, WrittenSteps } from './orders.ts';
export type { Passage, SettleOptions, Span, StepsPassage } from './passage.ts';
export type { Receiver, Receivers } from './receivers.ts';
export type { ApplicationRequest, CausingDelivery } from './seen-requests.ts';
export { SimulatedVehicle } from './simulated-vehicle.ts';
export { SimulatedWorld } from './simulated-world.ts';
export { StepsError } from './steps-error.ts';
export type { BranchOptions } from './world-options.ts';
