import { array, lazy, optional, strictObject, union, type ZodType } from 'zod';
import { invariant } from '../../invariant.ts';
import { expression, text } from './values.ts';

let shapeOfForms: (() => Readonly<Record<string, ZodType>>) | undefined;

/** Registers the keys of the forms of expectations, which a higher room declares. */
export function declareExpectations(shape: () => Readonly<Record<string, ZodType>>): void {
  shapeOfForms = shape;
}

const form: ZodType<RawExpectation> = lazy(() => {
  invariant(shapeOfForms !== undefined, 'the forms are declared before an expectation is checked');
  return strictObject({
    name: optional(text('name in reports')),
    because: optional(text('reason for the expectation')),
    ...shapeOfForms(),
  }).meta({ id: 'expectation', description: 'subject and criteria of a judgement' });
});

/** An expectation after the structure check; its form reads the other keys. */
export interface RawExpectation {
  readonly name?: string | undefined;
  readonly because?: string | undefined;
}

export const expectations = array(union([expression('condition that must be true'), form]));
