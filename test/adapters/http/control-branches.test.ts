import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryLine, type ScenarioRun } from '../../../engine/index.ts';
import { askedWorld, type SimRequest, simRequest } from '../../support/asked-world.ts';
import { type Controlled, controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { returned } from '../../support/returned.ts';

interface Made {
  readonly id: string;
  readonly token: string;
  readonly digest: string;
  readonly branch: { readonly of: string; readonly at: string; readonly sends: boolean };
}

async function made({ control }: Controlled, body: object): Promise<Made> {
  const answered = await control('POST', '/sim/worlds', body);
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return dataOf(answered) as Made;
}

const runOf = ({ worlds }: Controlled, id: string): ScenarioRun => worlds.find(id)!.run;

const linesOf = ({ world }: ScenarioRun): readonly string[] => world.log.retained.map(entryLine);

async function ask(host: Controlled, id: string, list: readonly SimRequest[]): Promise<void> {
  for (const [method, path, body] of list) await host.control(method, `/w/${id}/sim${path}`, body);
}

const hooked = `${twoCars}
webhooks:
  main: { url: 'https://app.test/hooks', triggers: [Charge.IsCharging, Closure.IsLocked], subscribe: [car], verify: skip }
`;

/** Worlds that count the attempts sent to receivers, each of which accepts. */
function sending(text = hooked) {
  const sent: string[] = [];
  const carry = async ({ delivery }: { readonly delivery: { readonly event: { id: string } } }) => {
    sent.push(delivery.event.id);
    return { status: 200 };
  };
  return { sent, host: controlled(text, { outbox: { carry } }) };
}

const requests = fc.array(simRequest, { minLength: 1, maxLength: 12 });

describe('POST /sim/worlds {"branchOf"} makes a world with the same past', () => {
  test('and driven by the same requests it has the same log', async () => {
    await fc.assert(
      fc.asyncProperty(requests, requests, async (before, after) => {
        const host = controlled(askedWorld);
        await ask(host, 'main', before);
        const { digest, length } = runOf(host, 'main').world.log;
        const { id, branch } = await made(host, { branchOf: 'main', id: 'other' });
        expect(branch).toMatchObject({ of: 'main', sends: false });
        const { log } = runOf(host, id).world;
        expect([log.digest, log.length]).toEqual([digest, length]);

        await ask(host, 'main', after);
        await ask(host, id, after);
        expect(linesOf(runOf(host, id))).toEqual(linesOf(runOf(host, 'main')));
      }),
      { numRuns: 25 },
    );
  });

  test('up to an instant of its past, in local time of the scenario', async () => {
    const host = controlled();
    await ask(host, 'main', [
      ['POST', '/clock/advance', { by: '10m' }],
      ['POST', '/vehicles/car/do', 'unlock'],
      ['POST', '/clock/advance', { by: '1h' }],
    ]);
    const before = linesOf(runOf(host, 'main'));
    const branch = await made(host, { branchOf: 'main', at: '2026-05-04T18:10:00' });

    expect(branch).toMatchObject({
      id: 'w1',
      branch: { of: 'main', at: '2026-05-04T16:10:00.000Z', sends: false },
      clock: { now: '2026-05-04T16:10:00.000Z', playing: false },
    });
    await ask(host, 'w1', [['POST', '/clock/advance', { by: '1h' }]]);
    expect(linesOf(runOf(host, 'w1'))).toEqual(before);
    expect(linesOf(runOf(host, 'main'))).toEqual(before);
  });

  test('in a world of its own, whose token is not that of the other, with owner, end and clock of it', async () => {
    const host = controlled();
    const parent = await made(host, {
      id: 'parent',
      yaml: twoCars,
      owner: 'pr-7',
      expires: '7d',
      clock: { mode: 'paced', speed: 60 },
    });
    const branch = await made(host, { branchOf: 'parent', id: 'child' });

    expect(branch).toMatchObject({ owner: 'pr-7', clock: { playing: false, speed: 60 } });
    expect(branch).toMatchObject({ expires: (parent as unknown as { expires: string }).expires });
    const answer = await host.fetch('/w/child/sim/vehicles', {
      headers: { authorization: `Bearer ${parent.token}` },
    });
    expect(answer.status).toBe(403);
    const own = await host.fetch('/w/child/sim/vehicles', {
      headers: { authorization: `Bearer ${branch.token}` },
    });
    expect(own.status).toBe(200);
    const grown = await made(host, { branchOf: 'child', owner: 'pr-8' });
    expect(grown).toMatchObject({ owner: 'pr-8', branch: { of: 'child' } });
  });

  test('whose recording replays alone, up to its digest', async () => {
    const { host } = sending();
    const kept = controlled(twoCars, { keeping: keepingIn(new MemoryStore()) });
    await made(kept, { id: 'parent', yaml: hooked });
    for (const [each, parent] of [
      [host, undefined],
      [kept, 'parent'],
    ] as const) {
      if (parent === undefined) await made(each, { id: 'parent', yaml: hooked });
      await ask(each, 'parent', [['POST', '/clock/advance', { by: '20m' }]]);
      await made(each, { branchOf: 'parent', id: 'child' });
      await ask(each, 'child', [
        ['POST', '/vehicles/car/do', 'unplug'],
        ['POST', '/clock/advance', { by: '20m' }],
      ]);
      const { digest } = runOf(each, 'child').world.log;
      const text = await recordingOf(each, 'child');
      expect(JSON.parse(text.at(-1)!)).toMatchObject({ end: true, digest });
      expect(text.slice(1, -1)).toEqual(linesOf(runOf(each, 'child')));
    }
  });
});

async function recordingOf({ worlds }: Controlled, id: string): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const stream = await worlds.recording(worlds.find(id)!, { isRedacted: false }, signal);
  return (await new Response(stream).text()).trimEnd().split('\n');
}

