import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { PlantedBug } from './bug.ts';

/** Tests that any change of a text fails, whatever it does. */
const aboutTexts = ['test/planted/**'];

/** The longest real time of one run of tests; a run that hangs has caught nothing. */
const mostMs = 1_800_000;

interface TestRun {
  /** The file of the first test that failed; undefined where all passed. */
  readonly file: string | undefined;
  /** The file and the test, with the message of a failure that is none of a test. */
  readonly words: string;
}

const passed: TestRun = { file: undefined, words: '' };

/** A copy of a checkout, with its own build and its own commits, that bugs are planted in. */
export class PlantedTree {
  readonly #folder: string;
  /** Test files that pass without any bug. */
  readonly #sound = new Set<string>();
  #isBuilt = false;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Copies the committed and the uncommitted files of a checkout, and builds it. */
  static copied(checkout: string): PlantedTree {
    const folder = mkdtempSync(join(tmpdir(), 'motorpool-planted-'));
    const tree = new PlantedTree(folder);
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: checkout, encoding: 'utf8' });
    for (const file of listed.split('\0').filter((each) => existsSync(join(checkout, each)))) {
      if (file !== '') cpSync(join(checkout, file), join(folder, file));
    }
    // Links to the same files: a link to the folder would show the paths of the checkout.
    execFileSync('cp', ['-al', join(checkout, 'node_modules'), folder]);
    for (const cache of ['.vite', '.vite-temp', '.vitest']) {
      rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true });
    }
    tree.#git('init', '-q');
    tree.#git('add', '-A');
    tree.#commit('the checkout');
    tree.#build();
    return tree;
  }

  /** The test that fails with a bug and passes without it, in words; undefined where none does. */
  failureWith(
    { file, from, near, to }: PlantedBug,
    { isNearOnly }: { readonly isNearOnly: boolean },
  ): string | undefined {
    const path = join(this.#folder, file);
    const sound = readFileSync(path, 'utf8');
    const runs = [near.map((each) => `test/${each}`), ...(isNearOnly ? [] : [[]])];
    for (const filters of runs) {
      // A function, since a text would read its dollar signs as patterns.
      writeFileSync(
        path,
        sound.replace(from, () => to),
      );
      this.#commit('a bug');
      // Tests of processes start the command that is built.
      if (filters.length === 0) this.#build();
      const run = this.#run(filters);
      this.#git('reset', '-q', '--hard', 'HEAD~1');
      this.#isBuilt &&= filters.length > 0;
      if (run.file !== undefined && this.#passesWithout(run.file)) return run.words;
    }
    return undefined;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #passesWithout(testFile: string): boolean {
    if (this.#sound.has(testFile)) return true;
    if (!this.#isBuilt) this.#build();
    const { file, words } = this.#run([testFile]);
    if (file === undefined) this.#sound.add(testFile);
    else console.error(`   fails without any bug: ${words}`);
    return file === undefined;
  }

  #run(filters: readonly string[]): TestRun {
    const report = join(this.#folder, 'node_modules/.planted.json');
    rmSync(report, { force: true });
    const vitest = join(this.#folder, 'node_modules/vitest/vitest.mjs');
    const options = ['--bail', '1', '--passWithNoTests', '--reporter=json'];
    const left = aboutTexts.map((each) => `--exclude=${each}`);
    const args = [vitest, 'run', ...filters, ...options, `--outputFile=${report}`, ...left];
    const ended = spawnSync(process.execPath, args, {
      cwd: this.#folder,
      encoding: 'utf8',
      timeout: mostMs,
      killSignal: 'SIGKILL',
      maxBuffer: 1 << 28,
    });
    if (ended.status === 0) return passed;
    const found = existsSync(report)
      ? firstFailure(readFileSync(report, 'utf8'), this.#folder)
      : passed;
    if (found.file === undefined) {
      const said = `${ended.stderr}${ended.stdout}`.trim().split('\n').slice(0, 8).join('\n');
      console.error(`   the run failed (${ended.status ?? ended.signal}), but no test: ${said}`);
    }
    return found;
  }

  #build(): void {
    this.#isBuilt = true;
    const tsx = join(this.#folder, 'node_modules/tsx/dist/cli.mjs');
    execFileSync(process.execPath, [tsx, 'build/bundle.ts'], { cwd: this.#folder, stdio: 'pipe' });
  }

  #commit(message: string): void {
    const author = ['-c', 'user.name=planted', '-c', 'user.email=planted@example.com'];
    this.#git(...author, 'commit', '-q', '--no-verify', '-a', '-m', message);
  }

  #git(...args: readonly string[]): void {
    execFileSync('git', args, { cwd: this.#folder, stdio: 'pipe' });
  }
}

/** The members used of vitest's report. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function firstFailure(text: string, folder: string): TestRun {
  const { testResults } = JSON.parse(text) as Report;
  for (const { assertionResults, name } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const file = relative(folder, name);
    if (failed !== undefined) return { file, words: `${file}: ${failed.fullName.trim()}` };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  if (broken === undefined) return passed;
  const file = relative(folder, broken.name);
  return { file, words: `${file}, which could not be run: ${broken.message.split('\n')[0]}` };
}
