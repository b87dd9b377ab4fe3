import { describe, expect, test } from 'vitest';
import { raise, setup } from 'xstate';
import { compileChart } from '../../../engine/chart/compile.ts';
import { bindChart, type ChartHost, type Implementation } from '../../../engine/chart/machine.ts';
import { placesWithin } from '../../../engine/chart/place.ts';
import {
  type ChartNames,
  type ChartTable,
  eventNumbers,
  outcome,
} from '../../../engine/chart/table.ts';
import { named } from './fixtures/named.ts';

interface LockNames {
  readonly state: 'open.idle' | 'open.used' | 'shut';
  readonly event: 'lock' | 'look' | 'unlock' | 'use';
  readonly guard: readonly ['blocked', 'lock'];
  readonly action: readonly ['close', '' | 'lock'] | readonly ['open', 'unlock'];
  readonly delay: readonly ['relock', 'unlock'];
}

/** A key opens the lock. */
interface LockPayloads {
  readonly unlock: { readonly key: string };
}

const words = { guards: { blocked: [] }, actions: { close: [], open: [] } };

const lockTable = compileChart({
  ...words,
  events: ['look'],
  machine: setup({
    guards: named(words.guards),
    actions: named(words.actions),
    delays: { relock: 0 },
  }).createMachine({
    id: 'lock',
    initial: 'shut',
    states: {
      shut: { entry: 'close', on: { unlock: 'open' } },
      open: {
        initial: 'idle',
        entry: 'open',
        on: { lock: { guard: { type: 'blocked' }, target: 'shut' } },
        states: { idle: { after: { relock: '#lock.shut' }, on: { use: 'used' } }, used: {} },
      },
    },
  }),
}) as ChartTable<LockNames>;

const events = eventNumbers<LockNames, LockPayloads>(lockTable);
const gold = { key: 'gold' };

interface Bench {
  states: Uint8Array;
  readonly did: string[];
  relockMs: number;
  blocked: boolean;
  onOpen: () => void;
}

function bindLock() {
  const bench: Bench = {
    states: new Uint8Array(6).fill(99),
    did: [],
    relockMs: 500,
    blocked: true,
    onOpen: () => {},
  };
  const host: ChartHost = {
    get states() {
      return bench.states;
    },
    stride: 3,
    offset: 2,
    arm: (row, slot, event, delayMs) => {
      bench.did.push(`arm ${row} ${slot} ${lockTable.events[event]} ${delayMs}`);
    },
    cancel: (row, slot) => void bench.did.push(`cancel ${row} ${slot}`),
  };
  const note = (word: string) => (row: number) => {
    bench.did.push(`${word} ${row} ${bench.states[row * 3 + 2]}`);
    if (word === 'open') bench.onOpen();
  };
  const implementation: Implementation<LockNames> = {
    guards: { blocked: () => bench.blocked },
    actions: { close: note('close'), open: note('open') },
    delays: { relock: () => bench.relockMs },
  };
  const stateName = (row: number) => lockTable.states[bench.states[row * 3 + 2]!];
  return { bench, stateName, lock: bindChart(lockTable, implementation, host) };
}

test('a row starts and steps in its own byte, the state written before its actions run', () => {
  const { bench, lock, stateName } = bindLock();

  lock.start(1);
  const result = lock.step(1, events.unlock, gold);

  expect(result).toBe(outcome.taken);
  expect([...bench.states]).toEqual([99, 99, 99, 99, 99, lockTable.states.indexOf('open.idle')]);
  expect(stateName(1)).toBe('open.idle');
  expect(bench.did).toEqual([
    'close 1 0',
    'open 1 1',
    'arm 1 0 xstate.after.relock.lock.open.idle 500',
  ]);
});

