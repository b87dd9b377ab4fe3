import * as z from 'zod';
import { numberText, quoted } from '../log/canonical.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { type ReadingKind, roundReading } from '../vehicle/reporting/rounding.ts';
import type { SignalBody, SignalFailure } from '../vehicle/row/signal-body.ts';
import type { SignalDeclaration } from './signal.ts';

type SignalShape = Pick<
  SignalDeclaration,
  'schema' | 'read' | 'key' | 'keyOf' | 'followsKey' | 'unit' | 'isConstant' | 'write'
>;

/** Converts an exact value to the one that a car of that make reports. */
type Rounding = (reading: Pick<Reading, 'model'>, exact: number) => number;

/**
 * A number with its unit, rounded as cars report it. A NaN `value` means that it is not reported
 * now, for the reason that `otherwise` gives, if any.
 */
export function quantity(
  unit: string,
  kind: ReadingKind | Rounding,
  value: (reading: Reading) => number,
  otherwise?: SignalFailure,
): SignalShape {
  const rounded = (reading: Reading): number => {
    const exact = value(reading);
    if (Number.isNaN(exact)) return exact;
    return typeof kind === 'string' ? roundReading(kind, exact) : kind(reading, exact);
  };
  return {
    unit,
    schema: amount(unit),
    read: (reading) => {
      const shown = rounded(reading);
      return Number.isNaN(shown) ? otherwise : { value: shown, unit };
    },
    key: rounded,
    followsKey: true,
    keyOf: valueOf,
    write: ({ value: shown }) => `{"unit":"${unit}","value":${numberText(shown as number)}}`,
  };
}

/** A boolean. */
export function flag(value: (reading: Reading) => boolean): SignalShape {
  return {
    schema: yesOrNo,
    read: (reading) => ({ value: value(reading) }),
    key: (reading) => (value(reading) ? 1 : 0),
    followsKey: true,
    keyOf: (body) => (body['value'] === true ? 1 : 0),
    write: ({ value: shown }) => (shown === true ? '{"value":true}' : '{"value":false}'),
  };
}

/** One of a few words; empty text means that it is not reported now. */
export function word(words: readonly string[], value: (reading: Reading) => string): SignalShape {
  return { ...text(value), schema: oneOf(words) };
}

/** Any text; empty text means that it is not reported now. */
export function text(value: (reading: Reading) => string): SignalShape {
  return {
    schema: anyText,
    read: (reading) => {
      const shown = value(reading);
      return shown === '' ? undefined : { value: shown };
    },
    key: value,
    followsKey: true,
    keyOf: valueOf,
    write: ({ value: shown }) => `{"value":${quoted(shown as string)}}`,
  };
}

/** A text constant for a vehicle's life. */
export function lifelongText(value: (reading: Reading) => string): SignalShape {
  return { ...text(value), ...constant };
}

/** A body of a shape of its own that is constant for a vehicle's life. */
export function lifelong<S extends z.core.$ZodType<SignalBody>>(
  schema: () => S,
  read: (reading: Reading) => z.infer<S> | undefined,
  unit?: string,
): SignalShape {
  return { schema, read, unit, ...constant };
}

/** The mark of values that need no comparison; no set body has their key. */
const constant = {
  key: () => '',
  keyOf: undefined,
  followsKey: false,
  isConstant: true,
} as const;

/** A body of a shape of its own. */
export function shaped<S extends z.core.$ZodType<SignalBody>>(
  schema: () => S,
  read: (reading: Reading) => z.infer<S> | undefined,
  key: (reading: Reading) => number | string,
  unit?: string,
  write?: (body: z.infer<S>) => string,
): SignalShape {
  return { schema, read, key, unit, write: write as SignalShape['write'] };
}

/** Schema of a number with a unit, which clients may omit. */
export function amount(unit: string, number: () => z.ZodNumber = z.number) {
  return () => {
    const value = unit === 'percent' ? number().min(0).max(100) : number();
    return z.strictObject({ value, unit: z.literal(unit).exactOptional() });
  };
}

const yesOrNo = () => z.strictObject({ value: z.boolean() });
const anyText = () => z.strictObject({ value: z.string() });
const oneOf = (words: readonly string[]) => () => z.strictObject({ value: z.enum(words) });
export const texts = () => z.strictObject({ values: z.array(z.string()) });

/** Entries in rows from the front and columns from the left. */
export function seatGrid<E extends z.ZodRawShape>(extra: E) {
  return {
    values: z.array(
      z.strictObject({ row: z.int().exactOptional(), column: z.int().exactOptional(), ...extra }),
    ),
    rowCount: z.int().exactOptional(),
    columnCount: z.int().exactOptional(),
  };
}

function valueOf(body: SignalBody): number | string {
  return body['value'] as number | string;
}
