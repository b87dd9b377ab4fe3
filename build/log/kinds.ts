import { declarationOf, docstringOf, nameOf, type SyntaxNode, sourceFile } from './declarations.ts';
import {
  type Members,
  objectSchema,
  objectsOf,
  type Schema,
  schemaOf,
  unionOf,
} from './schemas.ts';

/** A kind of log entry as the engine declares it. */
export interface KindOfEntry {
  readonly kind: string;
  readonly docstring: string;
  /** JSON Schema of its data. */
  readonly data: Schema;
}

const joiner = sourceFile('engine/entry.ts');

/** The facts that one room of the engine declares. */
export interface RoomFacts {
  readonly docstring: string;
  readonly kinds: readonly KindOfEntry[];
}

/** The facts of every room that `Entry` joins. */
export function facts(): readonly RoomFacts[] {
  const rooms = declarationOf('AllFacts', joiner)!.node['extends'] as readonly SyntaxNode[];
  return rooms.map(({ expression }) => {
    const room = declarationOf(nameOf(expression), joiner)!;
    const kinds = [...objectsOf(room)[0]!].map(([kind, member]) => ({
      kind,
      docstring: member.docstring,
      data: schemaOf(member),
    }));
    return { docstring: docstringOf(room), kinds };
  });
}

/** The commands: each kind with the data of its alternatives. */
export function commands(): readonly KindOfEntry[] {
  const alternatives = new Map<string, Members[]>();
  for (const members of objectsOf(declarationOf('Command', joiner)!)) {
    for (const kind of (schemaOf(members.get('kind')!) as { readonly enum: string[] }).enum) {
      alternatives.set(kind, [...(alternatives.get(kind) ?? []), members]);
    }
  }
  const kinds = [...alternatives].sort(([one], [other]) => (one < other ? -1 : 1));
  return kinds.map(([kind, objects]) => ({
    kind,
    docstring: objects[0]!.get('kind')!.docstring,
    data: unionOf(objects.map((each) => objectSchema(each, ['kind', subjectOf(kind)]))),
  }));
}

/** The member of a command that is the subject of its entry and therefore not part of the data. */
function subjectOf(kind: string): string {
  if (kind === 'site.limit') return 'site';
  return /^charger\.(break|limit|mend)$/.test(kind) ? 'charger' : 'vehicle';
}
