import type { Node } from '@typescript/native/unstable/ast';

/**
 * A declaration at the top of a file, a name exported again, or a member of a class, an interface
 * or a table.
 */
export interface Definition {
  /** Empty for the statements that run as a file loads. */
  readonly name: string;
  readonly file: string;
  /** The declaration, as symbols refer to it. */
  readonly node: Node;
  readonly holder: Definition | undefined;
  /** The name of a type that lists members, alone or in a union, is an `interface` too. */
  readonly kind: 'class' | 'interface' | 'table' | 'other';
  readonly members: Definition[];
  /** The identifiers in it and the literal keys, those of its members excepted. */
  readonly references: Reference[];
}

export interface Reference {
  readonly node: Node & { readonly text: string };
  /** Whether a caller sees it: in the type of a parameter, of a result or of a member. */
  readonly isSeen: boolean;
}

/** `Clock.halt` for a member. */
export function nameOf({ holder, name }: Definition): string {
  return holder === undefined ? name : `${holder.name}.${name}`;
}

export function isPrivate({ name }: Definition): boolean {
  return name.startsWith('#');
}
