import type { LoggedEntry } from '../../log/entry.ts';
import { findSignal } from '../../signal/catalogue.ts';
import type { Expression } from '../expressions/expression.ts';
import { hasMember } from '../names/id-pattern.ts';
import { everyStep } from '../plan/every-step.ts';
import type { About } from '../plan/expectations.ts';
import { isCommandStep } from '../plan/order.ts';
import type { Scenario, Step } from '../plan/plan.ts';
import { expectationsOf } from './facts.ts';

/** The subjects, facts and signal that a finding is about. */
export interface Topic {
  readonly vehicles: ReadonlySet<string>;
  readonly fleets: ReadonlySet<string>;
  /** Names of webhooks; an empty text means any. */
  readonly webhooks: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
  /** The code of a signal. */
  readonly signal?: string | undefined;
}

/** The log entries that a failed finding shows, see `Finding`. */
export interface Background {
  readonly related: readonly LoggedEntry[];
  readonly causes: readonly LoggedEntry[];
}

/** The number of entries that a finding shows. */
const most = 5;
/** The number of recent entries among which causes are found: a cause is near its effect. */
const remembered = 4_096;
/** Matches the kinds of entries whose subject is a webhook. */
const ofWebhooks = /^(delivery|webhook)\./;

/** The last log entries about the topics of a scenario, and their causes; none without topics. */
export class Related {
  readonly #fleetOf: (vehicle: string) => string | undefined;
  readonly #vehicles = new Map<string, LoggedEntry[]>();
  readonly #fleets = new Map<string, LoggedEntry[]>();
  readonly #webhooks = new Map<string, LoggedEntry[]>();
  readonly #facts = new Map<string, LoggedEntry[]>();
  readonly #signals = new Set<string>();
  readonly #recent: LoggedEntry[] = [];
  #isAsked: boolean;

  constructor(scenario: Scenario) {
    this.#fleetOf = (vehicle) =>
      scenario.fleets.find(({ count, id }) => hasMember(id, count, vehicle))?.name;
    this.#isAsked = scenario.replay !== undefined;
  }

  /** Keeps the last entries about a topic, too. Call it before the first entry. */
  ask({ vehicles, fleets, webhooks, facts, signal }: Topic): void {
    if (signal !== undefined) this.#signals.add(signal);
    for (const name of vehicles) this.#vehicles.set(name, []);
    for (const name of fleets) this.#fleets.set(name, []);
    for (const name of webhooks) this.#webhooks.set(name, []);
    for (const name of facts) this.#facts.set(name, []);
    this.#isAsked ||= [vehicles, fleets, webhooks, facts].some(({ size }) => size > 0);
  }

