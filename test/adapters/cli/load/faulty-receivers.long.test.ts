import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fates } from '../../../../adapters/load/fates.ts';
import { parseProfile } from '../../../../adapters/load/profile-text.ts';
import { deliveriesOf } from '../../../../adapters/load/schedule.ts';
import { stormOf } from '../../../support/storm.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

const storm = stormOf({
  webhook: 'verify: skip\n    retry: { schedule: [50ms, 50ms, 50ms] }',
});

/** Answers a delivery, and returns whether the receiver keeps it. */
type Answer = (response: ServerResponse) => boolean;

const well: Answer = (response) => {
  response.writeHead(200).end();
  return true;
};

/** The ways in which every third delivery is answered. */
const faults = {
  errors: (response) => {
    response.writeHead(500).end();
    return false;
  },
  resets: (response) => {
    response.socket?.destroy();
    return true;
  },
  'time-outs': () => true,
  'slow answers': (response) => {
    setTimeout(() => response.writeHead(200).end(), 150);
    return true;
  },
} satisfies Record<string, Answer>;

const profiles = [
  'constant:150/s for 1s',
  'ramp:50/s..250/s over 1s',
  'burst:100/s with 400/s for 200ms every 500ms for 1s',
  'sine:50/s..250/s every 500ms for 1s',
];

interface Delivery {
  readonly text: string;
  readonly eventId: string;
}

/** A receiver that keeps deliveries, and lists the ids of those that it has kept. */
async function receiver(answer: (nth: number) => Answer) {
  const got: Delivery[] = [];
  const kept: string[] = [];
  let listed = 0;
  const answered = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      listed = kept.length;
      return void response.end(JSON.stringify(kept));
    }
    const chunks: unknown[] = await request.toArray();
    const text = Buffer.concat(chunks as Buffer[]).toString();
    const { eventId } = JSON.parse(text) as { readonly eventId: string };
    got.push({ text, eventId });
    if (answer(got.length)(response)) kept.push(eventId);
  };
  const server = createServer((request, response) => {
    // A request that the sender breaks off is no concern of the test.
    answered(request, response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A delivery that came too late may arrive behind the list.
  return {
    got,
    listed: () => listed,
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
  };
}

interface Report {
  readonly figures: Readonly<Record<string, number>>;
  readonly received: Readonly<Record<string, { readonly count: number }>>;
}

async function load(to: string, profile: string, ...args: readonly string[]): Promise<Report> {
  const file = join(scratch({ 'storm.yaml': storm }), 'storm.yaml');
  const given = ['load', file, '--to', to, '--profile', profile, '--received', to, '--json'];
  return JSON.parse((await record([...given, ...args])).stdout) as Report;
}

/** Checks that each event has one fate, and that the list of the receiver agrees. */
function expectReconciled({ figures, received }: Report, profile: string, listed: number): void {
  const sum = Object.keys(fates).reduce((total, fate) => total + figures[fate]!, 0);
  expect(figures['generated']).toBe(deliveriesOf(parseProfile(profile)));
  expect(sum).toBe(figures['generated']);
  expect(received).toMatchObject({
    received: listed,
    lacking: { count: 0 },
    unknown: { count: 0 },
    twice: { count: 0 },
  });
  const { accepted = 0, late = 0, recovered = 0 } = figures;
  expect(accepted + late + recovered + received['unacknowledged']!.count).toBe(listed);
}

describe.each(profiles)('%s', (profile) => {
  test.each([
    ['errors', 'rejected'],
    ['resets', 'broken'],
    ['time-outs', 'timedOut'],
    ['slow answers', 'late'],
  ] as const)('%s are accounted for', async (fault, fate) => {
    const { listed, to } = await receiver((nth) => (nth % 3 === 0 ? faults[fault] : well));
    const limits = ['--late', '100ms', '--wall-timeout', '500ms', '--retries', 'off'];
    const report = await load(to, profile, ...limits);
    expectReconciled(report, profile, listed());
    expect(report.figures[fate]).toBeGreaterThan(0);
  });

  test('errors that pass are recovered from', async () => {
    const { listed, to } = await receiver((nth) => (nth % 3 === 0 ? faults.errors : well));
    const report = await load(to, profile);
    expectReconciled(report, profile, listed());
    expect(report.figures['recovered']).toBeGreaterThan(0);
  });
});

describe('an overload', () => {
  test('of the receiver loses nothing, and the answers count from the schedule on', async () => {
    const { listed, to } = await receiver(() => (response) => {
      setTimeout(() => response.writeHead(200).end(), 40);
      return true;
    });
    const profile = 'constant:300/s for 1s';
    const report = await load(to, profile, '--connections', '2');
    expectReconciled(report, profile, listed());
    const { accepted = 0, late = 0, max, sentMax } = report.figures;
    expect(accepted + late).toBe(300);
    // 300 answers of 40 ms on two connections take some 6 s, and the last is due after 1 s. A busy
    // receiver counts its 40 ms from an earlier instant.
    expect(max).toBeGreaterThan(1000);
    expect(sentMax).toBeLessThanOrEqual(max!);
  });

  test('of the sender shows in the slip and in the rate, and loses nothing', async () => {
    const { listed, to } = await receiver(() => well);
    const profile = 'constant:100000/s for 25ms';
    const report = await load(to, profile);
    expectReconciled(report, profile, listed());
    const { accepted = 0, late = 0, rate, slipMax, wanted } = report.figures;
    expect(accepted + late).toBe(2500);
    expect(rate).toBeLessThan(wanted!);
    expect(slipMax).toBeGreaterThan(0);
  });
});

test('the deliveries of a seed are the same whatever the receiver does', async () => {
  const [good, bad] = [
    await receiver(() => well),
    await receiver((nth) => (nth % 3 === 0 ? faults.errors : faults['slow answers'])),
  ];
  const profile = 'sine:50/s..250/s every 500ms for 1s';
  await load(good.to, profile);
  await load(bad.to, profile, '--retries', 'off');
  const textsOf = (got: readonly Delivery[]) => got.map(({ text }) => text).sort();
  expect(textsOf(bad.got)).toEqual(textsOf(good.got));
});
