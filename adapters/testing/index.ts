/** The module `motorpool/testing`: for any test runner, or none. */

export type { AppUnderTest } from './app-under-test.ts';
export {
  type CheckReceiverOptions,
  checkReceiver,
  ReceiverCheckError,
  type ReceiverReport,
} from './check-receiver.ts';
export type { DeliveredEvents } from './delivered-matcher.ts';
export { Examination, type ExaminationOptions } from './examination.ts';
export type { DeliveryArrival } from './explore/arrivals.ts';
export type { Choice, ChoiceKind, SentEvent } from './explore/choice.ts';
export type { CommandApp } from './explore/command-app.ts';
export { ExplorationTrouble } from './explore/exploration-trouble.ts';
export { explore } from './explore/explore.ts';
export type { SearchFinding } from './explore/findings.ts';
export type { ModuleExport } from './explore/module-export.ts';
export type { SearchOptions } from './explore/options.ts';
export { SearchError } from './explore/search.ts';
export type { Searched, SearchReport, Tried } from './explore/search-report.ts';
export { assertGoldenLog } from './golden-log.ts';
export type { Judgement, MatcherContext } from './judgement.ts';
export { type Listening, listen } from './listen.ts';
export { matchers } from './matchers.ts';
export { type Answering, type MockHttp, mockHandlers, publicOrigins } from './mock-handlers.ts';
export type { EventPayload } from './payload.ts';
export type { Problem } from './problems.ts';
export {
  type Account,
  type Behaviour,
  badHabits,
  type ReceivedRequest,
  Receiver,
  type ReceiverOptions,
} from './receiver.ts';
export type { CheckVerdict, ReceiverCheck } from './receiver-checks/check.ts';
export { type SharedServer, type SharedWith, serveWorkers } from './serve-workers.ts';
export { isSigned, sign } from './signature.ts';
export { type ServerChild, type ServerChildOptions, startServer } from './start-server.ts';
export type { SweepCell, SweepResult } from './sweep/cell.ts';
export { sweep } from './sweep/sweep.ts';
export type { WorldMatchers } from './world-matchers.ts';
