import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Command,
  Fault,
  type LoggedEntry,
  type MakeCommand,
  makeCommands,
  models,
} from '../../engine/index.ts';
import { reportsSignal } from '../../engine/model/make-profile.ts';
import { makeProfile } from '../../engine/model/make-profiles.ts';
import { isCapable, isVerified } from '../../engine/service/vehicle-commands.ts';
import type { Answered } from '../support/checked-fetch.ts';
import { type Commanding, commanding } from '../support/commanding.ts';
import { type Served, served } from '../support/served.ts';

const location = { latitude: 10, longitude: 10 };
const night = { startTime: '22:00', stopTime: '06:00' };

/** A command to a car, and the signal that shows its effect. */
interface Wish {
  readonly type: MakeCommand | `charge-schedule-${'daily' | 'weekly' | 'workweek'}`;
  readonly path: string;
  readonly attributes?: object;
  readonly shown?: readonly [code: string, isShown: (body: Body, answer: Answered) => boolean];
}

type Body = Readonly<Record<string, unknown>>;

const says = (value: boolean) => (body: Body) => body['value'] === value;

const hasTimer = ({ values }: Body, { body }: Answered): boolean => {
  const { scheduleId } = (body as { data: { attributes: { scheduleId: string } } }).data.attributes;
  return (values as readonly Body[]).some((each) => each['scheduleId'] === scheduleId);
};

const unplugged: readonly Wish[] = [
  {
    type: 'charge-port-open',
    path: 'commands/charge-port/open',
    shown: ['charge-ischargingportflapopen', says(true)],
  },
  {
    type: 'charge-port-close',
    path: 'commands/charge-port/close',
    shown: ['charge-ischargingportflapopen', says(false)],
  },
  {
    type: 'security-lock',
    path: 'commands/security/lock',
    shown: ['closure-islocked', says(true)],
  },
  {
    type: 'security-unlock',
    path: 'commands/security/unlock',
    shown: ['closure-islocked', says(false)],
  },
  {
    type: 'charge-schedule-daily',
    path: 'charge-schedules/daily',
    attributes: { location, ...night },
    shown: ['charge-chargetimers', hasTimer],
  },
  {
    type: 'charge-schedule-workweek',
    path: 'charge-schedules/workweek',
    attributes: { location, weekdays: night, weekends: night },
    shown: ['charge-chargetimers', hasTimer],
  },
  {
    type: 'charge-schedule-weekly',
    path: 'charge-schedules/weekly',
    attributes: { location, days: { monday: night } },
    shown: ['charge-chargetimers', hasTimer],
  },
  {
    type: 'navigation-set-destination',
    path: 'commands/navigation/set-destination',
    attributes: location,
  },
];

const plugged: readonly Wish[] = [
  {
    type: 'charge-stop',
    path: 'commands/charge/stop',
    shown: ['charge-ischarging', says(false)],
  },
  {
    type: 'charge-start',
    path: 'commands/charge/start',
    shown: ['charge-ischarging', says(true)],
  },
  {
    type: 'charge-set-limit',
    path: 'commands/charge/set-limit',
    attributes: { percent: 73 },
    shown: ['charge-chargelimits', ({ activeLimit }) => activeLimit === 73],
  },
];

const wishes = [...unplugged, ...plugged];

describe('over all models and commands', () => {
  test.each([...models.keys()])(
    '%s: 200 for what it takes, and a signal shows it at once; else 501',
    async (id) => {
      const model = models.get(id)!;
      const profile = makeProfile(model.make);
      const state = model.battery === undefined ? '' : ', state: { battery.soc: 40% }';
      // Doors that lock themselves during the latency of the make are another matter.
      const world = served(
        `users: { anna: {} }
vehicles: { car: { model: ${id}, owner: anna, timeouts: { relock: 24h }${state} } }`,
      );
      const client = commanding(world);
      const check = async ({ type, path, attributes, shown }: Wish): Promise<void> => {
        const answer = await client.post(path, attributes);
        const what = `${type} ${answer.text}`;
        expect(answer.status, what).toBe(isCapable(model, profile, type) ? 200 : 501);
        const declared = makeCommands.find((each) => each === type) ?? 'charge-schedule-create';
        const verified = isVerified(profile, declared);
        if (answer.status !== 200 || shown === undefined || !verified) return;
        const [code, isShown] = shown;
        expect(reportsSignal(profile, code)).toBe(true);
        expect(isShown(await bodyOf(client, code), answer), what).toBe(true);
      };

      for (const wish of unplugged) await check(wish);
      if (model.battery !== undefined && model.powertrain !== 'HEV') {
        world.run.order('car', { plugIn: { power: '7kW' } });
      }
      for (const wish of plugged) await check(wish);
    },
  );
});

