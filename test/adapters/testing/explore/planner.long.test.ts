import { expect, test } from 'vitest';
import type { SimulatedWorld } from '../../../../adapters/library/index.ts';
import { explore } from '../../../../adapters/testing/index.ts';
import { tokenFor } from '../../../support/owner-headers.ts';

const yaml = `
version: 1
name: planner
seed: 7
clock: { start: 2026-05-04T18:00:00, limit: 8h }
app: { managementToken: secret }
users: { anna: { externalId: app-7 } }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { locks: locked }, timeouts: { relock: 3d, sleep: 3d } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car]
    verify: skip
steps:
  - wait: 5m
  - unlock: car
  - wait: 8m
  - lock: car
  - wait: 2h30m
`;

type Habit = 'none' | 'one token' | 'stale plan' | 'undoes retries';

/** A backend that locks unlocked cars each quarter of an hour, with a planted mistake. */
class LockingBackend {
  readonly locked = new Map<string, boolean>();
  readonly #seen = new Set<string>();
  readonly #world: SimulatedWorld;
  readonly #habit: Habit;
  readonly statuses: number[] = [];
  #token: string | undefined;

  constructor(world: SimulatedWorld, habit: Habit) {
    this.#world = world;
    this.#habit = habit;
  }

  async receive(request: Request): Promise<Response> {
    const { data, eventId } = (await request.json()) as {
      readonly eventId: string;
      readonly data: {
        readonly vehicle: { readonly id: string };
        readonly signals: readonly { readonly body: { readonly value: boolean } }[];
      };
    };
    const { id } = data.vehicle;
    if (this.#seen.has(eventId) && this.#habit === 'undoes retries') this.locked.delete(id);
    else if (!this.#seen.has(eventId)) {
      this.locked.set(id, await this.#isLocked(id, data.signals[0]!.body.value));
    }
    this.#seen.add(eventId);
    return new Response(null, { status: 204 });
  }

  async plan(): Promise<void> {
    for (const [id, isLocked] of this.locked) {
      if (isLocked) await this.#ask(`/v3/vehicles/${id}/signals`);
      else await this.#ask(`/v3/vehicles/${id}/commands/security/lock`, 'POST');
    }
  }

  /** The state that the service has, in place of that of an event, which may be late. */
  async #isLocked(id: string, told: boolean): Promise<boolean> {
    if (this.#habit === 'stale plan') return told;
    const answer = await this.#ask(`/v3/vehicles/${id}/signals/closure-islocked`);
    const { data } = (await answer.json()) as {
      readonly data: { readonly attributes: { readonly body: { readonly value: boolean } } };
    };
    return data.attributes.body.value;
  }

  async #ask(path: string, method = 'GET'): Promise<Response> {
    const world = this.#world;
    if (this.#token === undefined || this.#habit !== 'one token') {
      this.#token = await tokenFor(world);
    }
    const authorization = `Bearer ${this.#token}`;
    const headers = { authorization, 'sc-user-id': world.userId('anna') };
    const answer = await world.fetch(path, { method, headers });
    this.statuses.push(answer.status);
    return answer;
  }
}

const exploring = async (habit: Habit) =>
  explore({
    yaml,
    app: (world: SimulatedWorld) => new LockingBackend(world, habit),
    readBack: ({ locked }) => locked,
    every: { '15m': async (app) => app.plan() },
    check: (_, world) => {
      const refused = world.requests.filter(({ status = 0 }) => status >= 400);
      if (refused.length > 0) throw new Error(`${refused.length} requests were refused`);
      const commands = world.requests.filter(({ method, path }) => /commands/.test(path) && method);
      if (commands.length > 0) throw new Error('a locked car was locked');
    },
    choices: ['late', 'twice', 'unanswered'],
    late: '20m',
    // The first request loads the code of the API.
    within: '60s',
    budget: { runs: 40 },
    throws: false,
  });

test('a planner without a mistake is found to have none', async () => {
  const { findings, passed } = await exploring('none');

  expect([passed, findings.map(({ sentence }) => sentence)]).toEqual([true, []]);
});

test.each([
  ['one token', /GET \/v3\/vehicles\/\{car\}\/signals → 401 \w+/],
  ['stale plan', /POST \/v3\/vehicles\/\{car\}\/commands\/security\/lock → 200/],
  ['undoes retries', /GET \/v3\/vehicles\/\{car\}\/signals/],
] as const)('the mistake "%s" is a finding that names the request', async (habit, request) => {
  const { findings } = await exploring(habit);

  expect(findings.length).toBeGreaterThan(0);
  expect(findings.map(({ sentence, why }) => [sentence, ...why].join('\n')).join('\n')).toMatch(
    request,
  );
});
