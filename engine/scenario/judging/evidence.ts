import { type InSteps, readInSteps } from '../../in-steps.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import type { Attempt } from '../../service/webhooks/attempt.ts';
import type { World } from '../../world.ts';
import type { About } from '../plan/expectations.ts';
import type { Scenario } from '../plan/plan.ts';
import { Accepted } from './accepted.ts';
import { FactCounts, type Since } from './fact-counts.ts';
import { expectationsOf } from './facts.ts';
import { Related, topicsOf } from './related.ts';

/** The evidence that expectations ask for, gathered from the log as it is written. */
export class Evidence {
  readonly facts = new FactCounts();
  readonly accepted = new Accepted();
  readonly related: Related;
  /** The webhooks whose bodies expectations ask for; an empty name means any. */
  readonly #payloads = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();

  private constructor(scenario: Scenario) {
    this.related = new Related(scenario);
  }

  /** The evidence for a scenario, whose questions are read a few at a time. */
  static *inSteps(scenario: Scenario): InSteps<Evidence> {
    const evidence = new Evidence(scenario);
    yield* readInSteps(expectationsOf(scenario), ({ about }) => evidence.#ask(about));
    yield* readInSteps(topicsOf(scenario), (topic) => evidence.related.ask(topic));
    return evidence;
  }

  #ask(about: About): void {
    this.facts.ask(about);
    if (about.webhook !== undefined) this.accepted.ask();
    if (about.readsBodies === true) this.#payloads.add(about.webhook ?? '');
  }

  /**
   * Keeps the bodies of the attempts of a world, for the webhooks whose bodies are asked for;
   * returns a function that ends this. Events that are on their way already are known, too.
   */
  attend({ fleet, service }: World): () => void {
    const { deliveries } = service.webhooks;
    for (const { event } of deliveries.pending) {
      if (event.type !== 'VERIFY') this.accepted.expect(event, fleet.nameOf(event.row));
    }
    for (const attempt of deliveries.attemptsUnderWay()) {
      this.accepted.begin(attempt);
      this.#carry(attempt);
    }
    if (this.#payloads.size === 0) return () => {};
    return deliveries.onEveryAttempt((attempt) => this.#carry(attempt));
  }

  #carry(attempt: Attempt): void {
    const { event, webhook } = attempt.delivery;
    const isMeant = this.#payloads.has('') || this.#payloads.has(webhook.name);
    if (isMeant && event.type !== 'VERIFY') this.accepted.carry(attempt.number, attempt.body);
  }

  take(entry: LoggedEntry): void {
    const isCounted = this.facts.count(entry);
    this.accepted.take(entry);
    this.related.take(entry);
    if (isCounted || entry.kind === acceptance) {
      for (const look of this.#listeners.get(entry.kind) ?? []) look();
    }
  }

  /** The counts of an expectation that begin now. */
  since(world: World, { fact, target }: About): Since {
    const before = fact === undefined ? 0 : this.facts.before(world, { fact, target });
    return { atMs: world.clock.now, before };
  }

  /** Calls back when a count may have changed; returns a function that ends this. */
  listen({ fact: kind = acceptance }: About, look: () => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(look));
    return () => listeners.delete(look);
  }
}

/** The kind of entry that says that a receiver accepted an event. */
const acceptance = 'delivery.delivered';
