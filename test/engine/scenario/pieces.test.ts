import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scenarioSchema } from '../../../engine/scenario/sections/scenario.ts';
import { piecesOf } from '../../../engine/scenario/source/pieces.ts';
import type { Raw } from '../../../engine/scenario/source/tree.ts';

/** Lists of one value again and again, with something else in few places. */
function mostly(value: Raw, other: fc.Arbitrary<Raw>): fc.Arbitrary<Raw[]> {
  const places = fc.array(fc.tuple(fc.nat({ max: 149 }), other), { maxLength: 2 });
  return fc.tuple(fc.nat({ max: 150 }), places).map(([length, changes]) => {
    const list = Array.from({ length }, () => value);
    for (const [at, instead] of changes) if (at < length) list[at] = instead;
    return list;
  });
}

const junk: fc.Arbitrary<Raw> = fc.constantFrom<Raw[]>(5, 'text', null, [], [5], {}, { lok: 'a' });

const deep = (['do', 'then', 'parallel', 'race', 'oneOf', 'else'] as const).map((key) =>
  mostly({ lock: 'car' }, junk).map((list): Raw => {
    if (key === 'oneOf') return { oneOf: [{ do: list }] };
    return { [key]: key === 'parallel' || key === 'race' ? { one: list } : list };
  }),
);

const steps = mostly({ lock: 'car' }, fc.oneof(junk, ...deep));

const scenarios = fc.record<Record<string, Raw>>(
  {
    version: fc.constantFrom(1, 2),
    users: mostly(null, junk).map((list) => Object.fromEntries(list.entries())),
    faults: mostly('Charge.*', junk).map((unavailable) => [
      { target: 'vehicle.car', effects: [{ unavailable }] },
    ]),
    steps,
    ambient: steps.map((list) => [{ for: 'car', every: '1h', do: list }]),
    extra: junk,
  },
  { requiredKeys: [] },
);

test('all pieces of a scenario follow their schemas exactly if the whole does', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const isRight = [...piecesOf(scenarioSchema, scenario)].every(
        (each) => each.unknown === undefined && each.schema.safeParse(each.part).success,
      );

      expect(isRight).toBe(scenarioSchema.safeParse(scenario).success);
    }),
  );
});

test('no piece has many values', () => {
  const size = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, each) => sum + size(each), 1)
      : 1;

  fc.assert(
    fc.property(scenarios, (scenario) => {
      for (const each of piecesOf(scenarioSchema, scenario)) {
        if (each.unknown === undefined) expect(size(each.part)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
