import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explore, listen, Receiver, sweep } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { night, TinyApp } from './night.ts';

/** Explores an application at an address with these answers to a reset and to a read-back. */
async function exploringAddress(reset: () => Response, readBack: () => Response) {
  const { url, close } = await listen((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/reset') return reset();
    return pathname === '/state' ? readBack() : new Response(null, { status: 204 });
  });
  try {
    return await explore({
      yaml: night,
      app: `${url}/hooks`,
      reset: `${url}/reset`,
      readBack: `${url}/state`,
      budget: { runs: 3 },
      throws: false,
    });
  } finally {
    await close();
  }
}

const fine = (): Response => Response.json({});

describe('an address that answers wrongly is named in a sentence', () => {
  test.each([
    ['a page', '<html><body>welcome</body></html>', /answers with no JSON: <html><body>welcome/],
    ['nothing', '', /answers with no JSON: an empty body$/],
    [
      'lists in lists without end',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      /^its read-back gave a value that is nested more than 20 levels deep/,
    ],
  ])('a read-back that is %s', async (_, body, sentence) => {
    await expect(exploringAddress(fine, () => new Response(body))).rejects.toThrow(sentence);
  });

  test('a reset that leads elsewhere, where a POST would come as a GET', async () => {
    const reset = (): Response =>
      new Response(null, { status: 302, headers: { location: '/login' } });

    await expect(exploringAddress(reset, fine)).rejects.toThrow(
      /^reset: POST http:.*\/reset answered 302, a redirection to \/login: give that address$/,
    );
  });
});

describe('an expectation is judged by the thing that it is about, not by its words', () => {
  const exploring = (yaml: string) =>
    explore({
      yaml,
      app: ({ application }) => new Receiver({ secret: application.managementToken }),
      choices: ['twice'],
      budget: { runs: 3 },
      throws: false,
    });

  test('one about deliveries is left out under any name', async () => {
    const yaml = `${night}expect:
  - { name: nothing comes twice, deliveries: { webhook: main, attempts: 8 } }
  - { name: all is quiet, webhook: main, count: 3 }
`;
    const { findings } = await exploring(yaml);

    expect(findings).toEqual([]);
  });

  test('one about a car is judged, though its name tells of deliveries', async () => {
    const yaml = `${night}expect:
  - { name: the delivery van is empty, value: van.battery.soc, atMost: 10% }
`;
    const { findings } = await exploring(yaml);

    expect(findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/it fails: the delivery van is empty/),
    ]);
  });
});

/** Trusts the event that came last. */
class LastWins extends TinyApp<Record<string, number>> {
  constructor() {
    super({}, (state, { data, meta }) => {
      state[data.vehicle.id] = meta.sequence;
    });
  }
}

const exploringLastWins = (options: object) =>
  explore({
    yaml: night,
    app: () => new LastWins(),
    readBack: ({ state }) => state,
    choices: ['late', 'twice'],
    budget: { runs: 30 },
    throws: false,
    ...options,
  });

/** A factory of applications that keep the same for so many runs, and then differ. */
function steadyFor(most: number, onEnd: () => void = () => {}) {
  let runs = 0;
  return (): TinyApp<{ events: unknown[] }> => {
    runs += 1;
    if (runs === most + 1) onEnd();
    const drawn = runs > most ? runs : 0;
    return new TinyApp({ events: new Array<unknown>() }, (state, { meta }) => {
      state.events.push([meta.sequence, state.events.length, drawn]);
    });
  };
}

