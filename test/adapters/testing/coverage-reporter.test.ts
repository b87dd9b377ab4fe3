import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestCase, Vitest } from 'vitest/node';
import { LeafCounter } from '../../../adapters/chart-coverage/leaf-counter.ts';
import type { TakenLeaves } from '../../../adapters/chart-coverage/taken-leaves.ts';
import { countedWorld } from '../../../adapters/library/create-world.ts';
import {
  type ChartCoverageOptions,
  chartCoverage,
} from '../../../adapters/testing/coverage-reporter.ts';
import { scratch } from '../scratch.ts';

/** The leaves that the world of a test takes. */
function takenBy(...orders: readonly ('lock' | 'unlock')[]): TakenLeaves {
  const counter = new LeafCounter();
  const world = countedWorld(
    { scenario: { version: 1, vehicles: { car: { model: 'BEV' } } } },
    counter,
  );
  for (const order of orders) world.do('car', order);
  world.advance('1m');
  return counter.taken;
}

/** Reports tests as vitest does; returns the output and the exit code. */
async function reported(options: ChartCoverageOptions, ...tests: readonly TakenLeaves[]) {
  const said: string[] = [];
  const { exitCode } = process;
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((text: string) => void said.push(text));
  onTestFinished(() => {
    process.exitCode = exitCode;
    log.mockRestore();
    error.mockRestore();
  });
  const provided: Record<string, unknown> = {};
  const reporter = chartCoverage(options);
  const provide = (name: string, value: unknown): void => void (provided[name] = value);
  reporter.onInit?.({ provide } as unknown as Vitest);
  await reporter.onTestRunStart?.([]);
  for (const [index, motorpoolTaken] of tests.entries()) {
    const meta = () => ({ motorpoolTaken });
    await reporter.onTestCaseResult?.({ fullName: `test ${index}`, meta } as unknown as TestCase);
  }
  await reporter.onTestRunEnd?.([], [], 'passed');
  return { provided, said: said.join('\n'), code: process.exitCode };
}

describe('the coverage of charts by tests of vitest', () => {
  test('is that of the worlds of all tests, as table, page and JSON', async () => {
    const folder = scratch();
    const [html, json] = [join(folder, 'coverage.html'), join(folder, 'coverage.json')];
    const one = await reported({}, takenBy('lock'));
    const both = await reported({ html, json }, takenBy('lock'), takenBy('unlock'));
    const takenOf = (said: string): number => Number(/^lock +\S+ +(\d+)\/9/m.exec(said)?.[1]);

    expect(one.provided).toEqual({ motorpoolCoverage: true });
    expect(takenOf(one.said)).toBeGreaterThan(0);
    expect(takenOf(both.said)).toBeGreaterThan(takenOf(one.said));
    expect(both.said).toMatch(/not taken: \d+.* html draws the charts with them/);
    expect(readFileSync(html, 'utf8')).toContain('<svg');
    const { charts } = JSON.parse(readFileSync(json, 'utf8')) as {
      readonly charts: readonly { readonly chart: string; readonly transitions: object }[];
    };
    expect(charts.find(({ chart }) => chart === 'lock')?.transitions).toEqual({
      taken: takenOf(both.said),
      of: 9,
    });
  });

  test('fails the run below a percentage', async () => {
    const enough = await reported({ min: { lock: 10 } }, takenBy('lock', 'unlock'));
    expect(enough.code ?? 0).toBe(0);

    const low = await reported({ min: { lock: 90 } }, takenBy('lock', 'unlock'));
    expect(low.code).toBe(1);
    expect(low.said).toMatch(
      /The tests took \d of 9 transitions of the chart lock, [\d.]+ %, and min asks for 90\./,
    );
    const all = await reported({ min: 60 });
    expect(all.said).toMatch(/The tests took 0 of \d+ transitions of all charts, 0 %/);
  });

  test.each([
    [{ min: { lok: 3 } }, /min: there is no chart lok.*lock/],
    [{ min: 101 }, /min: 101 is no percentage from 0 to 100/],
    [{ mim: 80 }, /chartCoverage has no option mim.*min/],
  ])('%j', (options: object, message) => {
    expect(() => chartCoverage(options)).toThrow(message);
  });
});
