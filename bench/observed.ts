import { measureInChild } from './child.ts';
import { median, type Section } from './figure.ts';
import type { ObservedMeasurement } from './observed-child.ts';

const rounds = 5;

/** A fleet of which every fact and every signal is logged. */
export async function observed(): Promise<Section> {
  const measured: ObservedMeasurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await measureInChild<ObservedMeasurement>('observed-child.ts', '1000', '2'));
  }
  const { vehicles, entries } = measured[0]!;
  const nanosAnEntry = median(measured.map((each) => each.nanosAnEntry));
  const stringifyNanos = median(measured.map((each) => each.stringifyNanos));
  const size = `${vehicles.toLocaleString('en')} vehicles`;
  return {
    title: 'Everything logged',
    notes: [
      `${size} for two working days, ${entries.toLocaleString('en')} entries. The cost of an entry is ` +
        'that of the whole run, divided by the number of entries: charts, quantities, reports, comparison ' +
        'of every signal, the line and its place in the SHA-256 chain. The peer only serialises the same ' +
        'entry objects, which a second run keeps. The median of ' +
        `${rounds} processes.`,
    ],
    figures: [
      {
        name: `an entry with all that led to it, ${size}`,
        value: nanosAnEntry / 1000,
        unit: 'µs',
        peer: { name: 'JSON.stringify of it', value: stringifyNanos / 1000 },
        ratio: median(measured.map((each) => each.nanosAnEntry / each.stringifyNanos)),
        promise: { atMost: 6.5 },
      },
    ],
  };
}
