import { expect, test } from 'vitest';
import { explore } from '../../../../adapters/testing/index.ts';
import { night, TinyApp } from './night.ts';

const withEnd = (expectation: string): string => `${night}expect:\n  - ${expectation}\n`;

/** Counts the events of each car, and all of them twice if it is wrong. */
const counting = (yaml: string, step: number, options: object = {}) =>
  explore({
    yaml,
    app: () =>
      new TinyApp(new Map<string, number>(), (counts, { data }) => {
        const { id } = data.vehicle;
        counts.set(id, (counts.get(id) ?? 0) + step);
      }),
    readBack: ({ state }) => ({ counts: state }),
    throws: false,
    budget: { runs: 5 },
    choices: ['refused'],
    ...options,
  });

test('a mistake of the undisturbed run is found by an expectation about the read-back', {
  tags: 'long',
}, async () => {
  const yaml = withEnd('{ readBack: "counts.{car}", equals: 5 }');
  const [right, wrong] = [await counting(yaml, 1), await counting(yaml, 2)];

  expect(right.findings.map(({ oracle }) => oracle)).not.toContain('expectations');
  expect(wrong.runs).toBe(0);
  expect(wrong.findings.map(({ sentence }) => sentence)).toEqual([
    'without any disturbance: it fails: read-back counts.{car} equals 5: it is 10',
  ]);
  expect(wrong.remarks).toContain(
    'no disturbance was tried: mend what fails without any first, as all runs would fail alike',
  );
  expect(right.remarks.join()).not.toContain('no disturbance was tried');
  expect(wrong.findings[0]!.scenario).toMatch(
    /^# Found by .*: it is 10; this file has no faults: once it is mended, explore tries all /,
  );
});

test('expectations at the end are judged, too', async () => {
  const { findings } = await counting(withEnd('car.battery.soc < 10'), 1);

  expect(findings[0]!.sentence).toMatch(/it fails: car.battery.soc < 10: car.battery.soc is/);
});

test('a difference of order is told once, not as a failed expectation again', {
  tags: 'long',
}, async () => {
  const yaml = withEnd('{ readBack: "counts.{car}", equals: 5 }');
  const options = { choices: ['twice'], inWorld: true };
  const { findings } = await counting(yaml, 1, options);

  expect(findings.map(({ name }) => name)).toEqual(['twice-converges']);
});

test('an expectation about the read-back needs one', async () => {
  const yaml = withEnd('{ readBack: "counts.{car}", equals: 5 }');

  await expect(counting(yaml, 1, { readBack: undefined })).rejects.toThrow(
    /expects something of the read-back of the application: give --read-back/,
  );
});

/** Stores each event 150 ms after its answer, in a loop that no delivery has begun. */
const polling = (): TinyApp<Map<string, number>> => {
  const queue: { readonly id: string; readonly atMs: number }[] = [];
  const app = new TinyApp(new Map<string, number>(), (_, { data }) => {
    queue.push({ id: data.vehicle.id, atMs: performance.now() });
  });
  const store = (): void => {
    while (queue.length > 0 && performance.now() - queue[0]!.atMs > 150) {
      const { id } = queue.shift()!;
      app.state.set(id, (app.state.get(id) ?? 0) + 1);
    }
  };
  setInterval(store, 10).unref();
  return app;
};

test.each([
  [
    undefined,
    /; if it works on after its answers, say how long it may be silent: quiet 50ms \(--quiet /,
  ],
  ['5ms', /; if it may be silent for longer than 5ms, say so: quiet 20ms \(--quiet 20ms\)/],
])('a failure that ends by waiting is no finding, with quiet %s', async (quiet, advice) => {
  const yaml = withEnd('{ readBack: "counts.{car}", equals: 5 }');
  const exploring = counting(yaml, 1, { app: polling, quiet });

  await expect(exploring).rejects.toThrow(
    /^the application works on after its answers: it failed \(read-back counts\.\{car\} equals 5: /,
  );
  await expect(exploring).rejects.toThrow(advice);
});

test('an application that works on unseen is explored with quiet', { tags: 'long' }, async () => {
  const yaml = withEnd('{ readBack: "counts.{car}", equals: 5 }');
  const options = { app: polling, quiet: '400ms', budget: { runs: 1 } };
  const { findings } = await counting(yaml, 1, options);

  expect(findings.map(({ oracle }) => oracle)).not.toContain('expectations');
});
