import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApp } from '../../../../adapters/http/app.ts';
import { FeedDoor } from '../../../../adapters/http/feed/door.ts';
import { hostList } from '../../../../adapters/server/host-list.ts';
import { entryLine } from '../../../../engine/index.ts';
import { controlled, controlToken } from '../../../support/controlled.ts';
import { connect, type FeedClient, feedHeaders } from '../../../support/feed-client.ts';

/** The number of entries that the log keeps: earlier ones are gone. */
const keptEntries = 60;

function garage() {
  const all = controlled(undefined, { keptEntries });
  const { worlds, wall, control, run } = all;
  const app = createApp({ worlds, simulation: worlds, controlToken, isHost: hostList([]) });
  const newInstance = () => 'instance';
  const door = new FeedDoor({ app, simulation: worlds, controlToken, wall, newInstance });
  const lines: string[] = [];
  run.world.entries.subscribe((entry) => lines.push(entryLine(entry)));
  const advance = async (by: string) => {
    await control('POST', '/sim/clock/advance', { by });
    await wall.pass(0);
  };
  return { door, wall, advance, lines, log: run.world.log };
}

type Garage = ReturnType<typeof garage>;

/** Bad behaviour of a client. The tests assert its consequences. */
const deeds = {
  garbage: asClient(garbage),
  flood: asClient(flood),
  readsNothing: asClient(readsNothing),
  readsNoAnswers: asClient(readsNoAnswers),
  wantsNoVehicle: asClient(wantsNoVehicle),
  wantsNoSignal: asClient(wantsNoSignal),
  wantsNoKind: asClient(wantsNoKind),
  resumesFromTheFuture: asClient(resumesFromTheFuture),
  resumesFromLongAgo: asClient(resumesFromLongAgo),
  resumesElsewhere: asClient(resumesElsewhere),
  leaves: asClient(leaves),
  comesFromElsewhere,
} satisfies Readonly<Record<string, (at: Garage) => Promise<void>>>;

type Deed = keyof typeof deeds;
const names = Object.keys(deeds) as Deed[];

test.each(names)('%s: it is answered, and nothing else disturbed', (name) =>
  expectUndisturbed([[name], [name]]),
);

test('all of them at any time: each is answered, and nothing else disturbed', {
  tags: 'long',
}, async () => {
  const hours = fc.array(fc.array(fc.constantFrom(...names), { maxLength: 4 }), { maxLength: 5 });
  await fc.assert(fc.asyncProperty(hours, expectUndisturbed), { numRuns: 20 });
});

/** Others receive every entry, and the log of the world is the same as without clients. */
async function expectUndisturbed(hours: readonly (readonly Deed[])[]): Promise<void> {
  const [disturbed, quiet] = [garage(), garage()];
  const polite = await connect(disturbed.door);
  const from = disturbed.log.length;
  polite.say({ type: 'subscribe' });

  for (const hour of [...hours, []]) {
    for (const deed of hour) await deeds[deed](disturbed);
    for (const each of [disturbed, quiet]) await each.advance('90m');
  }

  expect(disturbed.lines).toEqual(quiet.lines);
  expect(polite.sequences).toEqual(disturbed.lines.map((_, at) => from + at));
  expect(polite.of('error')).toEqual([]);
  expect(polite.ended).toBeUndefined();
}

function asClient(deed: (client: FeedClient, at: Garage) => void) {
  return async (at: Garage): Promise<void> => deed(await connect(at.door), at);
}

function garbage(client: FeedClient): void {
  for (let count = 0; count < 12; count += 1) client.session.receive('}{');
  expect(client.ended).toEqual({ code: 1008, reason: '10 messages in a row were invalid' });
  expect(client.of('error')).toHaveLength(10);
}

function flood(client: FeedClient): void {
  for (let count = 0; count < 1500; count += 1) client.say({ type: 'ping' });
  expect(client.ended).toEqual({ code: 1008, reason: 'more than 1000 messages in a second' });
  expect(client.of('ack')).toHaveLength(1000);
}

function readsNothing(client: FeedClient): void {
  client.say({ type: 'subscribe' });
  expect(client.answer).toMatchObject({ type: 'ack' });
  client.stall();
}

function readsNoAnswers(client: FeedClient): void {
  client.stall();
  for (let count = 0; count < 500; count += 1) client.say({ type: 'ping' });
  expect(client.ended).toEqual({ code: 1013, reason: 'too slow: answers are not read' });
  expect(client.waiting).toBe(100 * client.room);
}

function wantsNoVehicle(client: FeedClient): void {
  client.say({ type: 'subscribe', vehicles: ['cart'] });
  expect(client.answer).toMatchObject({ type: 'error', code: 'NOT_FOUND' });
}

function wantsNoSignal(client: FeedClient): void {
  client.say({ type: 'subscribe', signals: ['Charge.Nonsense'] });
  expect(client.answer).toMatchObject({ message: 'there is no signal Charge.Nonsense' });
}

function wantsNoKind(client: FeedClient): void {
  client.say({ type: 'subscribe', kinds: ['doors.*', 'chrge.*'] });
  const message = 'there is no kind chrge.* of log entries; did you mean charge.*?';
  expect(client.answer).toMatchObject({ type: 'error', message });
}

function resumesFromTheFuture(client: FeedClient, { log }: Garage): void {
  client.say({ type: 'subscribe', from: log.length + 1 });
  expect(client.answer).toMatchObject({ type: 'error', code: 'SEQUENCE_AHEAD' });
  client.say({ type: 'subscribe', from: Number.MAX_SAFE_INTEGER });
  expect(client.answer).toMatchObject({ type: 'error', code: 'SEQUENCE_AHEAD' });
}

function resumesFromLongAgo(client: FeedClient, { log }: Garage): void {
  client.say({ type: 'subscribe', from: 0, snapshot: false });
  const { length, retained } = log;
  const isGone = retained[0]!.sequence > 0;
  expect(client.of('gap')).toEqual(
    isGone ? [{ type: 'gap', from: 0, to: length - 1, dropped: length }] : [],
  );
}

function resumesElsewhere(client: FeedClient): void {
  client.say({ type: 'subscribe', from: 0, instance: 'of-yesterday' });
  expect(client.answer).toMatchObject({ type: 'error', code: 'WORLD_REPLACED' });
}

function leaves(client: FeedClient): void {
  client.say({ type: 'subscribe' });
  client.session.closed();
}

async function comesFromElsewhere({ door }: Garage): Promise<void> {
  const headers = { ...feedHeaders, origin: 'https://evil.example' };
  const response = await door.open(new Request('http://localhost/feed', { headers }));
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).status).toBe(403);
}