describe('nothing that was found is lost', () => {
  test('where the application hangs later on', { tags: 'long' }, async () => {
    const out = scratch();
    let runs = 0;
    const app = (): LastWins => {
      runs += 1;
      if (runs < 25) return new LastWins();
      return Object.assign(new LastWins(), { receive: async () => new Promise(() => {}) });
    };
    const exploring = exploringLastWins({ app, out, within: 500 });

    await expect(exploring).rejects.toThrow(
      /^the application hangs: [^]*; found before it:\n✗ event \d of \w+ arrives after event \d: /,
    );
    expect(readdirSync(out)).toContain('late-converges.yaml');
  });

  test.each([
    ['explore', explore, 9, 'event \\d of \\w+ arrives after event \\d'],
    ['sweep', sweep, 3, 'webhook\\.main 1 more time, after 5s, start'],
  ])('where the application differs from itself later on: %s', async (_, search, steady, story) => {
    const out = scratch();
    const searching = search({
      yaml: night,
      app: steadyFor(steady),
      readBack: ({ state }) => state,
      out,
      ...(search === sweep && { targets: ['webhook'], faults: ['duplicate'], places: 1 }),
    });

    await expect(searching).rejects.toThrow(
      new RegExp(`^the application differs from itself [^]*; found before it:\n✗ ${story}: `),
    );
    expect(readdirSync(out).length).toBeGreaterThan(0);
  });

  test('where the application differs later on, and no file can be written', async () => {
    const out = join(scratch(), 'found');
    const app = steadyFor(9, () => writeFileSync(out, ''));

    await expect(
      explore({ yaml: night, app, readBack: ({ state }) => state, out }),
    ).rejects.toThrow(
      /^the application differs from itself [^]*; found before it:\n✗ event [^]* \(cannot write .*found\/late-/,
    );
  });

  test('where it is interrupted', async () => {
    const ending = new AbortController();
    const onProgress = (_: number, findings: number): void => {
      if (findings > 0) ending.abort();
    };
    const report = await exploringLastWins({ signal: ending.signal, onProgress });

    expect(report.findings.map(({ name }) => name)).toEqual(['late-converges']);
    expect(report.runs).toBeLessThan(5);
    const runs = report.runs === 1 ? '1 run' : `${report.runs} runs`;
    expect(report.remarks).toContain(`it was interrupted after ${runs}`);
  });

  test('where its file cannot be written', { tags: 'long' }, async () => {
    const out = scratch();
    const report = await exploringLastWins({
      out,
      choices: ['late'],
      onProgress: () => {
        if (!existsSync(join(out, 'late-converges.yaml')))
          mkdirSync(join(out, 'late-converges.yaml'));
      },
    });

    expect(report.findings.map(({ name }) => name)).toEqual(['late-converges']);
    expect(report.files).toEqual([]);
    expect(report.remarks).toContain(
      `cannot write ${join(out, 'late-converges.yaml')}: it is a folder`,
    );
  });
});

test('a folder for findings that is a file is refused before any run', async () => {
  const file = join(scratch(), 'taken');
  writeFileSync(file, '');

  await expect(exploringLastWins({ out: join(file, 'found') })).rejects.toThrow(
    `${file} is a file and no folder`,
  );
});

test('a secret other than that of the scenario is refused', async () => {
  const yaml = `${night}app: { managementToken: one-token }\n`;

  await expect(exploringLastWins({ yaml, secret: 'another' })).rejects.toThrow(
    /^secret: the scenario states another management token/,
  );
  expect((await exploringLastWins({ yaml, secret: 'one-token' })).runs).toBeGreaterThan(0);
});

test.each([
  ['just text', /a scenario is a map of keys, not text/],
  ['version: 1\n  bad: [\n', /Nested mappings are not allowed/],
])('a text that is no scenario is told as without a secret: %j', async (yaml, sentence) => {
  await expect(exploringLastWins({ yaml, secret: 'a-secret' })).rejects.toThrow(sentence);
});

describe('a command whose programs leave it', () => {
  const server = `require('node:http').createServer((request, response) => response.end('{}')).listen(PORT)`;

  /** A free port. */
  const freePort = async (): Promise<number> => {
    const { url, close } = await listen(() => new Response());
    await close();
    return Number(new URL(url).port);
  };

  /** A command that starts a program in a session of its own, and writes its id. */
  const starting = (code: string, ids: string): string => {
    const child = `const { spawn } = require('node:child_process');
const program = spawn(process.execPath, ['-e', ${JSON.stringify(code)}], { detached: true, stdio: 'inherit' });
require('node:fs').appendFileSync(${JSON.stringify(ids)}, program.pid + '\\n');`;
    const file = join(scratch(), 'start.cjs');
    writeFileSync(file, child);
    return `node ${file}`;
  };

  const endAll = (ids: string): void => {
    for (const id of readFileSync(ids, 'utf8').trim().split('\n')) process.kill(Number(id));
  };

  test('is told, where one of them keeps the port', { tags: 'long' }, async () => {
    const [port, ids] = [await freePort(), join(scratch(), 'ids')];
    const command = `${starting(server.replace('PORT', String(port)), ids)}; sleep 60`;
    onTestFinished(() => endAll(ids));

    await expect(
      explore({ yaml: night, app: { command, url: `http://127.0.0.1:${port}/hooks` } }),
    ).rejects.toThrow(
      / has ended, but a program still listens at .*: it must end all that it starts/,
    );
  });
});

test.each([
  [
    {
      app: () => {
        throw new Error('no database');
      },
    },
    'opening a fresh application throws: no database',
  ],
  [
    {
      readBack: () => {
        throw new Error('no table');
      },
    },
    'its read-back throws: no table',
  ],
])('a part of the application that throws is told in a sentence', async (part, sentence) => {
  await expect(exploringLastWins(part)).rejects.toThrow(sentence);
});

test('an application that works on after its answers is explored with quiet', {
  tags: 'long',
}, async () => {
  const { findings } = await explore({
    yaml: night,
    app: () =>
      new TinyApp<{ last?: string }>({}, (state, { eventId }) => {
        setTimeout(() => (state.last = eventId), 20);
      }),
    readBack: ({ state }) => state,
    quiet: '80ms',
    choices: ['twice'],
    budget: { runs: 2 },
    throws: false,
  });

  expect(findings.map(({ name }) => name)).toEqual([]);
});

test('without it, it differs from itself, and the sentence says what to give', async () => {
  let works = 0;
  const exploring = explore({
    yaml: night,
    app: () => new TinyApp({ works: 0 }, (state) => void (state.works = works += 1)),
    readBack: ({ state }) => state,
    choices: ['twice'],
    budget: { runs: 2 },
    throws: false,
  });

  await expect(exploring).rejects.toThrow(
    /say how long it may be silent: quiet 50ms \(--quiet 50ms\)$/,
  );
});

test('an application that answers with no Response is named', async () => {
  const exploring = explore({
    yaml: night,
    app: () => ({ receive: () => undefined as unknown as Response }),
    choices: ['twice'],
    budget: { runs: 2 },
  });

  await expect(exploring).rejects.toThrow('receive returned nothing; it must return a Response');
});
