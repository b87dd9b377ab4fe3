import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import {
  assertGoldenLog,
  checkReceiver,
  Examination,
  explore,
  listen,
  Receiver,
  serveWorkers,
  startServer,
  sweep,
} from '../../../adapters/testing/index.ts';
import { motorpoolTest } from '../../../adapters/testing/vitest.ts';

const app = { receive: () => new Response() };
const shipped = 'demo/garage';
const world = createWorld({ shipped });

/** Functions that take options, each with an option that it does not have. */
const calls: Readonly<Record<string, (unknown: object) => unknown>> = {
  assertGoldenLog: (unknown) => assertGoldenLog(world, '/tmp/none', unknown),
  branch: (unknown) => world.branch(unknown),
  checkReceiver: (unknown) => checkReceiver(app, { secret: 's', ...unknown }),
  createWorld: (unknown) => createWorld({ shipped, ...unknown }),
  Examination: (unknown) => new Examination(app.receive, { secret: 's', ...unknown }),
  explore: (unknown) => explore({ shipped, app: () => app, ...unknown }),
  listen: (unknown) => listen(app.receive, unknown),
  motorpoolTest: (unknown) => motorpoolTest({ shipped, ...unknown }),
  Receiver: (unknown) => new Receiver({ secret: 's', ...unknown }),
  serveWorkers: (unknown) => serveWorkers(unknown)({ provide: () => {} }),
  settle: (unknown) => world.settle('1s', unknown),
  startServer: (unknown) => startServer(unknown),
  sweep: (unknown) => sweep({ shipped, app: () => app, ...unknown }),
};

describe('a misspelt option is refused, as it would be ignored', () => {
  test.each(Object.keys(calls))('by %s', async (name) => {
    await expect((async () => calls[name]!({ zzz: 1 }))()).rejects.toThrow(
      new RegExp(`${name === 'serveWorkers' ? 'startServer' : name} has no option zzz; here: `),
    );
  });
});

test('the parts of an application that a search opens are options too', async () => {
  const command = { command: 'node backend.mjs', url: 'http://127.0.0.1:9', cwd: '/' };
  const module = { module: './backend.mjs', name: 'createBackend' };

  await expect(explore({ shipped, app: command, reset: () => {} })).rejects.toThrow(
    'app has no option cwd; here: command, url',
  );
  await expect(explore({ shipped, app: module })).rejects.toThrow(
    'app has no option name; here: module, export',
  );
});
