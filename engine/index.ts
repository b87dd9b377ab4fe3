/**
 * The engine's only entry point: a deterministic world of simulated vehicles, scenarios that drive
 * it, and its log. Pure: no input or output, no wall clock, nothing asynchronous.
 */

export type { Answer, Command } from './command.ts';
export {
  type ByKind,
  callByKind,
  type Entry,
  type EntryData,
  type EntryKind,
  type EntryMember,
  isOfKind,
} from './entry.ts';
export { Fault, type FaultCode } from './fault.ts';
export { durationWords, short } from './form/number-words.ts';
export { detectQuantity, formatQuantity } from './form/units.ts';
export { given } from './given.ts';
export { allAtOnce, type InSteps } from './in-steps.ts';
export { InvariantError } from './invariant.ts';
export { canonicalJson, isJsonMap, type Json } from './log/canonical.ts';
export { DigestChain, type Marks, type Sha256 } from './log/digest.ts';
export { type EntryDirection, entryLine, type LoggedEntry } from './log/entry.ts';
export { entryKinds } from './log/entry-kinds.generated.ts';
export { entryOf } from './log/entry-of.ts';
export { isLeanJson } from './log/lean-json.ts';
export { type Log, type LogState, oldestKept } from './log/log.ts';
export { flawIn, flawWords, type JsonFlaw, readJson } from './log/outside-json.ts';
export { mistakeOf, sentenceOf } from './mistake.ts';
export { findModel, modelAliases, modelNames, models } from './model/catalogue.ts';
export { drivableKwh } from './model/hybrid.ts';
export { modelTitle, modelYear, vehicleVin, wireMake } from './model/identity.ts';
export { type Powertrain, type VehicleModel } from './model/model.ts';
export { type Part, parts } from './model/parts.ts';
export { profileNames } from './model/profile.ts';
export { type FittedFigure, fitOf } from './model/published-fit.ts';
export { writtenModel } from './model/written-model.ts';
export {
  nearest,
  nearestByPart,
  suggesting,
  withNearest,
  withNearestOrAll,
} from './nearest.ts';
export { Numbered } from './numbered.ts';
export { ownMember } from './own-member.ts';
export { findsPattern, patternMistake } from './pattern/pattern.ts';
export { printable, printableJson, printableLines } from './printable.ts';
export { type Deed, DeedReplay, toDeed } from './replay/deed-replay.ts';
export { isOutside } from './replay/deeds.ts';
export { differenceWords } from './replay/divergence-words.ts';
export { recordingLimits } from './replay/recorded-run.ts';
export { readSources, replayableSources, type ScenarioSources } from './replay/scenario-sources.ts';
export {
  baseName,
  type Imported,
  type KindOfFile,
  type ReadImport,
} from './scenario/compose/imports.ts';
export {
  consumptionLeftOut,
  isMakeOfBrand,
  openEvModel,
  openEvName,
} from './scenario/compose/open-ev-car.ts';
export { withReasons } from './scenario/context/vigil.ts';
export { faultKinds } from './scenario/effects/fault-kinds.ts';
export { faultWords } from './scenario/effects/fault-words.ts';
export { recordedEffect } from './scenario/effects/index.ts';
export { writtenDuration } from './scenario/effects/written-duration.ts';
export { ExpressionError } from './scenario/expressions/expression.ts';
export type { CallAnswer } from './scenario/judging/answer.ts';
export { pathsAboutDeliveries } from './scenario/judging/facts.ts';
export type { Conclusion, Finding, Verdict } from './scenario/judging/verdict.ts';
export { outlineScenario, type ScenarioOutline } from './scenario/outline.ts';
export type { PerformedSteps } from './scenario/outside-steps.ts';
export {
  type ParseOptions,
  parseScenario,
  parseScenarios,
  parseSources,
  readingScenario,
  readingSources,
} from './scenario/parse.ts';
export { callsApi, everyStep } from './scenario/plan/every-step.ts';
export { describeExpectation } from './scenario/plan/expectations.ts';
export type { FaultEffect, StandingFault } from './scenario/plan/faults.ts';
export type { Amount, AnyMoment } from './scenario/plan/moment.ts';
export { isCommandStep } from './scenario/plan/order.ts';
export type { Scenario, StatedSettings, Step } from './scenario/plan/plan.ts';
export { applicationOf, secretsOf } from './scenario/plan/secrets.ts';
export type { NestedSteps } from './scenario/plan/steps.ts';
export { nameOfRow, portionOf, rowCount } from './scenario/portion/portion.ts';
export type { Tie } from './scenario/portion/reach.ts';
export { type FleetPart, type FleetSplit, partsOf, splitOf } from './scenario/portion/split.ts';
export { commandForm } from './scenario/read/command.ts';
export { ScenarioRun } from './scenario/run.ts';
export type { ScriptedCall } from './scenario/running/calls.ts';
export { isExample } from './scenario/running/example-receivers.ts';
export { type RunOptions } from './scenario/running/founding.ts';
export { memberIndex, memberName } from './scenario/running/member-names.ts';
export { modelOf } from './scenario/running/model-of.ts';
export { type OpenEvCar, openEvCar } from './scenario/schema/open-ev-data.ts';
export { credentialMistake } from './scenario/sections/app.ts';
export { type Diagnostic, formatDiagnostic, ScenarioError } from './scenario/source/diagnostic.ts';
export { jsonPlace } from './scenario/source/json-path.ts';
export type { TextPosition } from './scenario/source/source.ts';
export { recordedStep, stepSentence } from './scenario/verbs/index.ts';
export { chaptersOf, checkpointsOf } from './scenario/verbs/show.ts';
export {
  momentWords,
  strikingWords,
  targetWords,
} from './scenario/verbs/step-words.ts';
export { orderWebhook } from './scenario/webhook-order.ts';
export type { ApiFamily } from './service/api-command.ts';
export type { ConnectFlow } from './service/application.ts';
export { type Coverage, coverageStates } from './service/capabilities.ts';
export {
  type CompatibleVehicle,
  compatiblePowertrains,
  compatibleVehicles,
} from './service/compatibility.ts';
export type { Connection, ConnectionFilter } from './service/connections.ts';
export {
  type AskedPermission,
  type Battery,
  makeNamed,
  type VehicleWish,
} from './service/consent.ts';
export { bodyAt } from './service/dated-body.ts';
export { dates } from './service/dates.ts';
export type { Execution } from './service/execution.ts';
export { legacyCommands, typesOf } from './service/legacy/commands.ts';
export {
  abilitiesOf,
  type LegacyAbility,
  vinCompatibility,
} from './service/legacy/compatibility.ts';
export {
  type MakePath,
  type MakeResource,
  makeResources,
} from './service/legacy/make-resources.ts';
export {
  type LegacyPath,
  type LegacyResource,
  readLegacy,
} from './service/legacy/resource.ts';
export { legacyResources } from './service/legacy/resources.ts';
export type { InvalidGrant, TokenPair } from './service/legacy-tokens.ts';
export { redirectUriMistake } from './service/redirect-uri.ts';
export {
  type ScheduleParameters,
  scheduleMistakes,
  timeOfDayPattern,
} from './service/schedules.ts';
export { equalSecrets } from './service/secrets.ts';
export { type Service, unservedOrigin } from './service/service.ts';
export {
  aboutPage,
  codesOfType,
  errorTypes,
  faceOf,
  faultFrom,
  findServiceFault,
  type ServiceFault,
  type ServiceFaultName,
  serviceFault,
  serviceFaultTypes,
} from './service/service-fault.ts';
export { readSignal, readSignals } from './service/signal-access.ts';
export { signalErrorOf } from './service/signal-error.ts';
export { TokenBucket } from './service/token-bucket.ts';
export type { TokenState } from './service/tokens.ts';
export type { User } from './service/users.ts';
export {
  type CommandRequest,
  type CommandWithParameters,
  type MakeCommand,
  makeCommands,
  vehicleCommands,
} from './service/vehicle-commands.ts';
export {
  type AbsenceReason,
  type MissedDelivery,
  reasonIf,
  whyAbsent,
  whyNoneFires,
} from './service/webhooks/absence.ts';
export {
  type AnsweredAttempt,
  answeredAttempt,
} from './service/webhooks/answered-attempt.ts';
export type { Attempt } from './service/webhooks/attempt.ts';
export type { AttemptRecord, Delivery } from './service/webhooks/delivery.ts';
export { toldOf } from './service/webhooks/event.ts';
export type { Failure, Outcome } from './service/webhooks/outcome.ts';
export { answerOf, type ReceiverSettings } from './service/webhooks/receivers.ts';
export { requestOf } from './service/webhooks/request.ts';
export { policyOf } from './service/webhooks/retry-profile.ts';
export type { Subscription } from './service/webhooks/subscriptions.ts';
export { isActive, type Webhook } from './service/webhooks/webhook.ts';
export { whyMade, whyNone } from './service/webhooks/why.ts';
export { findSignal, signalNamed, signals } from './signal/catalogue.ts';
export { chargeTimerSchema } from './signal/charge-settings.ts';
export { nearSignal, nearSignals } from './signal/near-signals.ts';
export { isUnavailable, notCapable, type Provenance, type Signal } from './signal/signal.ts';
export { formatDuration, longestDurationMs, parseDuration } from './time/duration.ts';
export { formatDay, formatInstant, msPerDay, parseInstant } from './time/instant.ts';
export { parseInstantIn } from './time/local-instant.ts';
export { simulatedScheduler } from './time/scheduler.ts';
export type { StepSeries } from './time/step-series.ts';
export { ianaVersion, utc, type Zone, zone } from './time/zone.ts';
export { perKwhAt } from './vehicle/charging/energy-bill.ts';
export {
  readSite,
  readStation,
  type SiteReading,
  type StationReading,
} from './vehicle/charging/station-reading.ts';
export type { ChartName } from './vehicle/chart-numbers.ts';
export {
  type ChartView,
  chartView,
  isInStates,
  type WantedStates,
} from './vehicle/chart-view.ts';
export { sumsOf } from './vehicle/fleet-sums.ts';
export { type ChartEvent, followsEvent, type PartEvent } from './vehicle/follows-event.ts';
export { activities, activityOf } from './vehicle/history/activity.ts';
export type { HistoryPoint } from './vehicle/history/sample.ts';
export type { TakenTransition } from './vehicle/history/transitions.ts';
export { Ledger, type LedgerPage } from './vehicle/ledger/ledger.ts';
export { Load, type QuarterLoad } from './vehicle/ledger/load.ts';
export { type CableSession, mwhPerKwh } from './vehicle/ledger/sessions.ts';
export type { Trip, TripEnd } from './vehicle/ledger/trips.ts';
export { identityOf, type VehicleIdentity } from './vehicle/ledger/vehicle-identity.ts';
export { chargerUses } from './vehicle/reporting/charger-uses.ts';
export { chartCounts } from './vehicle/reporting/chart-counts.ts';
export { type ChartStates, chartStatesIn } from './vehicle/reporting/chart-states.ts';
export type { DeclaredQuantity, QuantityValues } from './vehicle/reporting/declared-quantity.ts';
export { type QuantityName, quantities } from './vehicle/reporting/quantities.ts';
export {
  documentMember,
  documentNames,
  expressionNames,
  type QuantityDocument,
  type QuantityExpressions,
  quantityDocument,
  shownQuantity,
} from './vehicle/reporting/quantity-document.ts';
export { Reading } from './vehicle/reporting/reading.ts';
export { roundTo } from './vehicle/reporting/rounding.ts';
export { groupSize } from './vehicle/row/groups.ts';
export {
  isFailure,
  type SignalBody,
  type SignalFailure,
  type SignalReading,
} from './vehicle/row/signal-body.ts';
export { fleetDigest, groupDigests, rowDigests } from './vehicle/state-digest.ts';
export { World } from './world.ts';
