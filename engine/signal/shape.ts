import { z } from 'zod';
import type { Reading } from '../vehicle/reading.ts';
import { type ReadingKind, roundReading } from '../vehicle/rounding.ts';
import type { SignalBody, SignalDeclaration } from './signal.ts';

type Shape = Pick<SignalDeclaration, 'schema' | 'read' | 'key'>;

/** A number with its unit, rounded as cars report it. NaN from `value` means: not reported now. */
export function quantity(
  unit: string,
  kind: ReadingKind,
  value: (reading: Reading) => number,
): Shape {
  return {
    schema: () => z.strictObject({ value: z.number(), unit: z.literal(unit) }),
    read: (reading) => {
      const exact = value(reading);
      return Number.isNaN(exact) ? undefined : { value: roundReading(kind, exact), unit };
    },
    key: (reading) => {
      const exact = value(reading);
      return Number.isNaN(exact) ? exact : roundReading(kind, exact);
    },
  };
}

/** A yes or no. */
export function flag(value: (reading: Reading) => boolean): Shape {
  return {
    schema: () => z.strictObject({ value: z.boolean() }),
    read: (reading) => ({ value: value(reading) }),
    key: (reading) => (value(reading) ? 1 : 0),
  };
}

/** One of a few words; empty text means: not reported now. */
export function word(words: readonly string[], value: (reading: Reading) => string): Shape {
  return {
    schema: () => z.strictObject({ value: z.enum(words) }),
    read: (reading) => {
      const text = value(reading);
      return text === '' ? undefined : { value: text };
    },
    key: value,
  };
}

/** A body of its own kind. */
export function shaped<S extends z.ZodType<SignalBody>>(
  schema: () => S,
  read: (reading: Reading) => z.infer<S> | undefined,
  key: (reading: Reading) => number | string,
): Shape {
  return { schema, read, key };
}
