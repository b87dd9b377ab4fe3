import {
  declarationOf,
  docstringOf,
  nameOf,
  type SourceFile,
  type SyntaxNode,
  type TypeIn,
} from './declarations.ts';

/** JSON Schema of the values of a type; the empty schema where the type excludes nothing. */
export type Schema = Readonly<Record<string, unknown>>;

/** A member of an object, by its name. */
export interface Member extends TypeIn {
  readonly isOptional: boolean;
  readonly docstring: string;
}

export type Members = ReadonlyMap<string, Member>;

/** The objects that a type allows: one for each alternative of a union, those of an intersection joined. */
export function objectsOf(type: TypeIn): readonly Members[] {
  const { file, node } = type;
  const at = (key: string): TypeIn => ({ file, node: node[key] as SyntaxNode });
  switch (node.type) {
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return objectsOf(at('typeAnnotation'));
    case 'TSUnionType':
      return nodes(node['types']).flatMap((each) => objectsOf({ file, node: each }));
    case 'TSIntersectionType':
      return nodes(node['types'])
        .map((each) => objectsOf({ file, node: each }))
        .reduce((left, right) => left.flatMap((one) => right.map((other) => joined([one, other]))));
    case 'TSTypeLiteral':
      return [membersOf(file, nodes(node['members']))];
    case 'TSInterfaceDeclaration': {
      const bases = nodes(node['extends']).flatMap(({ expression }) => {
        const base = declarationOf(nameOf(expression), file);
        return base === undefined ? [] : objectsOf(base);
      });
      const own = membersOf(file, nodes((node['body'] as SyntaxNode)['body']));
      return [joined([...bases, own])];
    }
    case 'TSIndexedAccessType':
      return memberTypes(type).flatMap(objectsOf);
    case 'TSTypeReference': {
      const name = nameOf(node['typeName']);
      const [argument] = argumentsOf(type);
      if (name === 'Partial' && argument !== undefined) return objectsOf(argument).map(optional);
      const declared = declarationOf(name, file);
      return declared === undefined ? [] : objectsOf(declared);
    }
    default:
      return [];
  }
}

/** The schema of a type. */
export function schemaOf(type: TypeIn): Schema {
  const { file, node } = type;
  const at = (key: string): TypeIn => ({ file, node: node[key] as SyntaxNode });
  switch (node.type) {
    case 'TSNumberKeyword':
      return { type: 'number' };
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return { type: 'string' };
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSNullKeyword':
      return { type: 'null' };
    case 'TSLiteralType':
      return { enum: [(node['literal'] as { readonly value: unknown }).value] };
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return node['operator'] === 'keyof' ? { type: 'string' } : schemaOf(at('typeAnnotation'));
    case 'TSArrayType':
      return { type: 'array', items: schemaOf(at('elementType')) };
    case 'TSUnionType':
      return unionOf(
        nodes(node['types'])
          .filter((each) => each.type !== 'TSUndefinedKeyword')
          .map((each) => schemaOf({ file, node: each })),
      );
    case 'TSIndexedAccessType':
      return unionOf(
        listedIn(type)?.map((value) => ({ enum: [value] })) ?? memberTypes(type).map(schemaOf),
      );
    case 'TSTypeReference': {
      const name = nameOf(node['typeName']);
      if (name === 'NoData') return objectSchema(new Map());
      const declared = declarationOf(name, file);
      // Types with arguments, such as drawn amounts, and JSON of any kind are left open.
      const isOpen = declared === undefined || argumentsOf(type).length > 0 || name === 'Json';
      return isOpen ? {} : schemaOf(declared);
    }
    default: {
      const objects = objectsOf(type);
      return objects.length === 0 ? {} : unionOf(objects.map((each) => objectSchema(each)));
    }
  }
}

/** The schema of an object with these members and no others; `without` are left out. */
export function objectSchema(members: Members, without: readonly string[] = []): Schema {
  const named = [...members].filter(
    ([name, { node }]) => !without.includes(name) && node.type !== 'TSUndefinedKeyword',
  );
  // An index signature has no name: any member may be there.
  if (members.has('')) return { type: 'object' };
  const required = named.filter(([, { isOptional }]) => !isOptional).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, member]) => [name, schemaOf(member)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The union of schemas; their words are gathered in one list. */
export function unionOf(schemas: readonly Schema[]): Schema {
  const texts = schemas.map((each) => JSON.stringify(each));
  const distinct = schemas.filter((_, index) => texts.indexOf(texts[index]!) === index);
  if (distinct.some((each) => Object.keys(each).length === 0)) return {};
  const words = distinct.flatMap(({ enum: values = [] }) => values as readonly unknown[]);
  const others = distinct.filter((each) => each['enum'] === undefined);
  const all = [...(words.length > 0 ? [{ enum: words }] : []), ...others];
  return all.length === 1 ? all[0]! : { anyOf: all };
}

function membersOf(file: SourceFile, signatures: readonly SyntaxNode[]): Members {
  return new Map(
    signatures.map((node) => [
      node.type === 'TSPropertySignature' ? nameOf(node['key']) : '',
      {
        file,
        node: (node['typeAnnotation'] as { readonly typeAnnotation: SyntaxNode }).typeAnnotation,
        isOptional: node['optional'] === true,
        docstring: docstringOf({ file, node }),
      },
    ]),
  );
}

function joined(all: readonly Members[]): Members {
  const members = new Map<string, Member>();
  for (const each of all) for (const [name, member] of each) members.set(name, member);
  return members;
}

function optional(members: Members): Members {
  return new Map([...members].map(([name, member]) => [name, { ...member, isOptional: true }]));
}

/** `Effect['kind']`: the types of a member in each alternative. */
function memberTypes({ file, node }: TypeIn): readonly TypeIn[] {
  const { literal } = node['indexType'] as { readonly literal?: SyntaxNode };
  const objects = objectsOf({ file, node: node['objectType'] as SyntaxNode });
  return objects.flatMap((members) => members.get(nameOf(literal)) ?? []);
}

/** `(typeof parts)[number]`: the elements of a constant list; undefined for any other type. */
function listedIn({ file, node }: TypeIn): readonly unknown[] | undefined {
  let list = node['objectType'] as SyntaxNode;
  if (list.type === 'TSParenthesizedType') list = list['typeAnnotation'] as SyntaxNode;
  if (list.type !== 'TSTypeQuery') return undefined;
  const declared = declarationOf(nameOf(list['exprName']), file);
  const { expression } = declared!.node['init'] as { readonly expression: SyntaxNode };
  return nodes(expression['elements']).map(({ value }) => value);
}

function argumentsOf({ file, node }: TypeIn): readonly TypeIn[] {
  const { params } = (node['typeArguments'] ?? { params: [] }) as { readonly params: SyntaxNode[] };
  return params.map((each) => ({ file, node: each }));
}

function nodes(value: unknown): readonly SyntaxNode[] {
  return value as readonly SyntaxNode[];
}
