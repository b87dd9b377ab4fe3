import type { StandingFault } from './wire.ts';
import { duration, spaced } from './words.ts';

/** A fault in words, for a list. */
export function faultWords({ effects, rule, vehicleCount = 1 }: StandingFault): string {
  const { effects: ruled, match, ...rest } = rule ?? {};
  const details = listOf(ruled);
  const named = new Set(details.map(({ kind }) => kind));
  const told = [
    ...(effects ?? []).flatMap((each) =>
      named.has(each) ? [] : (kindWords[each] ?? spaced(each)),
    ),
    ...details.map(effectWords),
    memberWords(rest),
    memberWords(isMap(match) ? match : {}),
    vehicleCount === 1 ? '' : `${vehicleCount} vehicles`,
  ];
  return told.filter(Boolean).join(', ');
}

type FaultMembers = Readonly<Record<string, unknown>>;

/** Effects in words, by their names in the control API; others keep those names. */
const kindWords: Readonly<Record<string, string>> = {
  offline: 'down',
  chargerFault: 'cannot charge',
  notFound: 'not found',
  hold: 'held back',
  drop: 'dropped',
  duplicate: 'more than once',
  delay: 'late',
  reorder: 'in another order',
  replay: 'old ones again',
  gap: 'gaps in the sequence',
  repeat: 'the same sequence twice',
  signature: 'signature',
  tamper: 'changed after signing',
  skew: 'wrong time',
  slow: 'slow',
  reset: 'connection reset',
  truncate: 'cut off',
  verifyLate: 'challenges late',
  verifyWrong: 'challenges fail',
  failure: 'fails with',
  latency: 'slow',
};

function effectWords({ kind, type, code, ...members }: FaultMembers): string {
  const name = typeof kind === 'string' ? (kindWords[kind] ?? spaced(kind)) : '';
  const error = typeof type === 'string' && typeof code === 'string' ? `${type}:${code}` : '';
  return [[name, error].filter(Boolean).join(' '), memberWords(members)].filter(Boolean).join(', ');
}

function memberWords(members: FaultMembers): string {
  return Object.entries(members)
    .map(([name, value]) => oneWords(name, value))
    .filter(Boolean)
    .join(', ');
}

function oneWords(name: string, value: unknown): string {
  if (name === 'signals' && Array.isArray(value)) return value.join(', ');
  if (name === 'probability') {
    return value === 1 ? '' : `${Math.round(100 * Number(value))} of 100`;
  }
  if (name.endsWith('Ms')) return `${spaced(name.slice(0, -2))} ${timeWords(value)}`;
  return `${spaced(name)} ${isMap(value) ? memberWords(value) : String(value)}`;
}

/** A duration, or the words of its distribution. */
function timeWords(value: unknown): string {
  if (typeof value === 'number') return `${value < 0 ? '-' : ''}${duration(Math.abs(value))}`;
  if (!isMap(value)) return String(value);
  return value['kind'] === 'constant' ? timeWords(value['value']) : 'by chance';
}

function listOf(value: unknown): readonly FaultMembers[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function isMap(value: unknown): value is FaultMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
