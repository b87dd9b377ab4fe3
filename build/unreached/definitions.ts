import {
  type ClassDeclaration,
  type Expression,
  type InterfaceDeclaration,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isClassDeclaration,
  isConstructorDeclaration,
  isElementAccessExpression,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isIntersectionTypeNode,
  isLiteralTypeNode,
  isNamedExports,
  isObjectLiteralExpression,
  isPrivateIdentifier,
  isSatisfiesExpression,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isUnionTypeNode,
  isVariableStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
  type VariableDeclaration,
} from '@typescript/native/unstable/ast';
import type { Definition } from './definition.ts';

/** All definitions of a file. The first stands for the statements that run as the file loads. */
export function definitionsOf(sourceFile: SourceFile, file: string): readonly Definition[] {
  const definitions: Definition[] = [];
  const loading = define('', sourceFile, 'other');
  for (const statement of sourceFile.statements) readStatement(statement);
  return definitions;

  function readStatement(node: Node): void {
    if (isImportDeclaration(node)) return;
    if (isExportDeclaration(node) && node.exportClause && isNamedExports(node.exportClause)) {
      for (const specifier of node.exportClause.elements) {
        gather(specifier, define(specifier.name.text, specifier, 'other'), true);
      }
    } else if (isClassDeclaration(node) || isInterfaceDeclaration(node)) {
      readHolder(
        node,
        define(textOf(node.name), node, isClassDeclaration(node) ? 'class' : 'interface'),
      );
    } else if (isTypeAliasDeclaration(node)) {
      const alias = define(textOf(node.name), node, 'interface');
      for (const parameter of node.typeParameters ?? []) gather(parameter, alias, true);
      readType(node.type, alias);
    } else if (isFunctionDeclaration(node)) {
      gather(node, define(textOf(node.name), node, 'other'), true);
    } else if (isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) readVariable(declaration);
    } else {
      gather(node, loading, false);
    }
  }

  function readHolder(node: ClassDeclaration | InterfaceDeclaration, holder: Definition): void {
    for (const part of [...(node.heritageClauses ?? []), ...(node.typeParameters ?? [])]) {
      gather(part, holder, true);
    }
    for (const member of node.members) readMember(member, holder);
  }

  function readType(type: Node, holder: Definition): void {
    if (isTypeLiteralNode(type)) for (const member of type.members) readMember(member, holder);
    else if (isUnionTypeNode(type) || isIntersectionTypeNode(type))
      for (const part of type.types) readType(part, holder);
    else gather(type, holder, true);
  }

  function readVariable(declaration: VariableDeclaration): void {
    const { name, type, initializer } = declaration;
    if (!isIdentifier(name)) {
      gather(declaration, loading, false);
      return;
    }
    const table = initializer && tableIn(initializer);
    const variable = define(name.text, declaration, table === undefined ? 'other' : 'table');
    if (type !== undefined) gather(type, variable, true);
    if (initializer !== undefined && initializer !== table)
      gather(initializer, variable, true, table);
    for (const property of table?.properties ?? []) readMember(property, variable);
  }

  function readMember(node: Node & { readonly name?: Node | undefined }, holder: Definition): void {
    const text = textOf(node.name);
    const definition = text === '' ? holder : define(text, node, 'other', holder);
    gather(node, definition, !text.startsWith('#') && !isConstructorDeclaration(node));
  }

  function define(
    name: string,
    node: Node,
    kind: Definition['kind'],
    holder?: Definition,
  ): Definition {
    const definition = { name, file, node, holder, kind, members: [], references: [] };
    definitions.push(definition);
    holder?.members.push(definition);
    return definition;
  }
}

/** Collects the references in a node, those in the part `without` excepted. */
function gather(node: Node, definition: Definition, isSeen: boolean, without?: Node): void {
  if (node === without) return;
  if (isIdentifier(node) || isPrivateIdentifier(node) || (isStringLiteral(node) && isKey(node))) {
    definition.references.push({ node, isSeen });
  } else {
    const isInside = isBlock(node);
    node.forEachChild((child) => gather(child, definition, isSeen && !isInside, without));
  }
}

function isKey({ parent }: Node): boolean {
  if (isBinaryExpression(parent)) return parent.operatorToken.kind === SyntaxKind.InKeyword;
  return isElementAccessExpression(parent) || isLiteralTypeNode(parent);
}

function tableIn(value: Expression) {
  if (isAsExpression(value) || isSatisfiesExpression(value)) return tableIn(value.expression);
  return isObjectLiteralExpression(value) ? value : undefined;
}

/** Empty for a computed name. */
function textOf(name: Node | undefined): string {
  if (name === undefined) return '';
  return isIdentifier(name) || isPrivateIdentifier(name) || isStringLiteral(name) ? name.text : '';
}