test('an event is ignored, refused or taken', () => {
  const { bench, lock } = bindLock();
  lock.start(0);

  expect(lock.step(0, events.lock)).toBe(outcome.ignored);
  lock.step(0, events.unlock, gold);
  bench.blocked = false;
  expect(lock.step(0, events.lock)).toBe(outcome.refused);
  expect(lock.step(0, events.look)).toBe(outcome.ignored);
  bench.blocked = true;
  expect(lock.step(0, events.lock)).toBe(outcome.taken);
  expect(bench.did.slice(-2)).toEqual(['cancel 0 0', 'close 0 0']);
});

test('an endless delay arms nothing', () => {
  const { bench, lock } = bindLock();
  bench.relockMs = Infinity;
  lock.start(0);

  lock.step(0, events.unlock, gold);

  expect(bench.did).toEqual(['close 0 0', 'open 0 1']);
});

test('a fleet may grow between steps, and within one', () => {
  const { bench, lock, stateName } = bindLock();
  lock.start(0);
  bench.onOpen = () => {
    const grown = new Uint8Array(60);
    grown.set(bench.states);
    bench.states = grown;
  };

  lock.step(0, events.unlock, gold);
  lock.start(19);
  lock.step(0, events.use);

  expect([stateName(0), stateName(19)]).toEqual(['open.used', 'shut']);
});

test('an action may step another row of its chart, not its own', () => {
  const { bench, lock, stateName } = bindLock();
  lock.start(0);
  lock.start(1);
  bench.onOpen = () => {
    bench.onOpen = () => {};
    lock.step(1, events.unlock, gold);
  };

  lock.step(0, events.unlock, gold);
  expect([stateName(0), stateName(1)]).toEqual(['open.idle', 'open.idle']);

  lock.start(0);
  bench.onOpen = () => void lock.step(0, events.lock);
  expect(() => lock.step(0, events.unlock, gold)).toThrow(
    `chart 'lock': an action steps the chart it belongs to`,
  );
  bench.onOpen = () => {};
  lock.start(0);
  expect(lock.step(0, events.unlock, gold)).toBe(outcome.taken);
});

type KettleNames = ChartNames & { readonly event: 'heat' };

test('the payload of an event reaches its guards, actions and delays, and no event after it', () => {
  const seen: string[] = [];
  const see =
    <Result>(word: string, result: Result) =>
    (row: number, payload: unknown): Result => {
      seen.push(`${word} ${row} ${JSON.stringify(payload)}`);
      return result;
    };
  const host: ChartHost = {
    states: new Uint8Array(2),
    stride: 1,
    offset: 0,
    arm: () => {},
    cancel: () => {},
  };
  const vocabulary = { guards: { warm: [] }, actions: { boil: [], ring: [], pour: [] } };
  const kettle = compileChart({
    ...vocabulary,
    machine: setup({
      guards: named(vocabulary.guards),
      actions: named(vocabulary.actions),
      delays: { patience: 0 },
    }).createMachine({
      id: 'kettle',
      initial: 'cold',
      states: {
        cold: { on: { heat: { guard: 'warm', target: 'hot', actions: 'boil' } } },
        hot: {
          entry: ['ring', raise({ type: 'done' })],
          after: { patience: 'cold' },
          on: { done: { guard: 'warm', actions: 'pour' } },
        },
      },
    }),
  });
  const chart = bindChart(
    kettle,
    {
      guards: { warm: see('warm', true) },
      actions: {
        boil: see('boil', undefined),
        ring: see('ring', undefined),
        pour: see('pour', undefined),
      },
      delays: { patience: see('patience', 5) },
    },
    host,
  );
  const { heat } = eventNumbers<KettleNames, { readonly heat: string }>(
    kettle as ChartTable<KettleNames>,
  );
  chart.start(1);

  chart.step(1, heat, 'steam');

  expect(seen).toEqual([
    'warm 1 "steam"',
    'warm 1 undefined',
    'boil 1 "steam"',
    'ring 1 "steam"',
    'patience 1 "steam"',
    'pour 1 undefined',
  ]);
});

