import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { limited, strangersEnvironment } from '../commands.ts';
import { stepsOf } from './mistakes.ts';

/** The command of an image and the place in which it runs. */
export interface Image {
  /** The folder that stands for the root of the image. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
}

/** The user of the image. */
export const nodeUser = 1000;

/**
 * Follows a Dockerfile without a container runtime: each stage is a folder, in which the commands of
 * the stage run, with the absolute paths that the stages use below that folder.
 *
 * @param context the folder whose files the image is built from
 */
export function buildImage(dockerfile: string, context: string, home: string): Image {
  const stages = new Map<string, string>();
  let image: Made | undefined;
  for (const { keyword, text, from } of stepsOf(dockerfile)) {
    if (keyword === 'FROM') {
      const root = join(home, `stage-${stages.size}`);
      mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
      stages.set(text.split(' AS ')[1] ?? '', root);
      image = { root, workdir: '/', env: {}, entrypoint: [], command: [], health: [] };
    } else if (image !== undefined) {
      follow(keyword, { text, image, from: from === undefined ? context : stages.get(from)! });
    }
  }
  if (image === undefined) throw new Error('there is no stage');
  return image;
}

type Made = { -readonly [Key in keyof Image]: Image[Key] };

interface Followed {
  readonly text: string;
  readonly image: Made;
  /** The folder that COPY takes files from. */
  readonly from: string;
}

function follow(keyword: string, { text, image, from }: Followed): void {
  switch (keyword) {
    case 'WORKDIR':
      image.workdir = text;
      mkdirSync(join(image.root, text), { recursive: true });
      break;
    case 'COPY':
      copy(text.split(/\s+/), from, image);
      break;
    case 'RUN':
      run(text, image);
      break;
    case 'ENV':
      image.env = { ...image.env, ...variablesOf(text) };
      break;
    case 'ENTRYPOINT':
      image.entrypoint = located(JSON.parse(text) as string[], image.root);
      break;
    case 'CMD':
      image.command = JSON.parse(text) as string[];
      break;
    case 'HEALTHCHECK':
      image.health = JSON.parse(text.slice(text.indexOf('['))) as string[];
      break;
    default:
      if (!['EXPOSE', 'STOPSIGNAL', 'USER', 'VOLUME'].includes(keyword)) {
        throw new Error(`${keyword} is not followed here`);
      }
  }
}

/** The variables of `NAME=value NAME=value`. */
const variablesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(' ').map((each) => each.split('=') as [string, string]));

/** Copies the contents of folders, and files, as Docker does. */
function copy(paths: readonly string[], from: string, { root, workdir }: Image): void {
  const to = paths.at(-1)!;
  for (const path of paths.slice(0, -1)) {
    const source = join(from, path);
    const isInto = !statSync(source).isDirectory() && to.endsWith('/');
    const target = join(root, workdir, to, isInto ? basename(source) : '');
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

const absolute = /(?<=^|[\s"'=])\/(?=(?:app|data|src|usr\/local|scenarios)(?:[/\s"']|$))/g;

function located(words: readonly string[], root: string): readonly string[] {
  return words.map((word) => word.replace(absolute, `${root}/`));
}

function run(text: string, { root, workdir, env }: Image): void {
  const [script = ''] = located([text.replaceAll(/\\\n/g, ' ')], root);
  const isRoot = process.getuid?.() === 0;
  const owned = script.replaceAll(
    'chown node:node',
    isRoot ? `chown ${nodeUser}:${nodeUser}` : 'ls',
  );
  const { status, stdout, stderr } = spawnSync('sh', ['-c', owned], {
    ...limited,
    cwd: join(root, workdir),
    encoding: 'utf8',
    env: { ...strangersEnvironment(), npm_config_prefer_offline: 'true', ...env },
  });
  if (status !== 0) throw new Error(`${text}\n${stdout}${stderr}`);
}

/** Copies the files of this checkout that its .dockerignore does not leave out. */
export function buildContext(folder: string): void {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  cpSync('.', folder, {
    recursive: true,
    filter: (path) => !ignored.some((pattern) => matches(path, pattern)),
  });
}

function matches(path: string, pattern: string): boolean {
  const [, star, name] = /^\*\*\/(\*?)(.+)$/.exec(pattern) ?? [];
  if (name === undefined) return path === pattern;
  return star === '' ? basename(path) === name : path.endsWith(name);
}
