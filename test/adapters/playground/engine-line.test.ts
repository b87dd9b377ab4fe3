import { expect, test } from 'vitest';
import { EngineLine, type EngineWorker } from '../../../adapters/playground/app/engine-line.ts';
import type { PageMessage, WorkerMessage } from '../../../adapters/playground/messages.ts';

/** Workers that answer by the given function, and the seconds that pass. */
function lineTo(answer: (message: PageMessage) => WorkerMessage | undefined, loads = false) {
  const workers: { readonly heard: PageMessage[]; isEnded: boolean }[] = [];
  let tick = (): void => {};
  const begin = (): EngineWorker => {
    const state = { heard: [] as PageMessage[], isEnded: false };
    workers.push(state);
    let hear: (event: { readonly data: WorkerMessage }) => void = () => {};
    const worker: EngineWorker = {
      addEventListener: (type: string, take: unknown) => {
        if (type !== 'message') return;
        hear = take as typeof hear;
        if (!loads) hear({ data: { type: 'loaded' } });
      },
      terminate: () => {
        state.isEnded = true;
      },
      postMessage: (message) => {
        state.heard.push(message);
        const data = answer(message);
        if (data !== undefined) queueMicrotask(() => hear({ data }));
      },
    };
    return worker;
  };
  const line = new EngineLine(begin, (each) => {
    tick = each;
    return () => {};
  });
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) tick();
  };
  return { line, workers, pass };
}

const scenario = { name: 'night', text: '' };

test('each answer reaches the question with its number', async () => {
  const { line } = lineTo((message) =>
    message.type === 'check'
      ? {
          type: 'checked',
          number: message.number,
          checked: { mistakes: [], combinations: [message.scenario.text] },
        }
      : undefined,
  );
  const texts = await Promise.all(
    ['a', 'b'].map(async (text) => (await line.check({ name: 'n', text })).combinations),
  );

  expect(texts).toEqual([['a'], ['b']]);
});

test('a worker that gives no sign is ended with a sentence, and another takes its place', async () => {
  const { line, workers, pass } = lineTo(() => undefined);
  const run = line.run(scenario, 0, () => {});
  pass(14);
  expect(workers).toHaveLength(1);
  pass(1);

  await expect(run).rejects.toThrow(/^the engine gave no sign for 15 s, so it was ended: /);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('a worker that loads its program over a slow network is not ended', async () => {
  const { line, workers, pass } = lineTo(() => undefined, true);
  line.check(scenario).catch(() => {});
  pass(100);

  expect(workers).toHaveLength(1);
  line.close();
});

test('progress is a sign, and a worker without work is never ended', async () => {
  const told: number[] = [];
  const { line, workers, pass } = lineTo((message) =>
    message.type === 'run'
      ? { type: 'progress', number: message.number, progress: { local: '', entries: 7 } }
      : undefined,
  );
  pass(100);
  expect(workers).toHaveLength(1);
  const run = line.run(scenario, 0, ({ entries }) => told.push(entries));
  run.catch(() => {});
  pass(10);
  await Promise.resolve();
  pass(10);

  expect(told).toEqual([7]);
  expect(workers).toHaveLength(1);
  line.close();
  await expect(run).rejects.toThrow('the page is closed');
});

test('a run that does not stop when told so is ended', async () => {
  const { line, workers, pass } = lineTo(() => undefined);
  const run = line.run(scenario, 0, () => {});
  line.stop();
  expect(workers[0]!.heard.at(-1)).toEqual({ type: 'stop' });
  pass(3);

  await expect(run).rejects.toThrow('stopped by the reader');
  expect(workers).toHaveLength(2);
});

test('an error of the worker reaches the question, in its words', async () => {
  const { line } = lineTo((message) =>
    message.type === 'check'
      ? { type: 'failed', number: message.number, sentence: 'the simulator failed: x' }
      : undefined,
  );

  await expect(line.check(scenario)).rejects.toThrow('the simulator failed: x');
});
