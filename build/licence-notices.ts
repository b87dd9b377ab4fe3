import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * The licences of every package inside a bundle, as their terms require. The files are read one after
 * the other, as a build of an image may open no more than 1,024 at once.
 */
export function licenceNotices({ inputs }: Pick<Metafile, 'inputs'>): string {
  const files = Object.keys(inputs).filter((file) => file.includes('node_modules/'));
  const folders = files.flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const notices = [...new Set(folders)].sort().map((folder) => notice(folder, files));
  return notices.join(`\n${'-'.repeat(80)}\n\n`);
}

function notice(folder: string, files: readonly string[]): string {
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  const parts = [licenceText(folder), ...own.map(copyrightHeader)];
  const name = folder.replace(/^.*node_modules\//, '');
  return [name, ...new Set(parts.map((part) => part.trim()))].filter(Boolean).join('\n\n') + '\n';
}

/** The file LICENSE; a package without one (seedrandom) has its terms at the end of its README. */
function licenceText(folder: string): string {
  const names = readdirSync(folder);
  const licence = names.find((name) => /^licen[cs]e/i.test(name));
  if (licence !== undefined) return readFileSync(join(folder, licence), 'utf8');

  const readme = names.find((name) => /^readme/i.test(name));
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  const terms = /^(#+ )?licen[cs]e\b[^]*$/im.exec(text)?.[0];
  if (terms === undefined) throw new Error(`${folder} is bundled but states no licence`);
  return terms;
}

/** A file from elsewhere says so in its first comment. */
function copyrightHeader(file: string): string {
  const header = /^(?:\s*\/\/.*\n|\s*\/\*[^]*?\*\/)+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  return /copyright/i.test(header) ? header : '';
}
