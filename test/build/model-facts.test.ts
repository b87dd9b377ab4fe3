import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseModelFacts } from '../../build/model-facts.ts';

const facts = readFileSync('scenarios/models/vehicle-models.yaml', 'utf8');

/** The catalogue with one more model after the others, and the line in which it begins. */
function withModel(members: string): { text: string; line: number } {
  const head = `${facts.trimEnd()}\n`;
  const text = `${head}- {id: new-car, make: A, model: B, trim: "", regions: [US], years: {start: 2020, end: 2021}, ${members}}\n`;
  return { text, line: head.split('\n').length };
}

const figure = (value: number): string => `{v: ${value}, src: GEN}`;
const pack =
  `usableKWh: ${figure(60)}, grossKWh: ${figure(65)}, acKW: ${figure(11)}, ` +
  'heatPump: {v: true, src: GEN}';
const label = 'epa: {src: EPA, vehicleId: 1, year: 2020, cityMpg: 30, hwyMpg: 40}';

describe('a model without a figure that it needs is refused, with its place and the reason', () => {
  test.each([
    [`powertrain: BEV, ${pack.replace(/usableKWh: \{.*?\}, /, '')}`, 'BEV needs usableKWh'],
    [`powertrain: BEV, ${pack.replace(/grossKWh: \{.*?\}, /, '')}`, 'BEV needs grossKWh'],
    [`powertrain: BEV, ${pack.replace(/, acKW: \{.*?\}/, '')}`, 'BEV needs acKW'],
    [`powertrain: BEV, curveClass: egmp800, ${pack}`, 'dcPeakKW'],
    [`powertrain: BEV, curveClass: nonsense, ${pack}`, 'curve class nonsense is not listed'],
    [
      `powertrain: BEV, curveClass: egmp800, dcPeakKW: ${figure(100)}, ${pack}`,
      'needs dcTime, or dcTimeLack',
    ],
    [`powertrain: PHEV, ${pack}, ${label}`, 'PHEV needs fuelTankL'],
    [`powertrain: ICE, ${label}`, 'ICE needs fuelTankL'],
    [`powertrain: HEV, fuelTankL: ${figure(50)}`, 'HEV needs city miles per gallon'],
    [
      `powertrain: HEV, fuelTankL: ${figure(50)}, ${label.replace(', hwyMpg: 40', '')}`,
      'HEV needs highway miles per gallon',
    ],
    [`powertrain: ICE, fuelTankL: {v: 50, src: HEARSAY}, ${label}`, 'source HEARSAY is not listed'],
    [`powertrain: ICE, fuelTankL: ${figure(-50)}, ${label}`, 'fuelTankL.v'],
  ])('%s', (members, reason) => {
    const { text, line } = withModel(members);

    expect(() => parseModelFacts(text, 'models.yaml')).toThrow(reason);
    expect(() => parseModelFacts(text, 'models.yaml')).toThrow(`models.yaml:${line}:`);
  });

  test('one that has them is taken', () => {
    const { text } = withModel(`powertrain: BEV, ${pack}`);

    expect(parseModelFacts(text).vehicles.at(-1)?.id).toBe('new-car');
  });

  test('text that is no YAML says where it ends to be', () => {
    expect(() => parseModelFacts('vehicles: [', 'models.yaml')).toThrow(/models\.yaml.*line 1/s);
  });
});
