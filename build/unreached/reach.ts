import {
  isBindingElement,
  isElementAccessExpression,
  isExpressionWithTypeArguments,
  isIndexedAccessTypeNode,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeOperatorNode,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  type SourceFile,
} from '@typescript/native/unstable/ast';
import {
  type Checker,
  SymbolFlags,
  type Symbol as TypeSymbol,
} from '@typescript/native/unstable/sync';
import { type Definition, isPrivate, type Reference } from './definition.ts';

/**
 * The definitions that are reached from the exports of a program's entries and from the statements
 * that run as its files load. A member is reached if code uses its name on its class, interface or
 * table, on another interface, or on a value of an unknown type.
 */
export class Reach {
  readonly #checker: Checker;
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly #holders: readonly Definition[];
  readonly #reached = new Set<Definition>();
  readonly #shown = new Set<Definition>();
  /** Definitions that are reached and not yet read. */
  readonly #unread: Definition[] = [];
  /** Names that are used on something other than the class that defines them. */
  readonly #asked = new Set<string>();
  readonly #found = new Map<number, readonly Definition[]>();

  constructor(checker: Checker, definitions: readonly Definition[]) {
    this.#checker = checker;
    this.#definitions = new Map(definitions.map((each) => [keyOf(each.node), each]));
    this.#holders = definitions.filter(({ members }) => members.length > 0);
  }

  has(definition: Definition): boolean {
    return this.#reached.has(definition);
  }

  /** Reaches the definitions that other files import from a file. */
  showExportsOf(file: SourceFile): void {
    const symbol = this.#checker.getSymbolAtLocation(file);
    const exported = symbol === undefined ? [] : this.#checker.getExportsOfModule(symbol);
    for (const each of exported.flatMap((name) => this.#definitionsOf(name))) this.#show(each);
  }

  reach(definition: Definition): void {
    if (this.#reached.has(definition)) return;
    this.#reached.add(definition);
    this.#unread.push(definition);
  }

  /** Follows the references of everything reached until nothing is added. */
  follow(): void {
    do {
      for (let next = this.#unread.pop(); next !== undefined; next = this.#unread.pop()) {
        this.#read(next);
      }
      this.#reachAsked();
    } while (this.#unread.length > 0);
  }

  /** Reaches a definition that others use, with the types they see and the members they can use. */
  #show(definition: Definition): void {
    if (this.#shown.has(definition)) return;
    this.#shown.add(definition);
    this.reach(definition);
    const seen = definition.references.filter(({ isSeen }) => isSeen);
    for (const target of this.#targetsOf(seen).flat()) this.#show(target);
    for (const member of definition.members) if (!isPrivate(member)) this.#show(member);
  }

  #read(definition: Definition): void {
    if (definition.holder !== undefined) this.reach(definition.holder);
    const targets = this.#targetsOf(definition.references);
    for (const [index, { node }] of definition.references.entries()) {
      for (const target of targets[index]!) {
        this.reach(target);
        if (this.#isWhole(node, target)) this.#reachMembers(target);
      }
      if (this.#isForeignBase(node)) this.#reachMembers(definition);
    }
  }

  /** The definitions that each reference leads to. */
  #targetsOf(references: readonly Reference[]): (readonly Definition[])[] {
    const symbols = this.#checker.getSymbolAtLocation(references.map(({ node }) => node));
    return references.map(({ node }, index) => {
      const symbol = this.#memberIn(node) ?? symbols[index];
      const targets = this.#definitionsOf(symbol);
      const isKnown = targets.some(
        ({ holder }) => holder !== undefined && holder.kind !== 'interface',
      );
      if (isMemberName(node) && !isKnown && originOf(symbol) === 'ours') this.#asked.add(node.text);
      if (isComputedKey(node)) for (const key of this.#keysAt(node)) this.#asked.add(key);
      return targets;
    });
  }

  /** The symbol of a member whose name in the text is also that of a variable. */
  #memberIn(node: Reference['node']): TypeSymbol | undefined {
    const { parent } = node;
    if (isShorthandPropertyAssignment(parent)) {
      return this.#checker.getShorthandAssignmentValueSymbol(parent);
    }
    if (!isBindingElement(parent) || node !== (parent.propertyName ?? parent.name))
      return undefined;
    const type = this.#checker.getTypeAtLocation(parent.parent);
    return type && this.#checker.getPropertyOfType(type, node.text);
  }

  #keysAt(node: Node): readonly string[] {
    const type = this.#checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? type.getTypes() : [type];
    return types.flatMap((each) => (each?.isStringLiteralType() ? each.value : []));
  }

  /** The definitions of a symbol, and the names by which it was exported again on the way. */
  #definitionsOf(symbol: TypeSymbol | undefined): readonly Definition[] {
    if (symbol === undefined) return [];
    let found = this.#found.get(symbol.id);
    if (found === undefined) {
      const keys = symbol.declarations.map(({ path, index }) => `${path}#${index}`);
      found = keys.flatMap((key) => this.#definitions.get(key) ?? []);
      if ((symbol.flags & SymbolFlags.Alias) !== 0) {
        const next = this.#checker.getImmediateAliasedSymbol(symbol);
        found = [...found, ...this.#definitionsOf(next)];
      }
      this.#found.set(symbol.id, found);
    }
    return found;
  }

  #reachMembers({ members }: Definition): void {
    for (const member of members) if (!isPrivate(member)) this.reach(member);
  }

  /**
   * Whether a name stands for all members: of a table that is passed on, or of an interface that is
   * read by computed keys or by a package.
   */
  #isWhole({ parent }: Node, { kind }: Definition): boolean {
    if (kind === 'table') return !isTypeQueryNode(parent) && !isPropertyAccessExpression(parent);
    if (kind !== 'interface' || !isTypeReferenceNode(parent)) return false;
    const { parent: user } = parent;
    if (isTypeOperatorNode(user) || isIndexedAccessTypeNode(user)) return true;
    const takesTypes = isTypeReferenceNode(user) || isExpressionWithTypeArguments(user);
    return takesTypes && this.#originOf(user) === 'package';
  }

  /** Whether the language or a package calls the members that a class implements. */
  #isForeignBase(node: Node): boolean {
    const base = isPropertyAccessExpression(node.parent) ? node.parent : node;
    return isExpressionWithTypeArguments(base.parent) && this.#originOf(base.parent) !== 'ours';
  }

  #originOf(node: Node) {
    return originOf(this.#checker.getTypeAtLocation(node)?.getSymbol());
  }

  #reachAsked(): void {
    for (const holder of this.#holders) {
      if (!this.#reached.has(holder)) continue;
      for (const member of holder.members) if (this.#asked.has(member.name)) this.reach(member);
    }
  }
}

function keyOf(node: Node): string {
  const { index } = node as Node & { readonly index: number };
  return `${node.getSourceFile().path}#${index}`;
}

function isMemberName(node: Node): boolean {
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name === node;
  return isBindingElement(parent) || isStringLiteral(node);
}

/** Whether a name ends the key in `table[key]`. */
function isComputedKey(node: Node): boolean {
  const isLast = isPropertyAccessExpression(node.parent) && node.parent.name === node;
  const key = isLast ? node.parent : node;
  return isElementAccessExpression(key.parent) && key.parent.argumentExpression === key;
}

/** The origin of the declaration of a symbol: the language, a package, or the project itself. */
function originOf(symbol: TypeSymbol | undefined): 'language' | 'package' | 'ours' {
  const path = symbol?.declarations[0]?.path ?? '';
  if (path.startsWith('bundled:')) return 'language';
  return path.includes('/node_modules/') ? 'package' : 'ours';
}
