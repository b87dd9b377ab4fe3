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

const failures: Readonly<Record<Exclude<Failure, 'blocked'>, string>> = {
  timeout:
    'as it came too late in simulated time: 15 s are 0.25 s at 60x, so pause the clock or serve with --held',
  refused: 'as nothing listens there',
  reset: 'as the connection was cut',
  unresolved: 'as the name of the receiver is not known',
  tls: 'as its certificate is not accepted',
};

/** The notice of a webhook whose verification failed. */
export function noticeOfUnverified({
  webhook,
  reason,
  failure,
}: Extract<ClockNotice, { kind: 'unverified' }>): string {
  const name = printable(webhook);
  const why = failure === undefined ? '' : `, ${failures[failure]}`;
  const how = `POST /sim/webhooks/${name}/verify sends it again`;
  return `webhook ${name} is not verified and gets no events: ${unverifiedWords[reason]}${why}; ${how}`;
}
