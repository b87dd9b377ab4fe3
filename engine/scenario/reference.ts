import type { Findings } from './findings.ts';
import { nearest } from './nearest.ts';
import type { Param } from './params.ts';
import { type Raw, type Tree, valueSpan } from './tree.ts';

/**
 * Puts the values of parameters where the file says `$params.name`, in place, and turns `$$` into a dollar. A
 * reference is a whole value. False when one refers to nothing, which is reported.
 */
export function resolveReferences(
  tree: Tree,
  findings: Findings,
  params: ReadonlyMap<string, Param>,
): boolean {
  if (!tree.text.includes('$')) return true;
  let isResolved = true;
  const visited = new Set<object>();
  const visit = (parent: object): void => {
    if (visited.has(parent)) return;
    visited.add(parent);
    const entries = Array.isArray(parent)
      ? parent.map((value: Raw, index) => [index, value] as const)
      : Object.entries(parent as Record<string, Raw>);
    for (const [key, value] of entries) {
      if (typeof value === 'object' && value !== null) visit(value);
      else if (typeof value === 'string' && value.includes('$')) {
        const resolved = resolve(value, params);
        if ('value' in resolved) (parent as Record<string | number, Raw>)[key] = resolved.value;
        else isResolved = false;
        if ('code' in resolved) {
          const { code, message, suggestion } = resolved;
          findings.report(code, message, valueSpan(tree, parent, key), suggestion);
        }
      }
    }
  };
  if (typeof tree.root === 'object' && tree.root !== null) visit(tree.root);
  return isResolved;
}

type Resolved =
  | { readonly value: Raw }
  /** Refers to a parameter that was reported as wrong. */
  | { readonly unsound: true }
  | {
      readonly code: 'reference_unknown' | 'reference_malformed';
      readonly message: string;
      readonly suggestion?: string | undefined;
    };

function resolve(value: string, params: ReadonlyMap<string, Param>): Resolved {
  const reference = /^\$([A-Za-z_][\w-]*)(?:\.([\w-]+))?$/.exec(value);
  if (reference) return lookUp(reference, params);
  if (/(^|[^$])(\$\$)*\$(params\b|\{)/.test(value)) {
    const message = 'a reference is the whole value, written $params.name';
    return { code: 'reference_malformed', message };
  }
  return { value: value.replaceAll('$$', '$') };
}

function lookUp([, root, name]: RegExpExecArray, params: ReadonlyMap<string, Param>): Resolved {
  if (root !== 'params' || name === undefined) {
    const meant = root !== 'params' && nearest(root ?? '', ['params']) !== undefined;
    return {
      code: 'reference_malformed',
      message: 'a reference is written $params.name; a dollar is written $$',
      suggestion: meant && name !== undefined ? `$params.${name}` : undefined,
    };
  }
  const param = params.get(name);
  if (param !== undefined) return param.isSound ? { value: param.written } : { unsound: true };
  const suggestion = nearest(name, params.keys());
  return {
    code: 'reference_unknown',
    message: `there is no parameter ${name}`,
    suggestion: suggestion === undefined ? undefined : `$params.${suggestion}`,
  };
}
