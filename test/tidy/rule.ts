import type { SourceFile } from './source-tree.ts';

/** The place at which a file breaks a rule, and how; `line` counts from 1. */
export interface Finding {
  readonly line: number;
  readonly message: string;
}

/** One law of the source tree. */
export interface Rule {
  readonly name: string;
  /** Whether the rule has an opinion about the file at this path. */
  readonly concerns: (path: string) => boolean;
  readonly check: (file: SourceFile) => Finding[];
}

/** One `path:line: message` for every place where one of the files breaks the rule. */
export function findings(rule: Rule, files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => rule.concerns(path))
    .flatMap((file) =>
      rule.check(file).map(({ line, message }) => `${file.path}:${line}: ${message}`),
    );
}
