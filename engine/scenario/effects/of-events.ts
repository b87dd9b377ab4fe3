import { optional } from '../../form/field.ts';
import { counted, durationWords } from '../../form/number-words.ts';
import { effect } from './effect.ts';
import { asked, count, drawnTime, number, share, time, yes } from './fields.ts';

const atOnce = { kind: 'constant', value: 0 } as const;

export const hold = effect({
  name: 'hold',
  of: ['webhook'],
  says: 'holds events back, and sends all at the end',
  title: 'Hold deliveries back',
  explanation: 'The service sends nothing; it sends everything at once when the fault ends.',
  fields: {},
  kinds: ['hold'],
  effect: () => ({ kind: 'hold' }),
  words: () => 'held back',
  examples: ['hold: true'],
});

export const drop = effect({
  name: 'drop',
  meant: ['lose', 'lost', 'loss', 'discard'],
  of: ['webhook'],
  says: 'drops events',
  title: 'Drop events',
  explanation: 'The service loses events: it never sends them.',
  fields: { probability: share },
  kinds: ['drop'],
  effect: (said) => ({ kind: 'drop', ...said }),
  words: () => 'dropped',
  examples: ['drop: { probability: 0.1 }'],
});

export const duplicate = effect({
  name: 'duplicate',
  meant: ['repeat', 'twice', 'double', 'duplicates'],
  of: ['webhook'],
  says: 'delivers events more than once',
  title: 'Deliver more than once',
  explanation:
    'The same event arrives again, with the same event id: a receiver must recognise it.',
  fields: {
    probability: share,
    times: asked(
      optional(count('number of extra deliveries; default: 1')),
      'More times',
      '1',
      number,
    ),
    delay: asked(
      optional(drawnTime('delay after the first delivery; default: 0s', '{ uniform: [1s, 90s] }')),
      'Later by',
      '5s',
    ),
  },
  kinds: ['duplicate'],
  effect: ({ probability, times = 1, delay: delayMs = atOnce }) => ({
    kind: 'duplicate',
    probability,
    times,
    delayMs,
  }),
  recorded: ({ probability, times, delayMs }) => ({ probability, times, delay: delayMs }),
  words: ({ times, delayMs }) => `${timesWords(times)}, after ${durationWords(delayMs)}`,
  examples: ['duplicate: { probability: 0.3, times: 2, delay: { uniform: [1s, 90s] } }'],
});

export const delay = effect({
  name: 'delay',
  meant: ['late', 'postpone'],
  of: ['webhook'],
  says: 'delivers events later',
  title: 'Deliver later',
  explanation: 'An event waits before its first attempt; later events may overtake it.',
  fields: { probability: share, by: asked(drawnTime('delay', '30s'), 'By', '30s') },
  kinds: ['delay'],
  effect: ({ probability, by: byMs }) => ({ kind: 'delay', probability, byMs }),
  recorded: ({ probability, byMs }) => ({ probability, by: byMs }),
  words: ({ byMs }) => `late by ${durationWords(byMs)}`,
  examples: ['delay: { probability: 0.1, by: 30s }'],
});

export const reorder = effect({
  name: 'reorder',
  meant: ['shuffle', 'outOfOrder'],
  of: ['webhook'],
  says: 'delivers events in another order',
  title: {
    window: 'Deliver in another order',
    behind: 'Deliver behind a number of later events',
  },
  explanation: {
    window: 'Later events overtake an event: a receiver must sort by sequence.',
    behind: 'A chosen number of later events go first: a receiver must keep the newest state.',
  },
  fields: {
    probability: share,
    window: asked(
      optional(count('maximum number of later events that go first, drawn for each event')),
      'At most this many events first',
      '3',
      number,
    ),
    behind: asked(
      optional(count('exact number of later events that go first')),
      'This many events first',
      '1',
      number,
    ),
    within: time('maximum time to hold an event; default: 15m', 'Within', ''),
  },
  oneOf: ['window', 'behind'],
  kinds: ['reorder'],
  effect({ probability, window, behind = 0, within: withinMs }) {
    const goFirst = window === undefined ? { behind } : { window };
    return { kind: 'reorder', probability, ...goFirst, withinMs };
  },
  recorded(made) {
    const { kind: _, withinMs, ...more } = made;
    return { ...more, within: withinMs };
  },
  words({ withinMs, ...first }) {
    const goFirst =
      'behind' in first
        ? counted(first.behind, 'later event')
        : `up to ${first.window} later events`;
    return `${goFirst} first${withinMs === undefined ? '' : `, within ${durationWords(withinMs)}`}`;
  },
  examples: [
    'reorder: { probability: 0.2, window: 5 }',
    'reorder: { probability: 0.2, behind: 2, within: 10m }',
  ],
});

