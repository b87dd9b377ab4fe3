import { expect, test } from 'vitest';
import type { RejectedScenario } from '../../../../adapters/scenarios/load.ts';
import { begunAhead } from '../../../../adapters/trials/suite/begun-ahead.ts';
import type { BegunScenario, SuiteScenario } from '../../../../adapters/trials/suite/runners.ts';

function scenarioNamed(name: string): SuiteScenario {
  const scenario = { file: `${name}.yaml`, name, tags: [], matrix: undefined, replay: undefined };
  return { scenario: { ...scenario, imported: new Set() } };
}

/** A source that notes how many candidates were taken, and runs that end when they are told to. */
function suiteOf(names: readonly string[], rejected: readonly RejectedScenario[] = []) {
  const ends = new Map<string, () => void>();
  const taken: string[] = [];
  async function* source(): AsyncGenerator<SuiteScenario | RejectedScenario> {
    yield* rejected;
    for (const name of names) {
      taken.push(name);
      yield scenarioNamed(name);
    }
  }
  const begin = ({ scenario: { name } }: SuiteScenario): BegunScenario => ({
    ended: new Promise<void>((resolve) => ends.set(name, resolve)),
    outcome: () => Promise.resolve(undefined),
  });
  return { source, begin, ends, taken };
}

const turns = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
};

const names = ['a', 'b', 'c', 'd', 'e'];

test('a scenario is taken only when one thread has run those before it', async () => {
  const { source, begin, ends, taken } = suiteOf(names);
  const begun = begunAhead(source(), begin, 1);
  await begun.next();
  await turns();
  expect(taken).toEqual(['a']);
  ends.get('a')!();
  await begun.next();
  await turns();
  expect(taken).toEqual(['a', 'b']);
});

test('no more than so many run at once, though the first runs longest', async () => {
  const { source, begin, ends, taken } = suiteOf(names);
  const begun = begunAhead(source(), begin, 2);
  await begun.next();
  await turns();
  expect([...ends.keys()]).toEqual(['a', 'b']);
  ends.get('b')!();
  await turns();
  expect([...ends.keys()]).toEqual(['a', 'b', 'c']);
  ends.get('c')!();
  ends.get('a')!();
  await turns();
  expect(taken).toEqual(names);
});

test('files with mistakes stand in their place and take no room', async () => {
  const rejected = { file: 'bad.yaml', source: '', diagnostics: [] };
  const { source, begin, ends } = suiteOf(['a'], [rejected, rejected]);
  const begun = begunAhead(source(), begin, 2);
  const given = [await begun.next(), await begun.next(), await begun.next()];
  expect(given.map(({ value }) => value === rejected)).toEqual([true, true, false]);
  ends.get('a')!();
  expect(await begun.next()).toMatchObject({ done: true });
});

test('nothing begins after the suite has ended early', async () => {
  const { source, begin, ends, taken } = suiteOf(names);
  const begun = begunAhead(source(), begin, 2);
  await begun.next();
  await turns();
  await begun.return(undefined);
  for (const end of ends.values()) end();
  await turns();
  expect([...ends.keys()]).toEqual(['a', 'b']);
  expect(taken.length).toBeLessThan(names.length);
});

test('an error of the source is told in its place', async () => {
  const { begin } = suiteOf([]);
  async function* source(): AsyncGenerator<SuiteScenario> {
    yield scenarioNamed('a');
    throw new Error('the file is gone');
  }
  const begun = begunAhead(source(), begin, 4);
  expect(await begun.next()).toMatchObject({ done: false });
  await expect(begun.next()).rejects.toThrow('the file is gone');
});
