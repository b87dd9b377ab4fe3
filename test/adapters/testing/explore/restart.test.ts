import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explore, listen } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { night, TinyApp } from './night.ts';

describe('an application that answers before it stores', () => {
  /** The memory of the program, which a restart loses, and the store, which it keeps. */
  class Program {
    readonly store: Set<string>;
    readonly #isEarly: boolean;
    #memory: string[] = [];

    constructor(store: Set<string>, isEarly: boolean) {
      this.store = store;
      this.#isEarly = isEarly;
    }

    readonly receive = async (request: Request): Promise<Response> => {
      const { eventId } = (await request.json()) as { readonly eventId: string };
      this.#memory.push(eventId);
      if (this.#isEarly) this.#keep();
      return new Response(null, { status: 204 });
    };

    restarted(): Program {
      return new Program(this.store, this.#isEarly);
    }

    state(): readonly string[] {
      this.#keep();
      return [...this.store];
    }

    #keep(): void {
      for (const each of this.#memory) this.store.add(each);
      this.#memory = [];
    }
  }

  const exploring = (isEarly: boolean, more: object = {}) =>
    explore({
      yaml: night,
      app: () => new Program(new Set(), isEarly),
      restart: (program) => program.restarted(),
      readBack: (program) => program.state(),
      choices: ['late', 'restart'],
      budget: { runs: 30 },
      throws: false,
      ...more,
    });

  test('is found by a restart, and by the scenario of that finding', async () => {
    const out = scratch();
    const { files, findings } = await exploring(false, { out });
    const again = { yaml: undefined, scenario: join(out, 'restart-converges.yaml') };

    expect(findings.map(({ name }) => name)).toEqual(['restart-converges']);
    expect(findings[0]!.sentence).toMatch(
      /^the application is started again after event \d of (car|van): its length is \d and not 8/,
    );
    expect(readFileSync(files[0]!, 'utf8')).toContain('name: "explored 1, restart"');
    expect((await exploring(false, again)).findings).toHaveLength(1);
    expect((await exploring(true, again)).findings).toEqual([]);
  });

  test('is found in the world, too', { tags: 'long' }, async () => {
    const { findings } = await exploring(false, { inWorld: true, choices: ['restart'] });

    expect(findings.map(({ name }) => name)).toEqual(['restart-converges']);
  });

  test('that stores first is right', async () => {
    expect((await exploring(true)).findings).toEqual([]);
  });
});

test('a restart that cannot be done is refused, and not tried unasked', {
  tags: 'long',
}, async () => {
  const options = { yaml: night, app: () => new TinyApp({}, () => {}), budget: { runs: 200 } };

  await expect(explore({ ...options, choices: ['restart'] })).rejects.toThrow(
    /choices: the application cannot be restarted: give restart/,
  );
  const { tried } = await explore({ ...options, throws: false });

  expect(tried.map(({ what }) => what)).not.toContain('restart');
});

describe('an application that a command starts', () => {
  const program = `
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
const [, , port, store, habit] = process.argv;
let waiting = [];
const kept = () => (existsSync(store) ? readFileSync(store, 'utf8').trim().split('\\n') : []);
createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (request.url === '/reset') rmSync(store, { force: true });
  if (request.url === '/hooks') {
    const { eventId } = JSON.parse(text);
    if (habit === 'crash') throw new Error('no database');
    waiting.push(eventId);
  }
  if (habit === 'early' || request.url === '/state') {
    for (const each of waiting) if (!kept().includes(each)) appendFileSync(store, each + '\\n');
    waiting = [];
  }
  response.end(request.url === '/state' ? JSON.stringify(kept()) : '');
}).listen(Number(port), '127.0.0.1');
`;

  async function exploring(habit: string) {
    const folder = scratch({ 'backend.mjs': program });
    const { close, url } = await listen(() => new Response());
    await close();
    const { port } = new URL(url);
    const file = join(folder, 'backend.mjs');
    return explore({
      yaml: night,
      app: {
        command: `node '${file}' ${port} '${join(folder, 'store')}' ${habit}`,
        url: `${url}/hooks`,
      },
      reset: `${url}/reset`,
      readBack: `${url}/state`,
      choices: ['restart'],
      budget: { runs: 2 },
      throws: false,
    });
  }

  test('is killed and started again, and its store is emptied before each run', {
    tags: 'long',
  }, async () => {
    const [late, early] = [await exploring('late'), await exploring('early')];

    expect(late.findings.map(({ name }) => name)).toEqual(['restart-converges']);
    expect(early.findings).toEqual([]);
  });

  test('and that ends later is named', { tags: 'long' }, async () => {
    await expect(exploring('crash')).rejects.toThrow(
      /backend\.mjs.* ended with exit code 1; it said: Error: no database/,
    );
  });

  test.each([
    ['exit 3', /exit 3 ended with exit code 3 before it listened at 127\.0\.0\.1:\d+/],
    ['echo no database >&2; exit 1', /ended with exit code 1 .*; it said: no database/],
    ['no-such-program', /no-such-program ended with exit code 127 .*it said: .*not found/],
  ])('and that ends at once is named: %s', async (command, message) => {
    const { close, url } = await listen(() => new Response());
    await close();

    await expect(explore({ yaml: night, app: { command, url } })).rejects.toThrow(message);
  });

  test('where another program has its port is named', async () => {
    const { close, url } = await listen(() => new Response());

    await expect(explore({ yaml: night, app: { command: 'true', url } })).rejects.toThrow(
      /a program listens at 127\.0\.0\.1:\d+ before true is started: end that one first/,
    );
    await close();
  });
});
