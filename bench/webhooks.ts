import { measureInChild } from './child.ts';
import type { Section } from './figure.ts';
import type { DeadReceiverMeasurement } from './webhooks-child.ts';

/** Deliveries to a receiver that never answers. */
export async function webhooks(): Promise<Section> {
  const [many, hours] = [
    await measure('1000', 'charging', '100000', '0'),
    await measure('10000', 'parked', '10000', '6'),
  ];
  const megabytes = many.bytes / 1e6;
  const seconds = hours.elapsedMs / 1000;
  return {
    title: 'Webhooks without answers',
    notes: [
      `${count(many.pending)} pending deliveries of ${count(many.vehicles)} charging cars, each an event ` +
        'of its own with five signals. The memory is that of deliveries, events and subscriptions, after a ' +
        'garbage collection.',
      `${count(hours.pending)} parked cars, each with a first delivery pending, for ${hours.hours} hours under the ` +
        `svix schedule: ${count(hours.attempts)} attempts, each of which runs into its time-out of 15 s and is logged.`,
    ],
    figures: [
      {
        name: `${count(many.pending)} pending deliveries`,
        value: megabytes,
        unit: 'MB',
        peer: { name: 'limit', value: 100 },
        ratio: megabytes / 100,
        promise: { atMost: 1 },
      },
      {
        name: `${hours.hours} hours of a dead receiver, ${count(hours.pending)} pending`,
        value: seconds,
        unit: 's',
        peer: { name: 'limit', value: 5 },
        ratio: seconds / 5,
        promise: { atMost: 1 },
      },
    ],
  };
}

function measure(...given: readonly string[]): Promise<DeadReceiverMeasurement> {
  return measureInChild<DeadReceiverMeasurement>('webhooks-child.ts', ...given);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
