import { describe, expect, test } from 'vitest';
import {
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  initialTransition,
  log,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  transition,
} from 'xstate';
import { ChartError } from '../../../engine/chart/chart-error.ts';
import { compileChart } from '../../../engine/chart/compile.ts';
import { type ChartDefinition, defineChart } from '../../../engine/chart/define.ts';

type Words = Readonly<Record<string, readonly string[]>>;

/**
 * A chart 'm' resting in state 'a', with a part in that state that a table may not be able to
 * express.
 */
function inStateA(a: object, guards: Words = {}, actions: Words = {}): ChartDefinition {
  return chart({ initial: 'a', states: { a, b: {} } }, guards, actions);
}

function chart(config: object, guards: Words = {}, actions: Words = {}): ChartDefinition {
  return defineChart({ machine: createMachine({ id: 'm', ...config }), guards, actions });
}

const child = fromPromise(() => Promise.resolve());
const onE = (rest: object) => ({ on: { e: { target: 'b', ...rest } } });

const refusals: Record<string, readonly [ChartDefinition, string]> = {
  assign: [inStateA(onE({ actions: assign({ n: 1 }) })), `chart 'm', state 'a': uses assign`],
  'an inline action': [
    inStateA({ entry: () => {} }),
    `chart 'm', state 'a': has an inline function as an action`,
  ],
  'an inline guard': [
    inStateA(onE({ guard: () => true })),
    `chart 'm', state 'a': has an inline function as a guard`,
  ],
  'a guard with params': [
    inStateA(onE({ guard: { type: 'over', params: { limit: 1 } } }), { over: [] }),
    `chart 'm', state 'a': gives params to guard 'over'`,
  ],
  'an action with params': [
    inStateA({ exit: { type: 'note', params: { text: 'x' } } }, {}, { note: [] }),
    `chart 'm', state 'a': gives params to action 'note'`,
  ],
  invoke: [inStateA({ invoke: { src: child } }), `chart 'm', state 'a': has invoke`],
  spawnChild: [inStateA({ entry: spawnChild(child) }), `chart 'm', state 'a': uses spawnChild`],
  stopChild: [inStateA({ entry: stopChild('c') }), `chart 'm', state 'a': uses stopChild`],
  sendTo: [inStateA({ entry: sendTo('c', { type: 'e' }) }), `chart 'm', state 'a': uses sendTo`],
  sendParent: [inStateA({ entry: sendParent({ type: 'e' }) }), `chart 'm', state 'a': uses sendTo`],
  emit: [inStateA({ entry: emit({ type: 'e' }) }), `chart 'm', state 'a': uses emit`],
  log: [inStateA({ entry: log('x') }), `chart 'm', state 'a': uses log`],
  enqueueActions: [
    inStateA({ entry: enqueueActions(() => {}) }),
    `chart 'm', state 'a': uses enqueueActions`,
  ],
  cancel: [inStateA({ entry: cancel('x') }), `chart 'm', state 'a': uses cancel`],
  'raise with a delay': [
    inStateA({ entry: raise({ type: 'e' }, { delay: 10 }) }),
    `chart 'm', state 'a': raises with a delay; use \`after\``,
  ],
  'raise of a made event': [
    inStateA({ entry: raise(() => ({ type: 'e' })) }),
    `chart 'm', state 'a': raises an event made by a function`,
  ],
  history: [
    chart({ initial: 'a', states: { a: {}, h: { type: 'history' } } }),
    `chart 'm', state 'h': is a history state`,
  ],
  output: [
    chart({ initial: 'a', states: { a: { type: 'final', output: 1 } } }),
    `chart 'm', state 'a': has output`,
  ],
  'a route': [inStateA({ id: 'here', route: {} }), `chart 'm', state 'a': has a route`],
  'two states of one id': [
    chart({ initial: 'a', states: { a: { id: 'same' }, b: { id: 'same' } } }),
    `chart 'm', state 'b': has the id 'same' of another state`,
  ],
  'a state name that reads as a path': [
    chart({ initial: 'a,b', states: { 'a,b': {} } }),
    `chart 'm', state 'a,b': has a name with one of . , { } \\ # *`,
  ],
  'a wait without end': [
    inStateA({ after: { Infinity: 'b' } }),
    `chart 'm', state 'a': waits 'Infinity', which is not a number of milliseconds`,
  ],
  'a wildcard inside': [
    inStateA({ on: { 'a.*.b': 'b' } }),
    `chart 'm', state 'a': 'a.*.b' has a wildcard that is not its last token`,
  ],
  'stateIn of a missing id': [
    inStateA(onE({ guard: stateIn('#nowhere') })),
    `chart 'm', state 'a': asks stateIn('#nowhere'), and no state has that id`,
  ],
  'stateIn of a missing state': [
    inStateA(onE({ guard: stateIn({ a: 'x' }) })),
    `chart 'm', state 'a': asks stateIn({"a":"x"}), and there is no such state`,
  ],
  'a guard outside the vocabulary': [
    inStateA(onE({ guard: 'open' })),
    `chart 'm': guard 'open' is missing from the vocabulary`,
  ],
  'an action outside the vocabulary': [
    inStateA({ entry: 'note' }),
    `chart 'm': action 'note' is missing from the vocabulary`,
  ],
  'a guard used nowhere': [
    inStateA({}, { open: [] }),
    `chart 'm': guard 'open' of the vocabulary is used nowhere`,
  ],
  'an action used nowhere': [
    inStateA({}, {}, { note: [] }),
    `chart 'm': action 'note' of the vocabulary is used nowhere`,
  ],
  'an event of XState': [
    { ...inStateA({}), events: ['xstate.stop'] },
    `chart 'm': 'xstate.stop' cannot be an external event`,
  ],
  'always in a circle': [
    chart({
      initial: 'a',
      states: { a: { on: { e: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    }),
    `chart 'm', state 'a': on 'e': \`always\` or \`raise\` never settles`,
  ],
  'raise in a circle': [
    inStateA({ entry: raise({ type: 'e' }), on: { e: { target: 'a', reenter: true } } }),
    `chart 'm': at the start: \`always\` or \`raise\` never settles`,
  ],
  'a root entered again with a timer pending': [
    chart({ initial: 'a', after: { 10: '.a' }, states: { a: { on: { e: '#m' } } } }),
    `chart 'm', state 'a': arms 'xstate.after.10.m' on 'e' while it is pending`,
  ],
};

for (const [construct, [definition, message]] of Object.entries(refusals)) {
  test(`the compiler refuses ${construct}`, () => {
    expect(() => compileChart(definition)).toThrow(ChartError);
    expect(() => compileChart(definition)).toThrow(message);
  });
}

describe('a guard whose facts change inside a macrostep', () => {
  const guards = { below: ['energy'] };
  const states = { a: { on: { e: { target: 'b', actions: 'spend' } } }, b: onBelow(), c: {} };

  function onBelow(): object {
    return { always: { guard: 'below', target: 'c' } };
  }

  test('is refused where it is asked after the action', () => {
    const definition = chart({ initial: 'a', states }, guards, { spend: ['energy'] });

    expect(() => compileChart(definition)).toThrow(
      `chart 'm', state 'a': on 'e': guard 'below' reads 'energy' after action 'spend' wrote it in the same macrostep`,
    );
  });

  test('is refused at the start too', () => {
    const definition = chart(
      { initial: 'b', entry: 'spend', states: { b: onBelow(), c: {} } },
      guards,
      {
        spend: ['energy'],
      },
    );

    expect(() => compileChart(definition)).toThrow(`chart 'm': at the start: guard 'below' reads`);
  });

  test('is accepted where the action writes something else', () => {
    const definition = chart({ initial: 'a', states }, guards, { spend: ['money'] });

    expect(compileChart(definition).states).toEqual(['a', 'b', 'c']);
  });

  test('is accepted where it is asked before the action, in the same macrostep', () => {
    const e = { guard: 'below', target: 'b', actions: 'spend' };
    const definition = chart({ initial: 'a', states: { a: { on: { e } }, b: {} } }, guards, {
      spend: ['energy'],
    });

    expect(compileChart(definition).states).toEqual(['a', 'b']);
  });
});

test('regions whose order of entry shows are refused, for XState does tell them apart', () => {
  const region = (action: string, again: string) => ({
    initial: 'waiting',
    states: {
      waiting: {
        always: { guard: 'ready', target: 'gone', actions: action },
        on: { [again]: 'pausing' },
      },
      pausing: { on: { [again]: 'waiting' } },
      gone: {},
    },
  });
  const regions = { left: region('goLeft', 'again'), right: region('goRight', 'more') };
  const definition = chart(
    { type: 'parallel', states: regions },
    { ready: [] },
    { goLeft: [], goRight: [] },
  );
  const order = (event: string) => {
    let ready = false;
    const machine = definition.machine.provide({ guards: { ready: () => ready } });
    const [paused] = transition(machine, initialTransition(machine)[0], { type: event });
    const [entered] = transition(machine, paused, { type: event });
    ready = true;
    return transition(machine, entered, { type: 'look' })[1].map(({ type }) => type);
  };

  expect(order('again')).toEqual(['goRight', 'goLeft']);
  expect(order('more')).toEqual(['goLeft', 'goRight']);
  expect(() => compileChart({ ...definition, events: ['look'] })).toThrow(
    'answers differently by the order in which its regions were entered',
  );
});

describe('limits', () => {
  const counter = (size: number) => ({
    initial: 's0',
    states: Object.fromEntries(
      Array.from(
        { length: size },
        (_, at) => [`s${at}`, { on: { e: `s${(at + 1) % size}` } }] as const,
      ),
    ),
  });
  const product = chart({ type: 'parallel', states: { x: counter(16), y: counterOf('f', 16) } });

  function counterOf(event: string, size: number): object {
    const renamed = JSON.stringify(counter(size)).replaceAll('"e"', `"${event}"`);
    return JSON.parse(renamed) as object;
  }

  test('255 states are a table, 256 are not', () => {
    expect(compileChart(chart(counter(255))).states).toHaveLength(255);
    expect(() => compileChart(chart(counter(256)))).toThrow(
      `chart 'm': has more than 255 reachable states; split the chart`,
    );
  });

  test('a product of regions that is too large is refused, by the limit that was asked for', () => {
    expect(() => compileChart(product)).toThrow('has more than 255 reachable states');
    expect(() => compileChart(product, { states: 20 })).toThrow(
      'has more than 20 reachable states',
    );
  });

  test('one event that asks too many guards is refused', () => {
    const names = Array.from({ length: 8 }, (_, at) => `g${at}`);
    const regions = Object.fromEntries(
      names.map((guard) => {
        const states = { off: { on: { e: { guard, target: 'on' } } }, on: {} };
        return [`r${guard}`, { initial: 'off', states }] as const;
      }),
    );
    const words = Object.fromEntries(names.map((name) => [name, []] as const));

    expect(() =>
      compileChart(chart({ type: 'parallel', states: regions }, words), { answers: 100 }),
    ).toThrow(`asks too many guards at once on 'e'`);
  });
});

test('a built-in action or a composite guard behind a name is no word of the vocabulary', () => {
  const machine = setup({
    guards: { open: () => true, ajar: stateIn('a') },
    actions: { poke: raise({ type: 'e' }) },
  }).createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { f: { guard: 'ajar', actions: 'poke' }, e: { guard: 'open', target: 'b' } } },
      b: {},
    },
  });

  const table = compileChart({ machine, guards: { open: [] }, actions: {} });

  expect(table).toMatchObject({ guards: ['open'], actions: [], events: ['e', 'f'] });
});
