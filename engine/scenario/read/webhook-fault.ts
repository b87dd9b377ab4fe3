import type { Effect, EventMatch } from '../../service/webhooks/effects.ts';
import type { RawEffect, RawFault } from '../schema/faults.ts';
import {
  type Checker,
  type Entry,
  plainNumber,
  positiveDuration,
  present,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
  target,
} from './checker.ts';
import { user } from './connections.ts';
import { distribution } from './distribution.ts';
import { signalEffectNames } from './signal-fault.ts';

/** The effects that apply only to deliveries of a webhook. */
export const webhookEffectNames = [
  'hold',
  'drop',
  'duplicate',
  'delay',
  'reorder',
  'replay',
  'sequence',
  'signature',
  'tamper',
  'skew',
  'slow',
  'reset',
  'truncate',
  'verify',
] as const satisfies readonly (keyof RawEffect)[];

type EffectName = (typeof webhookEffectNames)[number] | 'offline';

/** The effect of a fault on a webhook's deliveries; undefined when wrong, which is reported. */
export function webhookEffect(checker: Checker, raw: RawEffect): Effect | undefined {
  const names: readonly EffectName[] = ['offline', ...webhookEffectNames];
  const [foreign] = present(raw, [
    'chargerFault',
    ...signalEffectNames,
    'status',
    'error',
    'latency',
  ]);
  if (foreign !== undefined) {
    const message = `${foreign} is no effect on a webhook`;
    return reportKey(checker, raw, foreign, 'modifier_misplaced', message);
  }
  const [name, second] = present(raw, names) as EffectName[];
  if (second !== undefined) {
    return reportSecond(checker, raw, name!, second, `make ${second} the next effect`);
  }
  if (name !== undefined) return readers[name](checker, raw);
  if (checker.damaged.has(raw)) return undefined;
  return reportWhole(checker, raw, 'form_missing', `an effect is one of ${names.join(', ')}`);
}

/** The events that a fault affects; undefined when absent or wrong, which is reported. */
export function eventMatch(checker: Checker, raw: RawFault): EventMatch | undefined {
  const { match: written } = raw;
  if (written === undefined) return undefined;
  if (written.operation !== undefined) {
    const message = 'operation belongs to faults of the API';
    return reportKey(checker, written, 'operation', 'modifier_misplaced', message);
  }
  const vehicle = target(checker, written, 'vehicle')?.name;
  const by = user(checker, written, 'user');
  const sequence = written.sequence && sequences(checker, written.sequence);
  return {
    ...(vehicle !== undefined && { vehicle }),
    ...(by !== undefined && { user: by }),
    ...(sequence !== undefined && { sequence }),
  };
}

function sequences(checker: Checker, written: NonNullable<RawMatch['sequence']>) {
  const from = plainNumber(checker, written, 'from', anySequence);
  const to = plainNumber(checker, written, 'to', anySequence);
  if (from !== undefined && to !== undefined && to < from) {
    return report(checker, written, 'to', 'out_of_range', `none is from ${from} to ${to}`);
  }
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

type RawMatch = NonNullable<RawFault['match']>;
type Reader = (checker: Checker, raw: RawEffect) => Effect | undefined;

const anySequence = { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true } as const;
const anyCount = { min: 1, max: 1_000_000, whole: true } as const;
const anyDelay = { dimension: 'duration', range: { ...positiveDuration, min: 0 } } as const;
const atOnce = { kind: 'constant', value: 0 } as const;

/** An effect written as `true`, or as a map with a probability. */
function simple(kind: 'drop' | 'tamper' | 'reset' | 'truncate'): Reader {
  return (checker, raw) => {
    const written = raw[kind]!;
    return { kind, ...(typeof written === 'object' && chance(checker, written)) };
  };
}

function chance(checker: Checker, written: { probability?: number | undefined }) {
  const probability = plainNumber(checker, written, 'probability', { min: 0, max: 1 });
  return probability === undefined ? {} : { probability };
}

function count<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  usual: number,
): number {
  return plainNumber(checker, parent, key, anyCount) ?? usual;
}

const readers: Readonly<Record<EffectName, Reader>> = {
  offline: () => ({ kind: 'offline' }),
  hold: () => ({ kind: 'hold' }),
  drop: simple('drop'),
  duplicate(checker, { duplicate: written = {} }) {
    const delayMs = distribution(checker, written, 'delay', anyDelay) ?? atOnce;
    const times = count(checker, written, 'times', 1);
    return { kind: 'duplicate', ...chance(checker, written), times, delayMs };
  },
  delay(checker, { delay: written }) {
    const byMs = distribution(checker, written!, 'by', anyDelay);
    return byMs && { kind: 'delay', ...chance(checker, written!), byMs };
  },
  reorder(checker, { reorder: written }) {
    const window = count(checker, written!, 'window', 1);
    return { kind: 'reorder', ...chance(checker, written!), window };
  },
  replay(checker, { replay: written = {} }) {
    const delayMs = distribution(checker, written, 'delay', anyDelay) ?? atOnce;
    const window = count(checker, written, 'window', 10);
    return { kind: 'replay', ...chance(checker, written), window, delayMs };
  },
  sequence(checker, raw) {
    const written = raw.sequence!;
    const drawn = chance(checker, written);
    if (written.gap !== undefined && written.repeat !== undefined) {
      return reportSecond(checker, written, 'gap', 'repeat', 'make repeat the next effect');
    }
    if (written.repeat !== undefined) return { kind: 'repeat', ...drawn };
    if (written.gap !== undefined) {
      return { kind: 'gap', ...drawn, by: count(checker, written, 'gap', 1) };
    }
    if (checker.damaged.has(written)) return undefined;
    return reportKey(checker, raw, 'sequence', 'form_missing', 'it has a gap: or repeats: true');
  },
  signature: (checker, { signature: written }) => ({
    kind: 'signature',
    ...chance(checker, written!),
    form: written!.form,
  }),
  tamper: simple('tamper'),
  skew(checker, raw) {
    const written = raw.skew!;
    const [way, second] = present(written, ['ahead', 'behind']);
    if (second !== undefined) return reportSecond(checker, written, way!, second);
    if (way === undefined) {
      if (checker.damaged.has(written)) return undefined;
      return reportKey(checker, raw, 'skew', 'form_missing', 'a clock is ahead: or behind:');
    }
    const byMs = quantity(checker, written, way, 'duration', positiveDuration);
    if (byMs === undefined) return undefined;
    return { kind: 'skew', ...chance(checker, written), byMs: way === 'ahead' ? byMs : -byMs };
  },
  slow(checker, { slow: written }) {
    const forMs = distribution(checker, written!, 'for', anyDelay);
    return forMs && { kind: 'slow', ...chance(checker, written!), forMs };
  },
  reset: simple('reset'),
  truncate: simple('truncate'),
  verify(checker, raw) {
    const written = raw.verify!;
    const [way, second] = present(written, ['late', 'wrong', 'repeated']);
    if (second !== undefined) {
      return reportSecond(checker, written, way!, second, `make ${second} the next effect`);
    }
    if (way === 'wrong') return { kind: 'verifyWrong' };
    if (way === 'repeated') {
      return { kind: 'verifyRepeated', times: count(checker, written, 'repeated', 1) };
    }
    const byMs = quantity(checker, written, 'late', 'duration', positiveDuration);
    if (byMs !== undefined) return { kind: 'verifyLate', byMs };
    if (way !== undefined || checker.damaged.has(written)) return undefined;
    const message = 'a challenge is late:, wrong: or repeated:';
    return reportKey(checker, raw, 'verify', 'form_missing', message);
  },
};
