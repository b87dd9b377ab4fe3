/**
 * Bundles the command line into dist/cli.js, the library into dist/index.js and, for CommonJS, dist/commonjs.cjs, and the
 * dashboard into dist/dashboard. Writes the documents of the API and the feed. Removes whatever else dist/ has, except the
 * declarations of build/declarations.ts.
 * With --if-stale it does nothing while the bundles are those of the sources.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beginBuild, isBuilt } from './build-record.ts';
import { bundles, commonJsEntries } from './bundles.ts';
import { bundleDashboard } from './dashboard-bundle.ts';
import { removeAllBut } from './left-overs.ts';
import { licenceNotices } from './licence-notices.ts';

type Documents = typeof import('./documents.ts');

const record = '.cache/bundle.json';
if (!(process.argv.includes('--if-stale') && (await isBuilt(record)))) await bundle();

async function bundle(): Promise<void> {
  const end = await beginBuild(record);
  const [cli, library, commonJs, dashboard] = await Promise.all([
    build(bundles.cli),
    build(bundles.entries),
    build(bundles.commonJs),
    bundleDashboard('dist/dashboard'),
  ]);

  await makeExecutable('dist/cli.js');
  const inputs = {
    ...cli.metafile.inputs,
    ...commonJs.metafile.inputs,
    ...dashboard.metafile.inputs,
  };
  await writeFile('dist/licences.txt', licenceNotices({ inputs }));
  const doors = await writeDoors();
  const documents = await writeDocuments();
  const results = [cli, library, commonJs, dashboard];
  const made = results.flatMap(({ metafile }) => Object.keys(metafile.outputs));
  // Last: a command line that runs during a build keeps finding its parts.
  const others = ['dist/licences.txt', 'dist/dashboard/files.json'];
  const files = [...made, ...doors, ...documents, ...others];
  await removeAllBut('dist', [...files, 'dist/types']);
  end(files);

  const bytes = results
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .reduce((sum, output) => sum + output.bytes, 0);
  console.log(`dist/ is built: ${made.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
}

/** npm links dist/cli.js as the command `motorpool`. */
async function makeExecutable(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.startsWith('#!')) await writeFile(file, `#!/usr/bin/env node\n${text}`);
  await chmod(file, 0o755);
}

/** A file for each entry that CommonJS may ask for. */
async function writeDoors(): Promise<string[]> {
  return Promise.all(
    Object.keys(commonJsEntries).map(async (name) => {
      const file = `dist/${name}.cjs`;
      await writeFile(file, `module.exports = require('./commonjs.cjs').${name};\n`);
      return file;
    }),
  );
}

/**
 * The documents of a server, for generators of clients that have no server. Their module imports most adapters, which tsx
 * would compile one by one at every start, also while the bundles are current.
 */
async function writeDocuments(): Promise<string[]> {
  const entryPoints = ['build/documents.ts'];
  await build({ ...bundles.entries, splitting: false, entryPoints, outdir: '.cache' });
  const { documentAt } = (await import(
    pathToFileURL(resolve('.cache/documents.js')).href
  )) as Documents;
  return Promise.all(
    (['openapi.json', 'asyncapi.json'] as const).map(async (name) => {
      await writeFile(`dist/${name}`, await documentAt(`/${name}`));
      return `dist/${name}`;
    }),
  );
}
