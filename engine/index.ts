/**
 * The engine's only door: a deterministic world of simulated vehicles, scenarios that drive it, and its log. Pure: no
 * input or output, no wall clock, nothing asynchronous.
 */

export { type Accuracy, measureAccuracy } from './accuracy/accuracy.ts';
export { parseAccuracyFacts } from './accuracy/facts.ts';
export type { AccuracyGroup, AccuracyRow } from './accuracy/row.ts';
export type { Answer, Command } from './command.ts';
export { Fault, type FaultCode } from './fault.ts';
export { InvariantError } from './invariant.ts';
export { canonicalJson, type Json } from './log/canonical.ts';
export { DigestChain } from './log/digest.ts';
export { type Entry, type EntryDirection, entryLine } from './log/entry.ts';
export {
  findModel,
  modelAliases,
  modelNames,
  models,
  type VehicleModel,
} from './model/model.ts';
export { type Diagnostic, formatDiagnostic, ScenarioError } from './scenario/diagnostic.ts';
export { nearest } from './scenario/nearest.ts';
export { parseScenario } from './scenario/parse.ts';
export type { Position, Scenario } from './scenario/plan.ts';
export { ScenarioRun } from './scenario/run.ts';
export type { Conclusion, Finding, Verdict } from './scenario/verdict.ts';
export type { Connection, ConnectionFilter } from './service/connections.ts';
export type { Execution } from './service/execution.ts';
export type { ScheduleParameters } from './service/schedules.ts';
export type { Service } from './service/service.ts';
export type { CommandRequest } from './service/vehicle-commands.ts';
export { findSignal, signals } from './signal/catalogue.ts';
export type { SignalBody } from './signal/signal.ts';
export { formatDuration, parseDuration } from './time/duration.ts';
export { formatInstant, parseInstant } from './time/instant.ts';
export { parseInstantIn } from './time/local-instant.ts';
export { simulatedScheduler } from './time/scheduler.ts';
export { ianaVersion, utc, type Zone, zone } from './time/zone.ts';
export { Reading } from './vehicle/reporting/reading.ts';
export type { Part } from './vehicle/row.ts';
export { World } from './world.ts';
