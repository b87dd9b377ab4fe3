import { join } from 'node:path';
import { expect } from 'vitest';
import type { Answered } from '../../test/support/checked-fetch.ts';
import { type Controlled, controlled, controlToken } from '../../test/support/controlled.ts';
import {
  type Declared,
  declaredRequest,
  declaredRoutes,
  type Fill,
  reconnect,
} from '../../test/support/declared-requests.ts';

/** The controller of the server may know the secrets of the application. */
const secrets = ['secret-of-the-client', 'secret-of-the-management'] as const;

/** The scenario of the app and of the server under test. */
export const scenario = `
version: 1
name: hostile
seed: hostile
clock: { start: 2026-05-04T06:00:00, timezone: Europe/Berlin }
app: { clientId: client, clientSecret: ${secrets[0]}, managementToken: ${secrets[1]} }
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55% } }
  van: { model: PHEV, owner: ben, mode: live }
webhooks:
  main: { url: 'https://app.example/hook', receiver: {}, triggers: [Charge.IsCharging], subscribe: all }
`;

/** The number of requests after which a world is replaced. */
const lifetime = 500;

/** Real time that is too long for any answer; it ends a run that would never end. */
const patienceMs = 20_000;

/** A served motorpool that checks all of its answers. */
export class Target {
  readonly statuses = new Map<number, number>();
  routes: readonly Declared[] = [];
  #world: Controlled;
  #age = 0;

  private constructor() {
    this.#world = hosted();
  }

  static async create(): Promise<Target> {
    const target = new Target();
    target.routes = await declaredRoutes(target.#world);
    return target;
  }

  get count(): number {
    return [...this.statuses.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Sends the declared request of a route, with some parts replaced. */
  async ask(route: Declared, fill: Fill): Promise<Answered> {
    this.#ready();
    const { world } = this.#world.run;
    reconnect(world);
    const request = declaredRequest(this.#world, route, fill);
    const words = `${request.method} ${request.url} ${JSON.stringify(fill).slice(0, 2000)}`;
    const isControl = route.operation.tags.includes('control');
    const answered = await this.#answer(request, words, isControl ? [] : secrets);
    // A new fault would make further answers fail: the world is replaced.
    if (route.operation.operationId === 'sim.faults.begin' && answered.status < 300)
      this.#age = lifetime;
    return answered;
  }

  /** The summary of a run: the number of requests and of answers by status. */
  report(part: string): string {
    const counts = [...this.statuses].sort(([a], [b]) => a - b);
    return `${part}: ${this.count} requests; ${counts.map(([status, count]) => `${status} ${count}`).join(', ')}`;
  }

  async #answer(request: Request, words: string, kept: readonly string[]): Promise<Answered> {
    const answered = await inTime(this.#world.fetch(request), words);
    const { status, text } = answered;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const leaked = leakIn(text, words, kept);
    if (!isFine(status) || leaked !== undefined) {
      expect.unreachable(`${words}: ${status} ${leaked ?? ''} ${text.slice(0, 1000)}`);
    }
    return answered;
  }

  /** Replaces the world once it has answered its requests. */
  #ready(): void {
    this.#age += 1;
    if (this.#age > lifetime) {
      this.#age = 0;
      this.#world = hosted();
    }
    const { first } = this.#world.worlds;
    if (first === undefined) {
      this.#world = hosted();
      return;
    }
    const { timekeeper } = first;
    const { isPlaying, locks } = timekeeper.state;
    if (isPlaying) timekeeper.pause();
    for (const { id } of locks) timekeeper.unlock(id);
  }
}

function hosted(): Controlled {
  return controlled(scenario, { mostWorlds: 3, mostReplays: 2 });
}

/** Allows the failures of the interface alone: the car cannot, its maker does not answer, or takes too long. */
export function isFine(status: number): boolean {
  return status < 500 || status === 501 || status === 502 || status === 504;
}

/** A path, secret or bug in an answer that the request did not contain; undefined if there is none. */
export function leakIn(
  text: string,
  request = '',
  kept: readonly string[] = [],
): string | undefined {
  const words = leak.exec(text)?.[0] ?? [...kept, controlToken].find((each) => text.includes(each));
  return words === undefined || request.includes(words) ? undefined : words;
}

const root = join(import.meta.dirname, '../..').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const leak = new RegExp(`${root}|node_modules|\\bat [^\\n]*\\.[jt]s:\\d+:\\d+|bug in motorpool`);

function inTime<Value>(answer: Promise<Value>, words: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${words}`)), patienceMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
