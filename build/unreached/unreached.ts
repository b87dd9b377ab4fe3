import type { ChildProcess } from 'node:child_process';
import { API, type APIOptions } from '@typescript/native/unstable/sync';
import { type Definition, isPrivate, nameOf } from './definition.ts';
import { definitionsOf } from './definitions.ts';
import { Reach } from './reach.ts';

/** A program, and the part of it that must be reached from its entries. */
export interface Program {
  /** An absolute path; every other path is relative to it. */
  readonly root: string;
  /** The files whose exports others use. */
  readonly entries: readonly string[];
  /** The files whose definitions must be reached. */
  readonly files: readonly string[];
  readonly compilerOptions: object;
  /** Replaces the disk. */
  readonly fs?: APIOptions['fs'];
}

/** The private part of an API that has its program. */
interface WithProgram {
  readonly client: { readonly channel: { readonly child: ChildProcess } };
}

export interface Unreached {
  /** `engine/time/clock.ts:12`. */
  readonly place: string;
  /** `Clock.halt`; the path of a file that is not reached at all. */
  readonly name: string;
}

/** The files and definitions that a program does not reach from its entries, the files first. */
export function unreachedIn({ root, entries, files, compilerOptions, fs }: Program): Unreached[] {
  const unread = entries.filter((entry) => !files.includes(entry));
  if (unread.length > 0) throw new Error(`not among the files to be read: ${unread.join(', ')}`);
  const config = `${root}/tsconfig.reach.json`;
  const text = JSON.stringify({ compilerOptions, files: entries });
  const api = new API({
    cwd: root,
    fs: {
      ...fs,
      readFile: (path) => (path === config ? text : fs?.readFile?.(path)),
      fileExists: (path) => (path === config ? true : fs?.fileExists?.(path)),
    },
  });
  // close() ends its program by SIGTERM, to which it says "context canceled" on our standard error.
  const { child } = (api as unknown as WithProgram).client.channel;
  child.kill = child.kill.bind(child, 'SIGKILL');
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
    const sourceOf = (file: string) => project.program.getSourceFile(`${root}/${file}`);
    const definitions = files.flatMap((file) => {
      const source = sourceOf(file);
      return source === undefined ? [] : definitionsOf(source, file);
    });
    const reach = new Reach(project.checker, definitions);
    for (const each of definitions) if (each.name === '') reach.reach(each);
    for (const entry of entries) reach.showExportsOf(sourceOf(entry)!);
    reach.follow();
    const isNews = (each: Definition): boolean =>
      !reach.has(each) && !isPrivate(each) && (each.holder === undefined || reach.has(each.holder));
    return [
      ...files
        .filter((file) => sourceOf(file) === undefined)
        .map((file) => ({ place: file, name: file })),
      ...definitions.filter(isNews).map((each) => ({ place: placeOf(each), name: nameOf(each) })),
    ];
  } finally {
    api.close();
  }
}

function placeOf({ file, node }: Definition): string {
  const { text } = node.getSourceFile();
  const start = node.getStart();
  return `${file}:${text.slice(0, start).split('\n').length}`;
}
