import type { LoggedEntry } from '../../log/entry.ts';
import type { World } from '../../world.ts';
import type { ArrivalsForm, FactsForm } from '../plan/expectations.ts';
import type { Scenario } from '../plan/plan.ts';
import { Accepted } from './accepted.ts';
import { FactCounts } from './fact-counts.ts';
import { asksForArrivals, factsAskedFor, payloadsAskedFor } from './facts.ts';
import { Related, topicsOf } from './related.ts';

/** What expectations are judged by, gathered from the log as it is written; only what some expectation asks for. */
export class Evidence {
  readonly facts: FactCounts;
  readonly accepted: Accepted;
  readonly related: Related;
  /** Webhooks of which the bodies are asked for; undefined: all of them. */
  readonly #payloads: ReadonlySet<string> | undefined;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(scenario: Scenario) {
    this.facts = new FactCounts(factsAskedFor(scenario));
    this.accepted = new Accepted(asksForArrivals(scenario));
    this.#payloads = payloadsAskedFor(scenario);
    this.related = new Related(scenario, topicsOf(scenario));
  }

  /** Keeps the bodies that attempts of a world carry, of the webhooks for which they are asked for. */
  attend({ service }: World): void {
    if (this.#payloads?.size === 0) return;
    service.webhooks.deliveries.onEveryAttempt((attempt) => {
      const { event, webhook } = attempt.delivery;
      const isMeant = this.#payloads?.has(webhook.name) ?? true;
      if (isMeant && event.type !== 'VERIFY') this.accepted.carry(attempt.number, attempt.body);
    });
  }

  take(entry: LoggedEntry): void {
    const isCounted = this.facts.count(entry);
    this.accepted.take(entry);
    this.related.take(entry);
    if (isCounted || entry.kind === acceptance) {
      for (const look of this.#listeners.get(entry.kind) ?? []) look();
    }
  }

  /** Calls back when a count may have changed; returns how to end that. */
  listen(form: ArrivalsForm | FactsForm, look: () => void): () => void {
    const kind = form.kind === 'fact' ? form.fact : acceptance;
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(look));
    return () => listeners.delete(look);
  }
}

/** A receiver has taken an event in. */
const acceptance = 'delivery.delivered';