describe('questions about a state', () => {
  test('are asked of a place, the states above it included', () => {
    const { lock, stateName } = bindLock();
    const places = [placesWithin(lockTable, 'open'), placesWithin(lockTable, 'open.idle')];
    const isIn = () => places.map((place) => place[lockTable.states.indexOf(stateName(0)!)]);
    lock.start(0);

    expect(isIn()).toEqual([0, 0]);
    lock.step(0, events.unlock, gold);
    expect(isIn()).toEqual([1, 1]);
    lock.step(0, events.use);
    expect(isIn()).toEqual([1, 0]);
  });

  test('see each region of several', () => {
    const table: ChartTable = {
      ...lockTable,
      states: ['{body.shut,lock.on}', '{body.shut,lock.off}', 'bodyless'],
    };

    expect([...placesWithin(table, 'body')]).toEqual([1, 1, 0]);
    expect([...placesWithin(table, 'lock.on')]).toEqual([1, 0, 0]);
    expect(() => placesWithin(table, 'loc')).toThrow(`chart 'lock' is never in 'loc'`);
  });
});

test('a row without a state and a wrong word are mistakes', () => {
  const { lock } = bindLock();
  const wide: ChartTable = lockTable;
  const host = { states: new Uint8Array(1), stride: 1, offset: 0, arm() {}, cancel() {} };
  const full = bindNothing(wide);

  expect(() => lock.step(7, events.lock)).toThrow(`chart 'lock': row 7 cannot take event 0`);
  expect(() => bindChart(wide, { ...full, guards: {} }, host)).toThrow(
    `chart 'lock' needs 'blocked'`,
  );
  expect(() =>
    bindChart(wide, { ...full, actions: { ...full.actions, extra: () => {} } }, host),
  ).toThrow(`chart 'lock' has no 'extra'`);
});

test('TypeScript refuses a wrong payload', () => {
  const { lock } = bindLock();
  type Words = Implementation<LockNames, LockPayloads>;
  const right: Words['delays'] = { relock: (_row, { key }) => key.length };

  // @ts-expect-error: no action of other events gets the key.
  const closed: Words['actions']['close'] = (_row, { key }: { key: string }) => void key;
  // @ts-expect-error: the payload has no colour.
  const coloured: Words['actions']['open'] = (_row, { colour }: { colour: string }) => void colour;
  lock.start(0);
  // @ts-expect-error: the lock is opened by a key.
  lock.step(0, events.unlock);
  // @ts-expect-error: a key is named.
  lock.step(0, events.unlock, { key: 5 });
  // @ts-expect-error: a part of the payload is not enough.
  lock.step(0, events.unlock, {});
  // @ts-expect-error: the lock is shut without a key.
  lock.step(0, events.lock, gold);
  expect([right, closed, coloured]).toHaveLength(3);
});

test('TypeScript refuses a missing or extra word', () => {
  const right: Implementation<LockNames> = {
    guards: { blocked: () => true },
    actions: { close: () => {}, open: () => {} },
    delays: { relock: () => 0 },
  };

  // @ts-expect-error: 'open' is missing.
  const missing: Implementation<LockNames>['actions'] = { close: () => {} };
  // @ts-expect-error: 'lit' is no guard of the lock.
  const extra: Implementation<LockNames>['guards'] = { blocked: () => true, lit: () => true };
  // @ts-expect-error: a chart without delays takes none.
  const none: Implementation<LockNames & { readonly delay: never }>['delays'] = { relock: () => 0 };
  // @ts-expect-error: 'opened' is no place of the lock.
  expect(() => placesWithin(lockTable, 'opened')).toThrow('never in');
  // @ts-expect-error: a timer's event is no event from outside.
  expect(events['xstate.after.relock.lock.open.idle']).toBeUndefined();
  expect([right, missing, extra, none]).toHaveLength(4);
});

function bindNothing(table: ChartTable): Implementation {
  const all = <F>(names: readonly string[], value: F) =>
    Object.fromEntries(names.map((name) => [name, value] as const));
  return {
    guards: all(table.guards, () => true),
    actions: all(table.actions, () => {}),
    delays: all(table.delays, () => 0),
  };
}