async function bodyOf(client: Commanding, code: string): Promise<Body> {
  const { body } = await client.get(`signals/${code}`);
  return (body as { data: { attributes: { body: Body } } }).data.attributes.body;
}

/**
 * Actions at some instants: a client sends a command or reads, or the driver does something with
 * the car.
 */
type Turn =
  | { readonly kind: 'ask'; readonly user: 'anna' | 'ben'; readonly wish: Wish }
  | { readonly kind: 'read'; readonly user: 'anna' | 'ben'; readonly path: string }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'do'; readonly command: Command };

const user = fc.constantFrom('anna' as const, 'ben' as const);
const vehicle = 'car';
const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      user,
      wish: fc.constantFrom(...wishes),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      user,
      path: fc.constantFrom(
        '',
        'signals',
        'signals/charge-ischarging',
        'signals/nothing',
        'command-executions/exec_0',
        'elsewhere',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_200_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('do' as const),
      command: fc.constantFrom<Command>(
        { kind: 'cable.plug', vehicle, chargingType: 'AC', powerKw: 11 },
        { kind: 'cable.unplug', vehicle },
        { kind: 'closure.open', vehicle, part: 'frontLeft' },
        { kind: 'closure.close', vehicle, part: 'frontLeft' },
        { kind: 'network.drop', vehicle },
        { kind: 'network.restore', vehicle },
        { kind: 'trip.start', vehicle, legs: [{ distanceKm: 5, speedKmh: 60 }] },
      ),
    }),
  },
);

const turns = fc.array(turn, { minLength: 1, maxLength: 14 });

/** One car of two users; the doors lock themselves, and the cable does not wait. */
const shared = (): Served =>
  served(`
log: everything
users: { anna: {}, ben: {} }
vehicles: { car: { model: tesla-model-3-long-range-awd, owner: anna, state: { battery.soc: 55% } } }
steps: [{ connect: { vehicle: car, user: ben } }]`);

/** Runs the turns one after the other, or the requests of neighbouring turns all at once. */
async function play(world: Served, list: readonly Turn[], together = false): Promise<number[]> {
  world.run.advanceTo(world.world.clock.now);
  const clients = { anna: commanding(world, 'anna'), ben: commanding(world, 'ben') };
  const answers: Promise<Answered>[] = [];
  for (const each of list) {
    switch (each.kind) {
      case 'ask':
        answers.push(clients[each.user].post(each.wish.path, each.wish.attributes));
        break;
      case 'read':
        answers.push(clients[each.user].get(each.path));
        break;
      case 'pass':
        world.run.advanceTo(world.world.clock.now + each.ms);
        break;
      case 'do':
        submit(world, each.command);
        break;
    }
    if (!together || each.kind === 'pass') await Promise.all(answers);
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  world.run.advanceTo(world.world.clock.now + 3_600_000);
  return statuses;
}

function submit({ world }: Pick<Served, 'world'>, command: Command): void {
  try {
    world.submit(command);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

function commandOf({ kind, subject, data }: LoggedEntry): Command {
  return { ...data, kind, vehicle: subject } as unknown as Command;
}

describe('two clients at one car of a held world', () => {
  test('everybody is answered, one after the other or all at once, and the log replays', async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.boolean(), async (list, together) => {
        const world = shared();
        const statuses = await play(world, list, together);
        expect(statuses.every((status) => [200, 404, 409, 501, 504].includes(status))).toBe(true);

        const replay = shared();
        const [, ...recorded] = world.world.log.retained.filter(({ io }) => io === 'in');
        for (const entry of recorded) {
          replay.run.advanceTo(entry.atMs);
          if (entry.kind !== 'connection.open') submit(replay, commandOf(entry));
        }
        replay.run.advanceTo(world.world.clock.now);
        expect(replay.world.log.digest).toBe(world.world.log.digest);
      }),
      { numRuns: 40 },
    );
  });

  test('reading in between changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (list) => {
        const [read, unread] = [shared(), shared()];
        await play(read, list);
        await play(
          unread,
          list.filter(({ kind }) => kind !== 'read'),
        );

        expect(read.world.log.digest).toBe(unread.world.log.digest);
      }),
      { numRuns: 40 },
    );
  });
});
