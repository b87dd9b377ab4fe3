import type { z } from '@hono/zod-openapi';
import {
  bodyAt,
  formatInstant,
  isFailure,
  isUnavailable,
  type Reading,
  type Signal,
  type SignalReading,
  signalErrorOf,
} from '../../../engine/index.ts';
import type { FaceOptions } from '../face-options.ts';
import type { signalSchema } from './signals-schema.ts';
import { inUnits, type UnitSystem } from './unit-system.ts';

export type SignalDocument = z.infer<typeof signalSchema>;

/** The inputs of the form of signals besides the vehicle. */
export interface SignalForm {
  /** Link of the vehicle. */
  readonly self: string;
  readonly units: UnitSystem;
  readonly codes: FaceOptions['codes'];
  /** Now, ms since the epoch: some members had other names once. */
  readonly nowMs: number;
}

/** A signal with a value, in the form for a client. */
export function signalDocument(
  signal: Signal,
  said: NonNullable<SignalReading>,
  meta: SignalDocument['meta'],
  view: SignalForm,
): SignalDocument {
  const { code, name, group } = signal;
  return {
    id: code,
    type: 'signal',
    attributes: { code, name, group, ...sayings(signal, said, view) },
    meta,
    links: { self: `${view.self}/signals/${code}` },
  };
}

/** The form of an instant, ms since the epoch, in `meta`. */
export const instantForms = {
  stated: formatInstant,
  early: (atMs: number) => atMs,
} as const satisfies Record<FaceOptions['metaForm'], (atMs: number) => number | string>;

/** The instants of every signal of a report. */
export function signalMeta(
  report: Reading,
  form: FaceOptions['metaForm'] = 'stated',
): SignalDocument['meta'] {
  const instant = instantForms[form];
  return {
    retrievedAt: instant(report.retrievedMs),
    oemUpdatedAt: instant(report.atMs),
    ingestedAt: instant(report.ingestedMs),
  };
}

type Sayings = Pick<SignalDocument['attributes'], 'status' | 'body'>;

function sayings(
  signal: Signal,
  said: NonNullable<SignalReading>,
  { units, codes, nowMs }: SignalForm,
): Sayings {
  if (!isFailure(said)) {
    const body = inUnits(bodyAt(signal, said, nowMs), units);
    return { status: { value: 'SUCCESS' }, body };
  }
  if (isUnavailable(said)) return { status: { value: 'UNAVAILABLE' } };
  return { status: { value: 'ERROR', error: signalErrorOf(said, codes) } };
}
