import { describe, expect, test } from 'vitest';
import { strictObject } from 'zod';
import { knownKeys } from '../../../engine/form/other-words.ts';
import { scenarioSchema } from '../../../engine/scenario/sections/scenario.ts';
import { piecesWithin } from '../../support/schemas.ts';
import { around, diagnosticsOf } from './diagnostics-of.ts';

/** Every map of the language, once, with the path of keys that leads to it. */
const maps = [...piecesWithin(scenarioSchema)];

describe('the words that users write in place of a key', () => {
  test('are many, at many places', () => {
    const all = maps.flatMap(([, map]) => [...knownKeys(map).synonyms.keys()]);

    expect(maps.length).toBeGreaterThan(60);
    expect(new Set(all).size).toBeGreaterThan(200);
  });

  test('are no keys at their place, and mean one key each', () => {
    const valid: string[] = [];
    const ambiguous: string[] = [];
    for (const [path, map] of maps) {
      const { shape, words } = knownKeys(map);
      const known = new Set<string>(Object.keys(words.lacking ?? {}));
      for (const [key, schema] of Object.entries(shape)) {
        const { older, synonyms } = knownKeys(strictObject({ [key]: schema }));
        for (const word of [...older.keys(), ...synonyms.keys()]) {
          if (word in shape) valid.push(`${path}: ${word}`);
          if (known.has(word)) ambiguous.push(`${path}: ${word}`);
          known.add(word);
        }
      }
      for (const word of Object.keys(words.lacking ?? {})) {
        if (word in shape) valid.push(`${path}: ${word}`);
      }
    }

    expect(valid).toEqual([]);
    expect(ambiguous).toEqual([]);
  });

  test.each(formsOf(maps))('%s: the form %s is one that its key takes', (_word, written) => {
    const asStep = `steps:\n  - ${written}\n`;
    const asPart = `${written}\n`;
    const asVehicle = `vehicles: { other: { model: BEV, ${written} } }\n`;
    const asCommand = `steps: [{ set: { vehicle: car, ${written} } }]`;
    const asEffect = `faults: [{ target: api, effects: [{ ${written} }] }]`;
    const faults = ['api', 'vehicle.car', 'webhook.main'].map(
      (target) =>
        `webhooks: { main: { receiver: {} } }\nfaults: [{ target: ${target}, ${written} }]`,
    );
    const mistakes = [asStep, asPart, asVehicle, asCommand, asEffect, ...faults].map(
      (part) => diagnosticsOf(withPart(part)).length,
    );

    expect(Math.min(...mistakes)).toBe(0);
  });
});

/** The scenario around a part, without the keys that the part has itself. */
function withPart(part: string): string {
  const own = [...part.matchAll(/^(\w+):/gm)].map(([, key]) => key!);
  const lines = around(part).split('\n');
  return lines
    .filter((line, at) => at > 6 || !own.some((key) => line.startsWith(`${key}:`)))
    .join('\n')
    .replace('vehicles: { other', 'vehicles: { car: { model: BEV }, other');
}

function formsOf(all: typeof maps): readonly (readonly [word: string, written: string])[] {
  const forms = all.flatMap(([, map]) =>
    [...knownKeys(map).synonyms].flatMap(([word, { key, written }]) =>
      written === key ? [] : [[word, written] as const],
    ),
  );
  return [...new Map(forms)];
}
