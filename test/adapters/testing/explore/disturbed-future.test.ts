import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorld, type SimulatedWorld } from '../../../../adapters/library/index.ts';
import { explore } from '../../../../adapters/testing/index.ts';
import { ownerHeaders } from '../../../support/owner-headers.ts';
import { scratch } from '../../scratch.ts';

const yaml = `
version: 1
seed: 7
clock: { start: 2026-05-04T18:00:00 }
users: { anna: null }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, timeouts: { relock: 1d } }
webhooks:
  main:
    url: https://app.example/hooks
    verify: skip
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: all
steps:
  - wait: 5m
  - unlock: car
  - wait: 5m
  - lock: car
  - wait: 20m
`;

interface LockEvent {
  readonly eventId: string;
  readonly data: {
    readonly vehicle: { readonly id: string };
    readonly signals: readonly { readonly body: { readonly value: boolean } }[];
  };
  readonly meta: { readonly sequence: number };
}

/** Keeps whether the car is locked, and does something at an event that it has had before. */
class Backend {
  readonly #seen = new Set<string>();
  readonly #onSecond: (id: string) => unknown;
  readonly got: [sequence: number, isLocked: boolean][] = [];
  isLocked: boolean | undefined;

  constructor(onSecond: (id: string) => unknown) {
    this.#onSecond = onSecond;
  }

  async receive(request: Request): Promise<Response> {
    const { data, eventId, meta } = (await request.json()) as LockEvent;
    const { value } = data.signals[0]!.body;
    this.got.push([meta.sequence, value]);
    if (this.#seen.has(eventId)) void this.#onSecond(data.vehicle.id);
    else this.isLocked = value;
    this.#seen.add(eventId);
    return new Response(null, { status: 204 });
  }
}

const command = async (world: SimulatedWorld, id: string, name: string): Promise<void> => {
  const headers = await ownerHeaders(world);
  await world.fetch(`/v3/vehicles/${id}/commands/security/${name}`, { method: 'POST', headers });
};

/** Unlocks the car at a duplicate, so that its lock changes once more than without disturbance. */
const unlocking = (world: SimulatedWorld) => new Backend((id) => command(world, id, 'unlock'));

const exploring = (options: object) =>
  explore({
    yaml,
    app: unlocking,
    readBack: ({ isLocked }) => ({ isLocked }),
    choices: ['twice'],
    // The first request loads the code of the API.
    within: '60s',
    budget: { runs: 6 },
    throws: false,
    ...options,
  });

test('events of the disturbed future alone reach the application, and so in the file', async () => {
  const apps: { readonly app: Backend; readonly world: SimulatedWorld }[] = [];
  const app = (world: SimulatedWorld) => {
    apps.push({ app: unlocking(world), world });
    return apps.at(-1)!.app;
  };
  const { files, findings } = await exploring({ inWorld: true, app, out: scratch() });

  // The car is truly unlocked then.
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'event 3 of car arrives twice: its isLocked is false and not true, as without disturbance',
  ]);
  for (const {
    app: { got, isLocked },
    world,
  } of apps) {
    const delivered = world.log.filter(({ kind }) => kind === 'delivery.delivered');
    const sequences = got.map(([sequence]) => sequence);

    expect(got).toHaveLength(delivered.length);
    expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences);
    expect(world.read('car', 'Closure.IsLocked')).toMatchObject({ value: isLocked });
  }
  expect(apps.map(({ app: { got } }) => got.length)).toContain(5);

  const receive = async (request: Request): Promise<Response> => again.receive(request);
  const world = createWorld({ scenario: files[0]!, webhooks: { main: receive } });
  onTestFinished(() => world.close());
  const again: Backend = unlocking(world);
  await world.settle('30m');
  const values = apps.map(({ app: { got } }) => got.map(([, isLocked]) => isLocked));
  expect(values).toContainEqual(again.got.map(([, isLocked]) => isLocked));
});

test('so do those that a delivery after the script brings about', async () => {
  const { findings } = await exploring({
    yaml: yaml.replace('20m', '30s'),
    inWorld: true,
    choices: ['unanswered'],
    check: (state: { readonly isLocked: boolean }, world: SimulatedWorld) => {
      expect(world.read('car', 'Closure.IsLocked')).toMatchObject({ value: state.isLocked });
    },
  });

  expect(findings.map(({ name }) => name)).toEqual(['unanswered-converges']);
});

test('an application that calls the API after a disturbance alone gets a world for that run', async () => {
  const { findings } = await exploring({});

  expect(findings.map(({ name }) => name)).toEqual(['twice-converges']);
});

describe('an error of the world in a run', () => {
  test('is a finding', { tags: 'long' }, async () => {
    const { findings } = await exploring({
      app: () =>
        new Backend(async () => Promise.all(Array.from({ length: 100_001 }, () => turn()))),
      inWorld: true,
      budget: { runs: 1 },
    });

    expect(findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(
        /^event 1 of car arrives twice: it fails: the application is never quiet: at one instant /,
      ),
    ]);
  });

  test('names repeated work that throws', async () => {
    const every = {
      '15m': () => {
        throw new Error('no price');
      },
    };

    await expect(exploring({ every, inWorld: true })).rejects.toThrow(
      /^every 15m throws: no price$/,
    );
  });
});
