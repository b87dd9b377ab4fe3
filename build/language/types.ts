import type { Dimension } from '../../engine/form/units.ts';
import { detectQuantity, dimensions } from '../../engine/form/units.ts';
import { verbs } from '../../engine/scenario/verbs/index.ts';
import { parseDuration } from '../../engine/time/duration.ts';
import { withoutRepeats } from './repeated-parts.ts';
import type { Schema } from './schema.ts';

/** The types of a scenario, its steps and their parts, as one module. */
export function renderTypes(written: Schema): string {
  const scenario = withoutRepeats(written);
  const { steps, ...definitions } = scenario.definitions!;
  const step = steps!.items!;
  const { fault } = step.properties!;
  const ofVehicles = verbs.filter(({ asks }) => asks === 'vehicle').map(({ name }) => name);
  const isShort = (name: string): boolean =>
    step.properties![name]!.anyOf?.some(({ type }) => type === 'string') === true;
  const types = [
    ...Object.entries(definitions).map(([name, each]) => declared(titleOf(name), each)),
    declared('NewFault', fault!),
    declared('Step', {
      ...step,
      properties: { ...step.properties, fault: { $ref: '#/definitions/newFault' } },
    }),
    'export type Steps = readonly Step[];\n',
    declared('ScenarioObject', scenario),
    `/** The verbs that vehicles follow. */\nexport type VehicleVerb = ${words(ofVehicles)};\n`,
    '/** Those of them that need nothing but the name of the vehicle. */',
    `export type ShortVerb = ${words(ofVehicles.filter(isShort))};\n`,
  ].join('\n');
  const quantities = Object.entries(quantityTypes())
    .filter(([name]) => new RegExp(`: .*\\b${name}\\b`).test(types))
    .map(([name, type]) => `${name === 'Duration' ? 'export ' : ''}type ${name} = ${type};\n`);
  return [
    '// Written by build/generate-language.ts. Do not edit.\n',
    '/** A text that refers to a parameter, to an argument or to a captured value. */',
    'export type Reference = `$${string}`;\n',
    ...quantities,
    types,
  ].join('\n');
}

function declared(name: string, { description, ...schema }: Schema): string {
  const type = typeOf(schema, '');
  const isInterface = type.startsWith('{');
  return `${commentOf({ description }, '')}${isPublic(name) ? 'export ' : ''}${
    isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`
  }\n`;
}

/** Whether other modules take the type; the others are parts of those. */
function isPublic(name: string): boolean {
  return ['NewFault', 'ScenarioObject', 'Step', 'Steps'].includes(name);
}

/** The type of a schema, whose lines but the first begin with an indent. */
function typeOf(schema: Schema, indent: string): string {
  const members = new Set(membersOf(schema, indent));
  // Every reference is a text.
  if (members.has('string')) members.delete('Reference');
  return [...members].join(' | ');
}

/** The members of the union that a schema is. */
function membersOf(schema: Schema, indent: string): readonly string[] {
  const quantity = quantityOf(schema);
  if (quantity !== undefined) return quantity;
  const { $ref, allOf, anyOf, type } = schema;
  if ($ref !== undefined) return [titleOf($ref.slice('#/definitions/'.length))];
  if (allOf !== undefined) return membersOf(allOf[0]!, indent);
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each));
  if (anyOf !== undefined) return anyOf.flatMap((each) => membersOf(each, indent));
  if (Array.isArray(type)) {
    // A text that refers to a value may stand in its place.
    return (type as readonly string[]).flatMap((each) =>
      each === 'string' ? ['Reference'] : membersOf({ ...schema, type: each }, indent),
    );
  }
  switch (type) {
    case 'string':
      return [schema.pattern === undefined ? 'string' : 'Reference'];
    case 'number':
    case 'boolean':
    case 'null':
      return [type];
    case 'array':
      return [`readonly ${inList(typeOf(schema.items ?? {}, indent))}[]`];
    case 'object':
      return [objectOf(schema, indent)];
    case undefined:
    default:
      return ['unknown'];
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, each]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const type = typeOf(each, inner);
    const rest = required.includes(name) ? `: ${type};` : `?: ${orNothing(type)};`;
    return withComment(each, `readonly ${key}${rest}`, inner);
  });
  if (typeof additionalProperties === 'object') {
    lines.push(`${inner}readonly [name: string]: ${typeOf(additionalProperties, inner)};`);
  }
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function orNothing(type: string): string {
  return type === 'unknown' ? type : `${type} | undefined`;
}

function inList(type: string): string {
  return /^readonly | \| /.test(type) ? `(${type})` : type;
}

function words(all: readonly unknown[]): string {
  return all.map((each) => JSON.stringify(each)).join(' | ');
}

/** A member below its comment, or beside it where both fit into a line. */
function withComment({ description }: Schema, member: string, indent: string): string {
  const comment = commentOf({ description }, indent);
  const beside = `${comment.trimEnd()} ${member}`;
  const isShort = comment !== '' && !member.includes('\n') && beside.length <= widest;
  return isShort ? beside : `${comment}${indent}${member}`;
}

/** The most columns of a line with a comment: nothing else formats the module. */
const widest = 140;

function commentOf({ description }: Pick<Schema, 'description'>, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '')} */\n`;
}

/**
 * The type of a value with a unit, as its first example tells; its other examples are words that may
 * stand in its place. Undefined for another value.
 */
function quantityOf({
  anyOf = [],
  examples: [example, ...others] = [],
}: Schema): readonly string[] | undefined {
  if (typeof example !== 'string' || anyOf.length === 0) return undefined;
  // `15m` could be metres; distances are shown in kilometres.
  const isTime = parseDuration(example) !== undefined;
  const dimension = isTime ? 'duration' : detectQuantity(example)?.dimension;
  if (dimension === undefined) return undefined;
  const takesDraws = anyOf.some(({ allOf }) => allOf !== undefined);
  const inPlace = others.map((each) => JSON.stringify(each));
  return [titleOf(dimension), ...inPlace, ...(takesDraws ? ['Draws'] : [])];
}

function quantityTypes(): Record<string, string> {
  const ofUnits = Object.entries(dimensions).map(([name, { units }]) => [
    titleOf(name as Dimension),
    `Reference | \`\${number}\${'' | ' '}\${${words(Object.keys(units))}}\``,
  ]);
  return {
    ...(Object.fromEntries(ofUnits) as Record<string, string>),
    Duration:
      "Reference | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}` | " +
      "`${number}${'s' | 'm' | 'h' | 'd' | 'w'}${number}${string}` | `P${string}`",
  };
}

function titleOf(name: string): string {
  return name === 'newFault' ? 'NewFault' : `${name[0]!.toUpperCase()}${name.slice(1)}`;
}