  take(entry: LoggedEntry): void {
    if (!this.#isAsked) return;
    this.#recent[entry.sequence % remembered] = entry;
    const { kind, subject, data } = entry;
    // Each event of a vehicle changes a dozen signals, which would displace all other entries.
    if (kind === 'signal.changed' && !this.#signals.has(data['code'] as string)) return;
    keep(this.#facts.get(kind), entry);
    // Events follow from the facts of vehicles, and would displace them.
    if (kind !== 'event.created') {
      keep(this.#vehicles.get(subject), entry);
      if (this.#fleets.size > 0) keep(this.#fleets.get(this.#fleetOf(subject) ?? ''), entry);
    }
    if (this.#webhooks.size === 0) return;
    const webhook = ofWebhooks.test(kind) ? subject : data['webhook'];
    if (typeof webhook !== 'string') return;
    keep(this.#webhooks.get(webhook), entry);
    keep(this.#webhooks.get(''), entry);
  }

  /** The last entries about a topic, oldest first, and the causes of the last, nearest first. */
  of({ vehicles, fleets, webhooks, facts }: Topic): Background {
    const found = new Set([
      ...lists(this.#vehicles, vehicles),
      ...lists(this.#fleets, fleets),
      ...lists(this.#webhooks, webhooks),
      ...lists(this.#facts, facts),
    ]);
    const related = [...found].sort((a, b) => a.sequence - b.sequence).slice(-most);
    return { related, causes: this.#causesOf(related.at(-1)) };
  }

  /** One entry and its causes. */
  around(entry: LoggedEntry): Background {
    return { related: [entry], causes: this.#causesOf(entry) };
  }

  #causesOf(entry: LoggedEntry | undefined): readonly LoggedEntry[] {
    const causes: LoggedEntry[] = [];
    for (let { cause } = entry ?? { cause: -1 }; cause >= 0 && causes.length < most; ) {
      const found = this.#recent[cause % remembered];
      if (found?.sequence !== cause) break;
      causes.push(found);
      ({ cause } = found);
    }
    return causes;
  }
}

/** The topic of an expectation. */
export function topicOf(scenario: Scenario, about: About): Topic {
  const { expressions = [], target, webhook, fact, signal } = about;
  // The entries of a vehicle would displace those of the webhook.
  if (webhook !== undefined) return { ...nothing, webhooks: new Set([webhook]) };
  if (target === undefined && fact === undefined) return topicOfExpressions(scenario, expressions);
  return {
    ...nothing,
    ...named(scenario, target?.name),
    facts: new Set(fact === undefined ? [] : [fact]),
    signal: signal === undefined ? undefined : findSignal(signal)?.code,
  };
}

/** The topic of the findings of a step itself. */
export function topicOfStep(scenario: Scenario, step: Step): Topic {
  if (step.condition !== undefined) return topicOfExpressions(scenario, [step.condition]);
  if (step.refused === undefined || !isCommandStep(step)) return nothing;
  return { ...nothing, ...named(scenario, step.target.name) };
}

/** The topics of all possible findings of a scenario. */
export function* topicsOf(scenario: Scenario): Generator<Topic> {
  for (const { about } of expectationsOf(scenario)) yield topicOf(scenario, about);
  for (const { check } of scenario.invariants) yield topicOfExpressions(scenario, [check]);
  for (const step of everyStep([...scenario.steps, ...scenario.teardown])) {
    yield topicOfStep(scenario, step);
  }
}

export function topicOfExpressions(scenario: Scenario, expressions: readonly Expression[]): Topic {
  const watches = expressions.flatMap((each) => each.watches);
  const webhooks = watches.flatMap((each) => (each.kind === 'webhook' ? [each.subject] : []));
  const others = watches.flatMap((each) =>
    'subject' in each && each.kind !== 'webhook' ? [each.subject] : [],
  );
  const isOfPower = watches.some(({ kind }) => kind === 'charger' || kind === 'site');
  const facts = new Set<string>(isOfPower ? powerFacts : []);
  return { ...named(scenario, ...others), webhooks: new Set(webhooks), facts };
}

/** The kinds of entries that tell how the power of chargers is divided. */
const powerFacts: readonly string[] = [
  'charger.changed',
  'site.changed',
  'charger.queued',
  'offer.changed',
  'charge.suspended',
  'cable.plugged',
];

const nothing: Topic = {
  vehicles: new Set(),
  fleets: new Set(),
  webhooks: new Set(),
  facts: new Set(),
};

function named(scenario: Scenario, ...names: (string | undefined)[]) {
  const isFleet = (name: string): boolean => scenario.fleets.some((each) => each.name === name);
  const known = names.filter((name) => name !== undefined);
  return {
    vehicles: new Set(known.filter((name) => !isFleet(name))),
    fleets: new Set(known.filter(isFleet)),
  };
}

function keep(list: LoggedEntry[] | undefined, entry: LoggedEntry): void {
  if (list === undefined) return;
  list.push(entry);
  if (list.length > most) list.shift();
}

function* lists(
  of: ReadonlyMap<string, LoggedEntry[]>,
  names: ReadonlySet<string>,
): Generator<LoggedEntry> {
  for (const name of names) yield* of.get(name) ?? [];
}
