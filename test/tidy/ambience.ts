import type { Rule } from './rule.ts';
import { areaOf } from './source-tree.ts';
import { lineAt, nameOf, type Place, type SyntaxNode, visitSyntax } from './syntax.ts';

/**
 * The engine's results depend on its inputs alone: no wall clock, no ambient randomness, nothing of the host, and no
 * arithmetic that differs between versions of Node or processors.
 */
export const ambience: Rule = {
  name: 'ambience',
  concerns: (path) => areaOf(path) === 'engine' && path.endsWith('.ts'),
  check: (file) => {
    const found: { line: number; message: string }[] = [];
    visitSyntax(file, (node, place) => {
      const message = objection(node, place);
      if (message !== undefined) found.push({ line: lineAt(file.text, node.start), message });
    });
    return found;
  },
};

/** ECMAScript prescribes their results to the last bit; it leaves pow, exp, log, sin and their kin to the host. */
const exactMath = new Set(
  `abs ceil clz32 floor fround imul max min round sign sqrt trunc
   E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`.split(/\s+/),
);

const hostGlobals = new Set(
  `Intl performance process crypto globalThis console navigator fetch require Buffer WeakRef FinalizationRegistry
   setTimeout setInterval setImmediate queueMicrotask`.split(/\s+/),
);

/** Members that read the host's language or time zone, whatever they are called on. */
const hostMember =
  /^(localeCompare|toLocale\w+|toTimeString|toDateString|getTimezoneOffset|[gs]et(Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear))$/;

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function objection(node: SyntaxNode, place: Place | undefined): string | undefined {
  if (node['operator'] === '**' || node['operator'] === '**=') return '** is not portable';
  if (node.type === 'AwaitExpression' || (functions.has(node.type) && node['async'] === true)) {
    return 'the engine is synchronous';
  }
  if (node.type === 'MemberExpression') return objectionToMember(nameOf(node['property']) ?? '');
  if (node['regex'] !== undefined) return objectionToRegExp(node['regex'] as RegExpParts);
  if (node.type === 'Identifier' && place !== undefined && isReference(place)) {
    return objectionToReference(String(node['name']), place);
  }
  return undefined;
}

interface RegExpParts {
  readonly pattern: string;
  readonly flags: string;
}

/** Unicode classes and case folding in a RegExp follow the Unicode version of the host. */
function objectionToRegExp({ pattern, flags }: RegExpParts): string | undefined {
  const isUnicode = /[uv]/.test(flags) && (flags.includes('i') || /\\p/i.test(pattern));
  return isUnicode ? 'the letters of this RegExp depend on the Unicode of the host' : undefined;
}

function objectionToMember(name: string): string | undefined {
  return hostMember.test(name) ? `${name} depends on the host's language or time zone` : undefined;
}

function objectionToReference(name: string, { parent, key }: Place): string | undefined {
  if (hostGlobals.has(name)) return `${name} belongs to the host`;

  const member =
    parent.type === 'MemberExpression' && key === 'object' ? nameOf(parent['property']) : undefined;
  if (name === 'Math' && !(member !== undefined && exactMath.has(member))) {
    return `Math.${member ?? '?'} is random or not portable`;
  }
  return name === 'Date' ? objectionToDate(member, parent) : undefined;
}

/** `Date.UTC(…)`, `Date.parse(…)` and `new Date(atMs)` are pure; the rest reads the clock or the zone of the host. */
function objectionToDate(member: string | undefined, parent: SyntaxNode): string | undefined {
  if (member === 'UTC' || member === 'parse' || parent.type === 'TSTypeReference') return undefined;
  const { arguments: given } = parent;
  const isOneInstant =
    parent.type === 'NewExpression' && Array.isArray(given) && given.length === 1;
  return isOneInstant ? undefined : 'Date reads the clock or the time zone of the host';
}

/** An identifier that means a variable, and not the name of a member or of a property. */
function isReference({ parent, key }: Place): boolean {
  if (parent.type === 'MemberExpression') return key === 'object' || parent['computed'] === true;
  return key !== 'key' || parent['computed'] === true || parent['shorthand'] === true;
}
