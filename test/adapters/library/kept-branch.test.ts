import { expect, test } from 'vitest';
import { notingSources } from '../../../adapters/file/scenario-sources.ts';
import { usualFaces } from '../../../adapters/http/face-options.ts';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import type { Wall } from '../../../adapters/pace/wall.ts';
import {
  executeJournal,
  worldOfJournal,
} from '../../../adapters/past/journal/journal-execution.ts';
import { HostedWorlds } from '../../../adapters/worlds/hosted-worlds.ts';
import { parseScenario } from '../../../engine/index.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';

const engineVersion = 'test';

/** A wall whose turns are over after so many questions. */
function hastyWall(most: number): Wall {
  let asked = 0;
  const turnEndsMs = () => {
    asked = 0;
    return most;
  };
  return { ...hostWall, nowMs: () => (asked += 1), turnEndsMs };
}

test('the journal of a branch has its instant before the order of the branch is answered', async () => {
  const store = new MemoryStore();
  const keeping = { store, wallMs: () => 0, engineVersion };
  const { control } = controlled(twoCars, { keeping });
  await control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await control('POST', '/w/kept/sim/clock/advance', { by: '10m' });

  const { status, body } = await control('POST', '/sim/worlds', { id: 'br', branchOf: 'kept' });

  expect(status).toBe(201);
  const { data } = body as { readonly data: { readonly entryCount: number; digest: string } };
  const { records } = await store.read('br');
  expect(records.at(-1)).toMatchObject({
    mark: { entries: data.entryCount, digest: data.digest },
  });
});

test('tokens that a server grants while the script calls the API come back before the answer', async () => {
  const text = `version: 1
name: calling
clock: { start: 2026-05-04T06:00:00 }
users: { anna: { externalId: app-user-7 } }
vehicles: { car: { model: hyundai-ioniq-5, owner: anna } }
steps:
  - { api: 'GET /v3/vehicles/{car}/signals', as: anna }
  - wait: 90m
`;
  const store = new MemoryStore();
  const wall = new HandWall();
  const keeping = { store, wallMs: () => 0, engineVersion };
  const clock = { mode: 'held', speed: 1 } as const;
  const worlds = new HostedWorlds({ clock, epochMs: () => 0, wall, keeping, grantsTokens: true });
  const { options, sources } = notingSources(text, { file: 'calling.yaml' });
  const scenario = parseScenario(text, options);
  const { run, timekeeper, record } = await worlds.begin({
    scenario,
    sources,
    clock,
    faces: usualFaces,
  });
  while (timekeeper.idle !== undefined) await timekeeper.idle;
  expect(timekeeper.isSettled).toBe(true);
  await record?.kept();

  const journal = worldOfJournal(await store.read('main'));
  expect(run.world.log.length).toBeGreaterThan(80);
  for (let most = 2; most <= 12; most += 1) {
    const executed = await executeJournal(journal, { wall: hastyWall(most), write: () => {} });
    expect(executed).toMatchObject({ parting: undefined, digest: run.world.log.digest });
  }
});
