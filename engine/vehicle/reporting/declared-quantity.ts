import type { Dimension } from '../../form/units.ts';
import type { RawReading } from './raw-reading.ts';

/** The values of each type; those of a dimension are numbers in its canonical unit. */
export interface QuantityValues extends Readonly<Record<Dimension | 'instant' | 'number', number>> {
  readonly flag: boolean;
  readonly text: string;
  readonly texts: readonly string[];
}

/** A quantity of a vehicle: its type, its paths, its words and its source. */
export interface DeclaredQuantity<
  Course = 'drifting' | 'line' | 'steady',
  Type extends keyof QuantityValues = keyof QuantityValues,
  Expression = string,
  Document = string | undefined,
  Value = QuantityValues[Type],
  Alias = string | undefined,
  DocumentAlias = string | undefined,
> {
  readonly course: Course;
  readonly type: Type;
  /** The path in expressions; its first word of several is the group. */
  readonly expression: Expression;
  /** The path in documents where it is not its own name in that group. */
  readonly document: Document;
  /** A second path in expressions. */
  readonly alias: Alias;
  /** A second path in documents. */
  readonly documentAlias: DocumentAlias;
  readonly says: string;
  /** All texts that it can be, where they are known. */
  readonly values?: readonly string[];
  /** Reads it of a reading, which has it as a getter. */
  readonly read: (this: RawReading) => Value;
}

interface Paths<Expression, Document, Alias, DocumentAlias> {
  readonly expression: Expression;
  readonly document?: Document;
  readonly alias?: Alias;
  readonly documentAlias?: DocumentAlias;
}

function declare<const Course extends DeclaredQuantity['course']>(course: Course) {
  return <
    const Type extends keyof QuantityValues,
    const Expression extends string,
    Value extends QuantityValues[Type],
    const Document extends string | undefined = undefined,
    const Alias extends string | undefined = undefined,
    const DocumentAlias extends string | undefined = undefined,
  >(
    type: Type,
    paths: Expression | Paths<Expression, Document, Alias, DocumentAlias>,
    says: string,
    read: (this: RawReading) => Value,
  ): DeclaredQuantity<Course, Type, Expression, Document, Value, Alias, DocumentAlias> => {
    const named: Paths<Expression, Document, Alias, DocumentAlias> =
      typeof paths === 'string' ? { expression: paths } : paths;
    const { expression } = named;
    const document = named.document as Document;
    const alias = named.alias as Alias;
    const documentAlias = named.documentAlias as DocumentAlias;
    return { course, type, expression, document, alias, documentAlias, says, read };
  };
}

/** A quantity that changes only when something happens to the vehicle. */
export const steady = declare('steady');

/** A quantity that changes between events, reaching a number at an instant that is known. */
export const line = declare('line');

/** A quantity that changes between events, and when it reaches a number is unknown. */
export const drifting = declare('drifting');
