/** What `import 'motorpool/testing'` gives. */
export { Examination, type ExaminationOptions } from './examination.ts';
export { type Listening, listen } from './listen.ts';
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
export { isSigned, sign } from './signature.ts';