function keepingIn(store: MemoryStore) {
  return { store, wallMs: () => 0, engineVersion: 'test' };
}

describe('receivers of a branch', () => {
  test('get nothing, unless it is made to send', async () => {
    const { host, sent } = sending();
    const acts: readonly SimRequest[] = [
      ['POST', '/vehicles/car/do', 'unlock'],
      ['POST', '/clock/advance', { by: '10m' }],
    ];
    await ask(host, 'main', [['POST', '/clock/advance', { by: '20m' }]]);
    const before = sent.length;
    await made(host, { branchOf: 'main', id: 'silent' });
    await ask(host, 'silent', acts);
    expect(before).toBeGreaterThan(0);
    expect(sent).toHaveLength(before);

    await made(host, { branchOf: 'main', id: 'loud', sends: true });
    expect(sent).toHaveLength(before);
    await ask(host, 'loud', acts);
    expect(sent.length).toBeGreaterThan(before);
    const [quiet, loud] = ['silent', 'loud'].map((id) => runOf(host, id).world.log.retained);
    expect(loud!.some(({ kind }) => kind === 'delivery.delivered')).toBe(true);
    expect(quiet!.some(({ data }) => data['failure'] === 'timeout')).toBe(true);
  });
});

describe('a kept branch', () => {
  test('comes back from its own journal, though its world is gone', async () => {
    await fc.assert(
      fc.asyncProperty(requests, requests, requests, async (before, during, after) => {
        const store = new MemoryStore();
        const first = controlled(twoCars, { keeping: keepingIn(store) });
        await made(first, { id: 'parent', yaml: askedWorld });
        await ask(first, 'parent', before);
        await made(first, { branchOf: 'parent', id: 'child' });
        await ask(first, 'child', during);
        await first.control('DELETE', '/sim/worlds/parent');
        const told = runOf(first, 'child');

        const second = controlled(twoCars, { keeping: keepingIn(store), wall: first.wall });
        await returned(second.worlds, 'child');
        expect(runOf(second, 'child').world.log.digest).toBe(told.world.log.digest);
        const { body } = await second.control('GET', '/sim/worlds/child');
        expect(body).toMatchObject({ data: { branch: { of: 'parent', sends: false } } });

        await ask(first, 'child', after);
        await ask(second, 'child', after);
        expect(runOf(second, 'child').world.log.digest).toBe(told.world.log.digest);
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    ['reset', undefined],
    ['restart', { from: 'beginning' }],
    ['restart', { from: 'last-state' }],
  ] as const)('is kept also where its world was begun anew: %s %j', async (path, body) => {
    const store = new MemoryStore();
    const first = controlled(twoCars, { keeping: keepingIn(store) });
    await made(first, { id: 'parent', yaml: twoCars });
    await ask(first, 'parent', [['POST', '/vehicles/car/do', 'unlock']]);
    const anew = await first.control('POST', `/sim/worlds/parent/${path}`, body);
    expect(anew.status, JSON.stringify(anew.body)).toBe(200);
    await made(first, { branchOf: 'parent', id: 'child' });
    await ask(first, 'child', [['POST', '/vehicles/car/do', 'lock']]);

    const second = controlled(twoCars, { keeping: keepingIn(store), wall: first.wall });
    await returned(second.worlds, 'child');
    expect(runOf(second, 'child').world.log.digest).toBe(runOf(first, 'child').world.log.digest);
  });

  test('still sends nothing when it comes back', async () => {
    const store = new MemoryStore();
    const first = controlled(twoCars, { keeping: keepingIn(store) });
    await made(first, { id: 'parent', yaml: hooked });
    // Its journal then says that its clock does not play.
    await ask(first, 'parent', [['POST', '/clock/advance', { by: '1s' }]]);
    await made(first, { branchOf: 'parent', id: 'child' });
    const sent: unknown[] = [];
    const carry = async () => {
      sent.push(1);
      return { status: 200 };
    };
    const second = controlled(twoCars, {
      keeping: keepingIn(store),
      wall: first.wall,
      outbox: { carry },
    });
    for (const id of ['child', 'parent']) {
      sent.length = 0;
      await returned(second.worlds, id);
      await ask(second, id, [['POST', '/clock/advance', { by: '20m' }]]);
      expect(sent.length > 0).toBe(id === 'parent');
    }
  });
});

describe('there is no branch', () => {
  test.each([
    [{ branchOf: 'mian' }, 404, /there is no world mian here; did you mean main\?/],
    [
      { branchOf: 'main', at: '2026-05-04T18:30:01' },
      400,
      /body at: expected an instant from 2026-05-04T18:00:00\+02:00 to 2026-05-04T18:30:00\+02:00 in Europe\/Berlin, found 2026-05-04T18:30:01\+02:00/,
    ],
    [{ branchOf: 'main', at: '2026-05-04T17:59:59' }, 400, /body at: expected an instant from/],
    [{ branchOf: 'main', at: 'noon' }, 400, /body at: expected an instant such as .* found noon/],
    [{ branchOf: 'main', seed: 3 }, 400, /seed: a branch has that of its world: leave it out/],
    [{ branchOf: 'main', yaml: twoCars }, 400, /exactly one of yaml/],
    [{ yaml: twoCars, at: '2026-05-04T18:10:00' }, 400, /at: it belongs to branchOf/],
    [{ yaml: twoCars, sends: true }, 400, /sends: it belongs to branchOf/],
    [{ branchOf: 'main', id: 'main' }, 409, /main/],
    [{ branchOf: 'r1' }, 409, /r1 is a replay of main: branch that world, at an instant/],
    [{ branchOf: 'main', limits: { vehicles: 1 } }, 409, /2 vehicles; a world here has at most 1/],
  ])('%j: %i', async (body, status, detail) => {
    const host = controlled();
    await ask(host, 'main', [
      ['POST', '/clock/advance', { by: '30m' }],
      ['POST', '/replays', { back: '1m' }],
    ]);
    const answered = await host.control('POST', '/sim/worlds', body);

    expect(JSON.stringify(answered.body)).toMatch(detail);
    expect(answered.status).toBe(status);
    expect(host.worlds.list()).toHaveLength(1);
  });

  test('where there is no room for a world, or more was done than is kept', async () => {
    const full = controlled(twoCars, { mostWorlds: 1 });
    const answered = await full.control('POST', '/sim/worlds', { branchOf: 'main' });
    expect(JSON.stringify(answered.body)).toMatch(/already has 1 worlds, its limit/);

    const host = controlled(twoCars, { mostRemembered: 10 });
    await ask(host, 'main', [['POST', '/vehicles/car/do', 'unlock']]);
    const refused = await host.control('POST', '/sim/worlds', { branchOf: 'main' });
    expect(JSON.stringify(refused.body)).toMatch(/main has received more input than is kept/);
    expect(host.worlds.list()).toHaveLength(1);
  });

  test('that begins anew: another one takes its place', async () => {
    const host = controlled();
    await made(host, { branchOf: 'main', id: 'child' });
    for (const [path, body] of [
      ['reset', undefined],
      ['restart', { from: 'beginning' }],
    ] as const) {
      const answered = await host.control('POST', `/sim/worlds/child/${path}`, body);
      expect(JSON.stringify(answered.body)).toMatch(/child is a branch of main: make another one/);
      expect(answered.status).toBe(409);
    }
  });
});
