import * as z from 'zod';
import type { Json } from '../log/canonical.ts';
import { type Mistake, mistakeOf } from '../mistake.ts';
import type { SignalBody, SignalFailure } from '../vehicle/row/signal-body.ts';
import type { Signal } from './signal.ts';

/** A mistake in a body; `path` is its location there. */
export interface BodyMistake extends Mistake {
  readonly path: readonly PropertyKey[];
}

/** The value to set, or the mistake in it. */
type SetValue = { readonly value: SignalBody | SignalFailure } | { readonly mistake: BodyMistake };

const failureSchema = () =>
  z.strictObject({
    error: z.strictObject({ type: z.string(), code: z.string().nullable() }),
  });

/**
 * Reads a body as users write it: a bare value means `{ value }`, a list `{ values }`, and the unit
 * is optional. `{ error: { type, code } }` stands in place of a body.
 */
export function readSetValue(signal: Signal, written: Json): SetValue {
  const wrapper = wrapperOf(written);
  const body = { ...((wrapper === '' ? written : { [wrapper]: written }) as SignalBody) };
  const isFailure = 'error' in body;
  if (!isFailure && signal.unit !== undefined) body['unit'] ??= signal.unit;
  const schema: z.core.$ZodType<SignalBody | SignalFailure> = isFailure
    ? failureSchema()
    : bodySchemaOf(signal);
  const result = z.safeParse(schema, body, { jitless: true });
  if (result.success) return { value: result.data };
  const issue = result.error.issues[0]!;
  const path = wrapper === '' ? issue.path : issue.path.slice(1);
  return { mistake: { ...mistakeOf(issue, body), path } };
}

/** The schema of a body of the signal, by its whole type. */
export function bodySchemaOf({ schema }: Pick<Signal, 'schema'>): z.core.$ZodType<SignalBody> {
  return schema() as z.core.$ZodType<SignalBody>;
}

function wrapperOf(written: Json): string {
  if (Array.isArray(written)) return 'values';
  return typeof written === 'object' && written !== null ? '' : 'value';
}
