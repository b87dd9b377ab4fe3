import type { LoggedEntry } from '../../log/entry.ts';
import { findSignal } from '../../signal/catalogue.ts';

/** The webhook and vehicle whose delivery is missing, by name. */
export interface MissedDelivery {
  readonly webhook: string;
  readonly vehicle: string;
  /** The user of the vehicle, where one is known. */
  readonly user?: string;
}

/** The words of every reason why a webhook has no delivery about a vehicle, the nearest first. */
const reasonWords = {
  removed: ({ webhook }) => `${webhook} was removed`,
  disabled: ({ webhook }) => `${webhook} is disabled`,
  unverified: ({ webhook }, answer) =>
    `the challenge of ${webhook} ${answer || 'was not answered correctly'}`,
  notSubscribed: ({ webhook, vehicle, user }) =>
    `${user === undefined ? vehicle : `${vehicle} of ${user}`} is not subscribed to ${webhook}`,
  noTriggers: ({ webhook }) => `${webhook} has no triggers, and so never fires`,
  notTrigger: ({ webhook }, signal) => `${signal} is no trigger of ${webhook}`,
  notCapable: ({ vehicle }, signal) => `${vehicle} has no ${signal}`,
  notGranted: ({ user = 'its user' }, signal) =>
    `${signal} needs ${findSignal(signal)?.permission}, which ${user} has not granted`,
  accountLost: (_, error) => `the account with the maker is lost: ${error}`,
  offline: ({ vehicle }) => `${vehicle} has no network and reports nothing`,
  pending: (_, delivery) => `delivery ${delivery}`,
  undelivered: (_, outcome) => `its last event ${outcome}`,
  // The reasons where nothing is in the way.
  notLogged: (_, since) => `the log has no changed signals (log: watched)${since}`,
  unchanged: (_, change) => change,
  delivered: ({ webhook }, since) => `the log shows nothing in the way of ${webhook}${since}`,
} as const satisfies Record<string, (missed: MissedDelivery, detail: string) => string>;

type ReasonCode = keyof typeof reasonWords;

interface FoundReason {
  /** The part of its words that the names do not give. */
  readonly detail: string;
  /** The entry that shows it, where a log was asked and has one. */
  readonly entry?: LoggedEntry | undefined;
}

/** Each reason as often as it applies. */
export type FoundReasons = { readonly [Code in ReasonCode]?: readonly FoundReason[] };

/** A reason once where it applies. */
export function reasonIf(
  applies: boolean,
  detail = '',
  entry?: LoggedEntry,
): readonly FoundReason[] {
  return applies ? [{ detail, entry }] : [];
}

/** The reasons why none of some triggers can fire; empty while one of them can. */
export function whyNoneFires<Trigger>(
  triggers: readonly Trigger[],
  reasonsOf: (trigger: Trigger) => Pick<FoundReasons, 'notCapable' | 'notGranted'>,
): FoundReasons {
  const each = triggers.map(reasonsOf);
  const notCapable = each.flatMap((reasons) => reasons.notCapable ?? []);
  const notGranted = each.flatMap((reasons) => reasons.notGranted ?? []);
  return notCapable.length + notGranted.length < triggers.length ? {} : { notCapable, notGranted };
}

/** A word for programs and a sentence for people. */
export interface AbsenceReason {
  readonly code: ReasonCode;
  readonly text: string;
  readonly entry?: LoggedEntry;
}

/** The reasons that were found, the nearest first; the others only where nothing is in the way. */
export function whyAbsent(
  missed: MissedDelivery,
  found: FoundReasons,
  others: FoundReasons,
): readonly AbsenceReason[] {
  const reasonsIn = (these: FoundReasons): readonly AbsenceReason[] =>
    (Object.keys(reasonWords) as ReasonCode[]).flatMap((code) =>
      (these[code] ?? []).map(({ detail, entry }) => {
        const text = reasonWords[code](missed, detail);
        return entry === undefined ? { code, text } : { code, text, entry };
      }),
    );
  const nearest = reasonsIn(found);
  return nearest.length > 0 ? nearest : reasonsIn(others);
}