export const replay = effect({
  name: 'replay',
  of: ['webhook'],
  says: 'repeats old deliveries unchanged',
  title: 'Deliver old events again',
  explanation: 'An earlier delivery comes again, byte for byte, as an attacker would send it.',
  fields: {
    probability: share,
    window: asked(
      optional(count('number of previous deliveries to draw from; default: 10')),
      'Chosen from this many earlier events',
      '10',
      number,
    ),
    delay: asked(
      optional(drawnTime('delay after the event that causes it; default: 0s', '1m')),
      'After the new event by',
      '0s',
    ),
  },
  kinds: ['replay'],
  effect: ({ probability, window = 10, delay: delayMs = atOnce }) => ({
    kind: 'replay',
    probability,
    window,
    delayMs,
  }),
  recorded: ({ probability, window, delayMs }) => ({ probability, window, delay: delayMs }),
  words: ({ window }) => `one of the ${window} events before again`,
  examples: ['replay: { probability: 0.1, window: 10, delay: 1m }'],
});

export const sequence = effect({
  name: 'sequence',
  of: ['webhook'],
  says: 'skips or repeats sequence numbers',
  title: { gap: 'Sequence numbers with gaps', repeat: 'The same sequence number twice' },
  explanation: {
    gap: 'The sequence number jumps ahead, although no event is missing.',
    repeat: 'Two events have the same sequence number.',
  },
  fields: {
    probability: share,
    gap: asked(optional(count('number of omitted numbers')), 'Numbers left out', '1', number),
    repeat: yes('repeats the previous sequence number'),
  },
  oneOf: ['gap', 'repeat'],
  kinds: ['gap', 'repeat'],
  effect: ({ probability, gap: by }) =>
    by === undefined ? { kind: 'repeat', probability } : { kind: 'gap', probability, by },
  recorded: ({ probability, ...more }) =>
    more.kind === 'gap' ? { probability, gap: more.by } : { probability, repeat: true },
  words: (each) =>
    each.kind === 'gap' ? `a gap of ${each.by} in the sequence` : 'the same sequence twice',
  examples: [
    'sequence: { probability: 0.1, gap: 3 }',
    'sequence: { probability: 0.1, repeat: true }',
  ],
});

export const verify = effect({
  name: 'verify',
  of: ['webhook'],
  says: 'delays, fails or repeats challenges',
  title: {
    late: 'Challenges come late',
    wrong: 'Challenges fail',
    repeated: 'Challenges come more than once',
  },
  explanation: {
    late: 'A challenge arrives later, so the webhook becomes active later.',
    wrong: 'The service takes no answer for right, so the webhook does not become active.',
    repeated: 'The same challenge arrives several times.',
  },
  fields: {
    late: time('delay of challenges', 'By', '20s'),
    wrong: yes('rejects right answers'),
    repeated: asked(optional(count('number of extra challenges')), 'More times', '1', number),
  },
  oneOf: ['late', 'wrong', 'repeated'],
  kinds: ['verifyLate', 'verifyWrong', 'verifyRepeated'],
  effect({ late: byMs, repeated: times }) {
    if (byMs !== undefined) return { kind: 'verifyLate', byMs };
    return times === undefined ? { kind: 'verifyWrong' } : { kind: 'verifyRepeated', times };
  },
  recorded(each) {
    if (each.kind === 'verifyLate') return { late: each.byMs };
    return each.kind === 'verifyWrong' ? { wrong: true } : { repeated: each.times };
  },
  words(each) {
    if (each.kind === 'verifyLate') return `challenges late by ${durationWords(each.byMs)}`;
    return `challenges ${each.kind === 'verifyWrong' ? 'fail' : timesWords(each.times)}`;
  },
  examples: ['verify: { late: 20s }', 'verify: { wrong: true }', 'verify: { repeated: 2 }'],
});

function timesWords(times: number): string {
  return `${times} more ${times === 1 ? 'time' : 'times'}`;
}
