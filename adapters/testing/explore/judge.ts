import type { LoggedEntry } from '../../../engine/index.ts';
import { differenceOf, type StateByPath } from '../receiver-checks/read-back.ts';
import { byWebhook, type SentEvent } from './choice.ts';
import type { FailedExpectation } from './failures.ts';
import type { TrialExchange } from './trial.ts';

export const oracles = ['no-5xx', 'refuses', 'accepts', 'converges', 'expectations'] as const;
/** A rule that an application breaks. */
export type Oracle = (typeof oracles)[number];

export interface Offence {
  readonly oracle: Oracle;
  /** The offence in a sentence that begins with "it". */
  readonly sentence: string;
  /** The path of a difference without the ids in it. */
  readonly about?: string;
  /** The entries before a failed expectation about its topic. */
  readonly related?: readonly LoggedEntry[];
}

interface OracleRun {
  readonly exchanges: readonly TrialExchange[];
  readonly state: StateByPath | undefined;
  readonly failures?: readonly FailedExpectation[];
}

/** The offences of a run; those of order are judged against the run without disturbance. */
export function offencesOf(
  sent: readonly SentEvent[],
  run: OracleRun,
  base: OracleRun | undefined,
  isInWorld: boolean,
): readonly Offence[] {
  const offences: Offence[] = [];
  const { exchanges } = run;
  const broken = exchanges.find(({ status }) => status >= 500);
  if (broken !== undefined) {
    const { eventId, status } = broken;
    offences.push({
      oracle: 'no-5xx',
      sentence: `it answers ${eventWords(sent, eventId)} with ${status}`,
    });
  }
  const believed = exchanges.find(({ form, status }) => form !== 'right' && status < 300);
  if (believed !== undefined) {
    const how = {
      wrong: 'signed wrongly',
      missing: 'not signed',
      old: 'signed by an old secret',
      altered: 'altered after it was signed',
      right: '',
    }[believed.form];
    const sentence = `it accepts (${believed.status}) ${eventWords(sent, believed.eventId)}, which is ${how}`;
    offences.push({ oracle: 'refuses', sentence });
  }
  const refused = exchanges.find(
    ({ form, status }) => form === 'right' && status >= 300 && status < 500,
  );
  if (refused !== undefined) {
    const words = eventWords(sent, refused.eventId);
    const signed =
      words === challengeWords
        ? ': challenges are not signed, unless the webhook has sign: { verify: true }'
        : ', which is signed right';
    const sentence = `it refuses (${refused.status}) ${words}${signed}`;
    offences.push({ oracle: 'accepts', sentence });
  }
  // A state after a forgery or a refusal says nothing more.
  const isClean = broken === undefined && refused === undefined;
  if (believed === undefined && (isInWorld || isClean)) {
    const difference = base?.state && run.state && firstDifference(run.state, base.state, sent);
    if (difference !== undefined) {
      const { expected, found, path } = difference;
      const name = namesFor(sent);
      const sentence = `its ${name(path)} is ${shown(name(found))} and not ${shown(name(expected))}, as without disturbance`;
      const about = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '*');
      offences.push({ oracle: 'converges', sentence, about });
    }
  }
  const differs = offences.some(({ oracle }) => oracle === 'converges');
  const failed = run.failures?.find(
    ({ words, isOfReadBack }) =>
      !(differs && isOfReadBack) && base?.failures?.some((each) => each.words === words) !== true,
  );
  if (failed !== undefined) {
    const { related, words } = failed;
    offences.push({ oracle: 'expectations', sentence: `it fails: ${words}`, related });
  }
  return offences;
}

/**
 * The difference to be told: that of the length of a list before those of its members, and that of
 * a number of an event, which says little, after all others.
 */
function firstDifference(found: StateByPath, expected: StateByPath, sent: readonly SentEvent[]) {
  const only = (isMeant: (path: string) => boolean) => {
    const of = (state: StateByPath): StateByPath =>
      new Map([...state].filter(([path]) => isMeant(path)));
    return differenceOf(of(found), of(expected));
  };
  const sequences = new Set(sent.map(({ sequence }) => String(sequence)));
  const isOfEvents = (path: string): boolean =>
    [found, expected].every((state) => sequences.has(state.get(path) ?? ''));
  return (
    only((path) => /(?:^|\.)length$/.test(path)) ??
    only((path) => !isOfEvents(path)) ??
    differenceOf(found, expected)
  );
}

/** Writes the ids of vehicles and users as expectations on a read-back do: `cars.{car}.percent`. */
function namesFor(sent: readonly SentEvent[]): (text: string) => string {
  const names = new Map<string, string>();
  for (const { user, userId, vehicle, vehicleId } of sent) {
    if (userId !== undefined) names.set(userId, user);
    if (vehicleId !== undefined) names.set(vehicleId, vehicle);
  }
  return (text) => [...names].reduce((left, [id, name]) => left.replaceAll(id, `{${name}}`), text);
}

const challengeWords = 'a challenge';

function eventWords(sent: readonly SentEvent[], eventId: string): string {
  const event = sent.find((each) => each.eventId === eventId);
  if (event === undefined) return challengeWords;
  return `event ${event.place} of ${event.vehicle}${byWebhook(sent, event)}`;
}

const mostShown = 80;

function shown(value: string): string {
  return value.length > mostShown ? `${value.slice(0, mostShown)}…` : value;
}
