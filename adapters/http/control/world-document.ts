import type { z } from '@hono/zod-openapi';
import { formatInstant } from '../../../engine/index.ts';
import type { Visit } from '../visit.ts';
import { clockDocument } from './clock-document.ts';
import type { ControlledWorld, DormantWorld, Simulation, WorldElsewhere } from './simulation.ts';
import type { WorldCard } from './world-card.ts';
import type { listedWorldSchema, simulatedShape, worldSchema } from './worlds-schema.ts';

type ListedDocument = z.infer<typeof listedWorldSchema>;

/** The document of a world; without the state of its log if that can no longer be recorded. */
export async function keptDocument(
  world: ControlledWorld,
  simulation: Simulation,
  visit: Visit,
): Promise<ListedDocument> {
  const { entryCount, digest, ...document } = worldDocument(world, simulation, visit);
  try {
    await world.record?.kept();
    return { ...document, entryCount, digest };
  } catch {
    return document;
  }
}

/** The document of a world that is awake. */
export function worldDocument(
  world: ControlledWorld,
  { cards }: Simulation,
  visit: Visit,
): z.infer<typeof worldSchema> {
  const journalBytes = world.record?.bytes ?? null;
  const card = cards.get(world.id) ?? { createdMs: 0 };
  return { ...simulatedDocument(world, visit), state: 'awake', ...lifeOf(card, journalBytes) };
}

/** The document of a world that is asleep, set aside or elsewhere. */
export function dormantDocument(
  world: DormantWorld | WorldElsewhere,
  visit: Visit,
): ListedDocument {
  const { id, scenario, seed, state, card, journalBytes, problem } = world;
  return {
    id,
    url: urlOf(id, visit),
    scenario,
    seed,
    state,
    ...lifeOf(card, journalBytes ?? null),
    ...(problem !== undefined && { problem }),
  };
}

/** The members of a world or a replay that follow from its run. */
export function simulatedDocument(
  world: ControlledWorld,
  visit: Visit,
): z.infer<z.ZodObject<typeof simulatedShape>> {
  const { scenario, world: simulated } = world.run;
  const { application, managementTokens } = simulated.service;
  const { id, clientId, clientSecret } = application;
  const managementToken = managementTokens.current;
  return {
    id: world.id,
    url: urlOf(world.id, visit),
    scenario: scenario.name,
    seed: scenario.seed,
    clock: clockDocument(world),
    application: { id, clientId, clientSecret, managementToken },
    vehicleCount: simulated.fleet.count,
    entryCount: simulated.log.length,
    digest: simulated.log.digest,
  };
}

function urlOf(id: string, { base }: Visit): string {
  return `${base.replace(/\/w\/[^/]+$/, '')}/w/${id}`;
}

function lifeOf({ owner, createdMs, expiresMs, branch }: WorldCard, journalBytes: number | null) {
  return {
    owner: owner ?? null,
    createdAt: formatInstant(createdMs),
    expires: expiresMs === undefined ? null : formatInstant(expiresMs),
    journalBytes,
    ...(branch && {
      branch: { of: branch.of, at: formatInstant(branch.atMs), sends: branch.sends },
    }),
  };
}

/**
 * The order of worlds, whatever their states: the oldest first, and of those that were made at the
 * same time the first world. Those whose journals cannot be read come last.
 */
export function byAge({ firstId }: Simulation) {
  return (one: ListedDocument, other: ListedDocument): number =>
    Number(one.scenario === '') - Number(other.scenario === '') ||
    Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
    Number(other.id === firstId) - Number(one.id === firstId) ||
    one.id.length - other.id.length ||
    (one.id < other.id ? -1 : 1);
}
