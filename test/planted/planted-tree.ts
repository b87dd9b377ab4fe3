import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
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

/** Runs a program while this process still hears of signals. */
const run = promisify(execFile);

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

  /** Copies the committed and the uncommitted files of a checkout, and builds it. The end of the process removes it. */
  static async copied(checkout: string): Promise<PlantedTree> {
    const folder = mkdtempSync(join(tmpdir(), 'motorpool-planted-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const tree = new PlantedTree(folder);
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout: listed } = await run('git', args, { cwd: checkout });
    for (const file of listed.split('\0').filter((each) => existsSync(join(checkout, each)))) {
      if (file !== '') await cp(join(checkout, file), join(folder, file));
    }
    // Links to the same files: a link to the folder would show the paths of the checkout.
    await run('cp', ['-al', join(checkout, 'node_modules'), folder]);
    for (const cache of ['.vite', '.vite-temp', '.vitest']) {
      rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true });
    }
    await tree.#git('init', '-q');
    await tree.#git('add', '-A');
    await tree.#commit('the checkout');
    await tree.#build();
    return tree;
  }

  /** The test that fails with a bug and passes without it, in words; undefined where none does. */
  async failureWith(
    { file, from, near, to }: PlantedBug,
    { isNearOnly }: { readonly isNearOnly: boolean },
  ): Promise<string | undefined> {
    const path = join(this.#folder, file);
    const sound = readFileSync(path, 'utf8');
    const runs = [near.map((each) => `test/${each}`), ...(isNearOnly ? [] : [[]])];
    for (const filters of runs) {
      // A function, since a text would read its dollar signs as patterns.
      writeFileSync(
        path,
        sound.replace(from, () => to),
      );
      await this.#commit('a bug');
      // Tests of processes start the command that is built.
      if (filters.length === 0) await this.#build();
      const { file: failed, words } = await this.#test(filters);
      await this.#git('reset', '-q', '--hard', 'HEAD~1');
      this.#isBuilt &&= filters.length > 0;
      if (failed !== undefined && (await this.#passesWithout(failed))) return words;
    }
    return undefined;
  }

  async #passesWithout(testFile: string): Promise<boolean> {
    if (this.#sound.has(testFile)) return true;
    if (!this.#isBuilt) await this.#build();
    const { file, words } = await this.#test([testFile]);
    if (file === undefined) this.#sound.add(testFile);
    else console.error(`   fails without any bug: ${words}`);
    return file === undefined;
  }

  async #test(filters: readonly string[]): Promise<TestRun> {
    const report = join(this.#folder, 'node_modules/.planted.json');
    rmSync(report, { force: true });
    const vitest = join(this.#folder, 'node_modules/vitest/vitest.mjs');
    const options = ['--bail', '1', '--passWithNoTests', '--reporter=json'];
    const left = aboutTexts.map((each) => `--exclude=${each}`);
    const args = [vitest, 'run', ...filters, ...options, `--outputFile=${report}`, ...left];
    try {
      await run(process.execPath, args, {
        cwd: this.#folder,
        timeout: mostMs,
        killSignal: 'SIGKILL',
        maxBuffer: 1 << 28,
      });
      return passed;
    } catch (error) {
      const found = existsSync(report)
        ? firstFailure(readFileSync(report, 'utf8'), this.#folder)
        : passed;
      if (found.file === undefined)
        console.error(`   the run failed, but no test: ${beginningOf(error)}`);
      return found;
    }
  }

  async #build(): Promise<void> {
    this.#isBuilt = true;
    const tsx = join(this.#folder, 'node_modules/tsx/dist/cli.mjs');
    await run(process.execPath, [tsx, 'build/bundle.ts'], { cwd: this.#folder });
  }

  async #commit(message: string): Promise<void> {
    const author = ['-c', 'user.name=planted', '-c', 'user.email=planted@example.com'];
    await this.#git(...author, 'commit', '-q', '--no-verify', '-a', '-m', message);
  }

  async #git(...args: readonly string[]): Promise<void> {
    await run('git', args, { cwd: this.#folder });
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

/** The first lines of the output of a program that failed. */
function beginningOf(error: unknown): string {
  const { stderr = '', stdout = '' } = error as {
    readonly stderr?: string;
    readonly stdout?: string;
  };
  return `${stderr}${stdout}`.trim().split('\n').slice(0, 8).join('\n');
}
