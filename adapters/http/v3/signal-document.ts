import type { z } from '@hono/zod-openapi';
import {
  bodyAt,
  faceOf,
  formatInstant,
  isFailure,
  type Reading,
  type Signal,
  type SignalFailure,
  type SignalReading,
} from '../../../engine/index.ts';
import type { FaceOptions } from '../face-options.ts';
import type { signalSchema } from './signals-schema.ts';
import { inUnits, type UnitSystem } from './unit-system.ts';

export type SignalDocument = z.infer<typeof signalSchema>;

/** What besides the vehicle decides how its signals look. */
export interface SignalView {
  /** Link of the vehicle. */
  readonly self: string;
  readonly units: UnitSystem;
  readonly codes: FaceOptions['codes'];
  /** Now, ms since the epoch: some members had other names once. */
  readonly nowMs: number;
}

/** A signal that is there, as a client gets to see it. */
export function signalDocument(
  signal: Signal,
  said: NonNullable<SignalReading>,
  meta: SignalDocument['meta'],
  view: SignalView,
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

/** The instants of every signal of a report. */
export function signalMeta(report: Reading): SignalDocument['meta'] {
  return {
    retrievedAt: formatInstant(report.retrievedMs),
    oemUpdatedAt: formatInstant(report.atMs),
    ingestedAt: formatInstant(report.ingestedMs),
  };
}

type Sayings = Pick<SignalDocument['attributes'], 'status' | 'body'>;

function sayings(
  signal: Signal,
  said: NonNullable<SignalReading>,
  { units, codes, nowMs }: SignalView,
): Sayings {
  if (!isFailure(said)) {
    const body = inUnits(bodyAt(signal, said, nowMs), units);
    return { status: { value: 'SUCCESS' }, body };
  }
  if (isUnavailable(said)) return { status: { value: 'UNAVAILABLE' } };
  const { type, code, title, detail, resolution } = faceOf(said.error, codes);
  return {
    status: {
      value: 'ERROR',
      error: {
        type,
        // The interface has text for a code; the public service has null where there is none.
        ...((code !== null || codes === 'public') && { code }),
        title,
        detail,
        ...(resolution !== null && { resolution: { type: resolution } }),
      },
    },
  };
}

/** A scenario that sets an error of this type lets the signal be unavailable; nothing else does (ours). */
function isUnavailable({ error }: SignalFailure): boolean {
  return error.type === 'UNAVAILABLE';
}
