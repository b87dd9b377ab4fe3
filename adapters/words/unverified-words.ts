import type { EntryData, Failure } from '../../engine/index.ts';
import type { ClockNotice } from '../pace/clock-state.ts';
import { printable } from './text.ts';

type Reason = EntryData<'webhook.unverified'>['reason'];

/** The reasons why a webhook was not verified. */
export const unverifiedWords: Readonly<Record<Reason, string>> = {
  noAnswer: 'there was no answer to the challenge',
  status: 'the challenge was not answered with status 200',
  body: 'the answer to the challenge is no JSON with a challenge',
  challenge:
    'the answer to the challenge is wrong: the backend signs with another management token, or in another way',
};

/** The reasons why a receiver gave no answer. */
export const failureWords: Readonly<Record<Failure, string>> = {
  blocked: 'the address is blocked',
  timeout: 'it took too long',
  refused: 'nothing listens there',
  reset: 'the connection was cut',
  unresolved: 'its name is not known',
  tls: 'its certificate is not accepted',
};

const tooLate =
  'it came too late in simulated time: 15 s are 0.25 s at 60x, so pause the clock or serve with --held';

/** The notice of a webhook whose verification failed. */
export function noticeOfUnverified({
  webhook,
  reason,
  failure,
}: Extract<ClockNotice, { kind: 'unverified' }>): string {
  const name = printable(webhook);
  const words = failure === 'timeout' ? tooLate : failure && failureWords[failure];
  const why = words === undefined ? '' : `, as ${words}`;
  const how = `POST /sim/webhooks/${name}/verify sends it again`;
  return `webhook ${name} is not verified and gets no events: ${unverifiedWords[reason]}${why}; ${how}`;
}
