import type { Findings, Span } from './findings.ts';
import type { Raw } from './tree.ts';

/** The path of a file named by another file, relative to the root; undefined if refused. */
export function pathBeside(
  findings: Findings,
  { written, span }: { readonly written: Raw; readonly span: Span },
  from: string,
): string | undefined {
  if (typeof written !== 'string' || written === '') {
    findings.report('wrong_type', 'expected the path of a file', span);
    return undefined;
  }
  const refuse = (message: string): undefined => {
    findings.report('import_refused', message, span);
    return undefined;
  };
  if (/^[A-Za-z][\w+.-]+:/.test(written)) return refuse('only files are imported, no URLs');
  if (/^([/~]|[A-Za-z]:)/.test(written)) {
    const name = /[^/]+(?=\/*$)/.exec(written)?.[0] ?? 'commute.flow.yaml';
    return refuse(`write a path relative to this file, such as ./${name}`);
  }
  if (written.includes('\\')) return refuse('folders are separated by /');
  const folders = from.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') folders.push(part);
    else if (folders.pop() === undefined) {
      return refuse(
        'it lies outside of the root, the folder of the scenario unless another is named',
      );
    }
  }
  return folders.join('/');
}
