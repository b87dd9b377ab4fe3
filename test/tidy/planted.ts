import { ambience } from './ambience.ts';
import { layering } from './layering.ts';
import { logWriters } from './log-writers.ts';
import { roomOrder } from './rooms.ts';
import type { Rule } from './rule.ts';
import { sharing, unfinished, workplace } from './text.ts';

/** Snippets that a rule must catch, and close relatives that it must let pass, as if they stood in the file `path`. */
export interface Planted {
  readonly rule: Rule;
  readonly path: string;
  readonly caught: readonly string[];
  readonly accepted: readonly string[];
}

export const planted: readonly Planted[] = [
  {
    rule: layering,
    path: 'engine/time/clock.ts',
    caught: [
      `import { readFileSync } from 'node:fs';`,
      `import { Hono } from 'hono';`,
      `import { setup } from 'xstate';`,
      `import alea from 'seedrandom';`,
      `import { load } from '../../adapters/file/load.ts';`,
      `import type { Loaded } from '../../adapters/file/load.ts';`,
      `export * from '../../test/pool.ts';`,
      `export { pool } from '../../test/pool.ts';`,
      `const fs = await import('node:fs');`,
      `const module = await import(name);`,
      `type Stats = import('node:fs').Stats;`,
    ],
    accepted: [
      `import { Subject } from 'rxjs';`,
      `import { sha256 } from '@noble/hashes/sha2.js';`,
      `import { draw } from '../random/stream.ts';`,
      `export const message = "import 'node:fs'";`,
    ],
  },
  {
    rule: layering,
    path: 'test/container.test.ts',
    caught: [`import { stepsOf } from '../checks/dockerfile/mistakes.ts';`],
    accepted: [`import { parse } from 'yaml';`, `import { scratch } from './adapters/scratch.ts';`],
  },
  {
    rule: layering,
    path: 'adapters/cli/run-command.ts',
    caught: [`import { coverageOf } from '../../lab/chart-coverage/coverage.ts';`],
    accepted: [`import { exitCode } from './exit-code.ts';`],
  },
  {
    rule: layering,
    path: 'lab/paths/search.ts',
    caught: [`import { scratch } from '../../test/adapters/scratch.ts';`],
    accepted: [
      `import { bindChart } from '../../engine/chart/machine.ts';`,
      `import { UsageError } from '../../adapters/terminal/usage-error.ts';`,
      `import { coverageOf } from '../chart-coverage/coverage.ts';`,
    ],
  },
  {
    rule: layering,
    path: 'test/lab/coverage.test.ts',
    caught: [],
    accepted: [`import { coverageOf } from '../../lab/chart-coverage/coverage.ts';`],
  },
  {
    rule: layering,
    path: 'checks/grafana.long.test.ts',
    caught: [],
    accepted: [`import { metricsOfServer } from '../test/support/metrics-of-server.ts';`],
  },
  {
    rule: layering,
    path: 'engine/vehicle/body/lock.chart.ts',
    caught: [`import { interpret } from 'xstate/dev';`],
    accepted: [`import { setup } from 'xstate';`],
  },
  {
    rule: layering,
    path: 'engine/chart/compile-chart.ts',
    caught: [`import { readFileSync } from 'node:fs';`],
    accepted: [`import { transition } from 'xstate';`],
  },
  ...['adapters/dashboard/app/timeline-view.tsx', 'adapters/testing/a/last-entries.ts'].map(
    (path) => ({
      rule: roomOrder,
      path,
      caught: [`import { entryWords } from '../../cli/entry-words.ts';`],
      accepted: [`import { entryWords } from '../../words/entry-words.ts';`],
    }),
  ),
  {
    rule: layering,
    path: 'adapters/http/app.ts',
    caught: [
      `import { Fleet } from '../../engine/vehicle/fleet.ts';`,
      `import { pool } from '../../test/pool.ts';`,
      `import { bundles } from '../../build/bundles.ts';`,
    ],
    accepted: [
      `import { World } from '../../engine/index.ts';`,
      `import { page } from './v3/page.ts';`,
      `import { readFile } from 'node:fs/promises';`,
    ],
  },
  {
    rule: roomOrder,
    path: 'adapters/http/app.ts',
    caught: [
      `import { createWorld } from '../library/create-world.ts';`,
      `import { main } from '../cli/main.ts';`,
    ],
    accepted: [
      `import { page } from './v3/page.ts';`,
      `import { entryWords } from '../words/entry-words.ts';`,
      `import { World } from '../../engine/index.ts';`,
    ],
  },
  {
    rule: layering,
    path: 'adapters/cli/run.ts',
    caught: [`import { Fleet } from '../../engine/vehicle/fleet.ts';`],
    accepted: [`import { load } from '../file/load.ts';`, `import meta from '../../package.json';`],
  },
  {
    rule: layering,
    path: 'build/compile-charts.ts',
    caught: [`import { pool } from '../test/pool.ts';`],
    accepted: [`import { compile } from '../engine/chart/compile.ts';`],
  },
  {
    rule: roomOrder,
    path: 'engine/vehicle/row/fleet.ts',
    caught: [
      `import { Dynamics } from '../dynamics.ts';`,
      `import type { Dynamics } from '../dynamics.ts';`,
      `import { type Charge, chargeTable } from '../charging/charge.ts';`,
      `export type { Signal } from '../../signal/signal.ts';`,
      `type World = import('../../world.ts').World;`,
    ],
    accepted: [
      `import { lockTable } from '../charts.generated.ts';`,
      `import type { Clock } from '../../time/clock.ts';`,
      `import { byte } from './row.ts';`,
      `import { Fault } from '../../fault.ts';`,
    ],
  },
  {
    rule: roomOrder,
    path: 'engine/service/service.ts',
    caught: [
      `import type { World } from '../world.ts';`,
      `import type { Command } from '../command.ts';`,
      `import { nearest } from '../scenario/source/nearest.ts';`,
      `export { World } from '../index.ts';`,
    ],
    accepted: [
      `import type { ServiceCommand } from './command.ts';`,
      `import { findSignal } from '../signal/catalogue.ts';`,
    ],
  },
  {
    rule: roomOrder,
    path: 'engine/new-room/new.ts',
    caught: ['export const roomless = 1;'],
    accepted: [],
  },
  {
    rule: ambience,
    path: 'engine/model/battery.ts',
    caught: [
      'Math.random();',
      'Math.pow(2, 3);',
      'Math.exp(1);',
      'Math.log(1);',
      'Math.sin(1);',
      'Math.cos(1);',
      `Math['tan'](1);`,
      'const { atan2 } = Math;',
      'const arithmetic = { Math };',
      'x = 2 ** 3;',
      'x **= 2;',
      'Date.now();',
      'Date();',
      'new Date();',
      'new Date(2026, 1, 1);',
      'const now = Date;',
      'new Date(atMs).getHours();',
      'new Date(atMs).toLocaleString();',
      'Intl.DateTimeFormat();',
      'names.sort((a, b) => a.localeCompare(b));',
      'performance.now();',
      'process.env;',
      'globalThis.process;',
      'setTimeout(run, 10);',
      'console.log(1);',
      'crypto.randomUUID();',
      'async function load() {}',
      'const load = async () => 1;',
      String.raw`/^\p{L}+$/u.test(name);`,
      '/[a-z]/iu.test(name);',
    ],
    accepted: [
      String.raw`/^[\da-f]+$/i.test(name) && /^.$/u.test(name);`,
      'Math.sqrt(2) + Math.floor(1.5) - Math.imul(2, 3);',
      'new Date(atMs).getUTCHours();',
      'Date.UTC(2026, 0, 1);',
      'function format(date: Date) {}',
      'battery.process.performance;',
      'const words = { process: 1, Intl: 2 };',
      '/* Math.random() and 2 ** 3 */ const text = "new Date()";',
    ],
  },
  {
    rule: ambience,
    path: 'adapters/pace/pace.ts',
    caught: [],
    accepted: ['Date.now();', 'setTimeout(run, 10);'],
  },
  {
    rule: unfinished,
    path: 'adapters/cli/main.ts',
    caught: ['// TODO: later', '// FIXME'],
    accepted: ['const todoList = [];'],
  },
  {
    rule: workplace,
    path: 'docs/guide.md',
    caught: ['see /home/anna/pool', '(`/Users/anna`)', 'the brief asks for it'],
    accepted: ['GET /v3.0/users/anna', 'https://example.org/home/page', 'a brief pause'],
  },
  {
    rule: logWriters,
    path: 'engine/service/users.ts',
    caught: [
      `log.append(clock.now, 'st', 'user.renamed', name, cause, {});`,
      `this.#world.log.append(clock.now, 'st', 'user.renamed', name, cause, {});`,
      `this.#log.append(clock.now, 'st', 'user.renamed', name, cause, {});`,
    ],
    accepted: [`records.append(record);`, `tell(world, 'user.removed', name, cause, {});`],
  },
  {
    rule: sharing,
    path: 'test/browser/evening.ts',
    caught: ['afterEach(() => {', "  vi.mock('node:fs');", "vi.doMock('node:fs');"],
    accepted: ['  afterEach(() => {', "vi.spyOn(fs, 'writeSync');"],
  },
  {
    rule: sharing,
    path: 'test/browser/dashboard.long.test.ts',
    caught: ["vi.mock('node:fs');"],
    accepted: ['afterEach(() => {'],
  },
];
