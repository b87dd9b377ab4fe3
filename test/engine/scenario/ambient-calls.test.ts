import { describe, expect, test } from 'vitest';
import type { LoggedEntry } from '../../../engine/index.ts';
import { calledRun } from '../../support/called-run.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const head = `
version: 1
name: ambient-calls
seed: 1
clock: { start: 2026-05-04T06:00:00, limit: 3h }
users: { anna: null }
fleets: { cars: { count: 3, id: "c{n}", model: tesla-model-3, owner: anna } }
`;

async function ran(
  text: string,
): Promise<{ verdict: string | undefined; entries: readonly LoggedEntry[] }> {
  const { run, entries, passTo } = calledRun(
    `${head}${text}\nsteps: [{ wait: 2h }, { expect: ["true"] }]\n`,
  );
  await passTo();
  return { verdict: run.conclusion?.verdict, entries };
}

const kind = (entries: readonly LoggedEntry[], wanted: string): readonly LoggedEntry[] =>
  entries.filter((entry) => entry.kind === wanted);

describe('an ambient rule that calls the API', () => {
  test('calls as the owner of its vehicle', async () => {
    const rule =
      'ambient: [{ for: cars, every: 29m, do: [{ api: "GET /v3/vehicles/{self}/signals" }] }]';
    const { verdict, entries } = await ran(rule);
    const called = kind(entries, 'api.called');

    expect(verdict).toBe('PASS');
    expect(called).toHaveLength(3 * 4);
    expect(new Set(called.map(({ data }) => data['caller']))).toEqual(new Set(['anna']));
    expect(kind(entries, 'api.answered').map(({ data }) => data['status'])).not.toContain(404);
  });

  test('goes on when a call fails, and leaves out what it knows nothing of', async () => {
    const steps = `
      - { api: "GET /v3/nowhere", capture: { id: body.data.id } }
      - { api: "GET /v3/connections/{id}" }
      - { command: { vehicle: self, unlock: true } }`;
    const { verdict, entries } = await ran(
      `ambient:\n  - for: c1\n    every: 59m\n    do:${steps}`,
    );
    const paths = kind(entries, 'api.called').map(({ data }) => data['path'] as string);

    expect(verdict).toBe('PASS');
    expect(paths.filter((path) => path === '/v3/nowhere')).toHaveLength(2);
    expect(paths.filter((path) => path.startsWith('/v3/connections'))).toEqual([]);
    expect(kind(entries, 'command.verified').length).toBeGreaterThan(0);
  });

  test('is silent about vehicles that nobody watches, but for its commands', async () => {
    const rule =
      'log: watched\nambient: [{ for: cars, every: 59m, do: [{ command: { vehicle: self, unlock: true } }] }]';
    const { entries } = await ran(rule);

    expect(kind(entries, 'api.called')).toEqual([]);
    expect(kind(entries, 'command.request')).toHaveLength(3 * 2);
  });

  test('expects nothing', () => {
    const step = '{ api: "GET /v3/vehicles/{self}", expect: { status: 200 } }';

    expect(mistakesOf(around(`ambient:\n  - { for: taxis, every: 2h, do: [${step}] }\n`))).toEqual([
      'verb_misplaced 8:69 expect',
    ]);
  });
});
