import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../adapters/testing/index.ts';
import { type StormBody, stormOf } from '../../../support/storm.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

interface Report {
  readonly ended: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly received: Readonly<Record<string, { readonly count: number }>>;
}

/** A receiver that rejects every fifth event, and loses or doubles every seventh in its list. */
async function receiver(onBody: (count: number) => void = () => {}) {
  const bodies: StormBody[] = [];
  const ids = (): readonly string[] =>
    bodies.flatMap(({ eventId }, at) =>
      at % 5 === 4 ? [] : at % 7 === 3 ? (at % 2 === 0 ? [] : [eventId, eventId]) : [eventId],
    );
  const listening = await listen(async (request) => {
    if (request.method === 'GET') return Response.json(ids());
    bodies.push((await request.json()) as StormBody);
    onBody(bodies.length);
    return new Response(null, { status: bodies.length % 5 === 0 ? 500 : 200 });
  });
  onTestFinished(() => listening.close());
  return { bodies, url: `${listening.url}/hooks` };
}

async function load(url: string, profile: string, interruption?: AbortSignal) {
  const file = join(scratch({ 'storm.yaml': stormOf() }), 'storm.yaml');
  const args = ['load', file, '--to', url, '--profile', profile, '--received', url];
  const options = { ...(interruption && { interruption }) };
  const run = await record([...args, '--retries', 'off', '--jobs', '3', '--json'], options);
  return { ...run, report: JSON.parse(run.stdout) as Report };
}

test('threads send the deliveries of one schedule, and account for every event together', async () => {
  const { bodies, url } = await receiver();
  const { report, stderr } = await load(url, 'ramp:50/s..250/s over 2s');
  expect(stderr).toBe('');
  const { figures, received, statuses } = report;
  const rejected = 60;
  expect(report.ended).toBe('schedule');
  expect(figures).toMatchObject({ generated: 300, accepted: 240, rejected, failed: rejected });
  expect(statuses).toEqual({ 200: 240, 500: rejected });
  expect(new Set(bodies.map(({ eventId }) => eventId)).size).toBe(300);
  const lost = bodies.filter((_, at) => at % 5 !== 4 && at % 7 === 3 && at % 2 === 0).length;
  const doubled = bodies.filter((_, at) => at % 5 !== 4 && at % 7 === 3 && at % 2 === 1).length;
  expect(received).toMatchObject({
    lacking: { count: lost },
    twice: { count: doubled },
    unknown: { count: 0 },
    unacknowledged: { count: 0 },
  });
  // Each vehicle is in one share alone.
  expect(new Set(bodies.map(({ data }) => data.vehicle.id)).size).toBe(31);
});

test('threads that are interrupted report what they have sent', async () => {
  const stop = new AbortController();
  const { bodies, url } = await receiver((count) => {
    if (count === 50) stop.abort(130);
  });
  const { code, report } = await load(url, 'constant:200/s', stop.signal);
  expect(code).toBe(130);
  expect(report.ended).toBe('interrupted');
  const { accepted = 0, rejected = 0, unfinished = 0, generated } = report.figures;
  expect(accepted + rejected + unfinished).toBe(generated);
  expect(generated).toBeGreaterThanOrEqual(50);
  expect(bodies.length).toBeLessThanOrEqual(generated!);
});
