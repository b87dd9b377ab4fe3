import { equalSecrets } from '../../engine/index.ts';
import { bearerToken, unauthorized } from './bearer-token.ts';
import { refusal } from './refusal.ts';
import type { RouteFacts } from './route-facts.ts';
import type { VisitContext } from './visit.ts';

/**
 * The id of the world that a request is about, for a replay that of its world; undefined for one
 * about no single world.
 */
export function worldOf(
  { admission, isWorldless }: Pick<RouteFacts, 'admission' | 'isWorldless'>,
  { env, req }: VisitContext,
): string | undefined {
  if (admission === 'server' || (admission === 'open' && isWorldless === true)) return undefined;
  // A world that the path of the route names counts, not that of the prefix before it.
  const id = req.param('worldId') ?? env.worldId;
  return id === undefined ? undefined : (env.site.simulation?.find(id)?.replay?.of ?? id);
}

/**
 * Checks the token of a request to the control API: that of the server is for all of it, that of a
 * world for requests about this world. Returns a promise where another server may know the token.
 */
export function checkControlToken(
  c: VisitContext,
  worldId: string | undefined,
): Promise<void> | undefined {
  const { controlToken, simulation } = c.env.site;
  const token = bearerToken(c);
  if (equalSecrets(token, controlToken)) return undefined;
  const ownId = simulation?.cards.ofToken(token);
  const isOfOther = ownId === undefined ? simulation?.ofTokenElsewhere?.(token) : undefined;
  if (isOfOther !== undefined) return isOfOther.then((id) => checkOwnId(id, worldId));
  checkOwnId(ownId, worldId);
  return undefined;
}

/** Throws a refusal unless the world of a token is the one that the request is about. */
function checkOwnId(ownId: string | undefined, worldId: string | undefined): void {
  if (ownId === undefined) {
    throw unauthorized('token_unknown', 'the control token is not the one this server was given');
  }
  if (ownId === worldId) return;
  const other = worldId === undefined ? 'all worlds of the server' : 'another one';
  throw refusal(
    'world_foreign',
    `this token is for the world ${ownId}, and the request is about ${other}`,
  );
}

/** Counts a request about a world and refuses it if there were too many in the last second. */
export function countRequest(c: VisitContext, worldId: string | undefined): void {
  const { simulation } = c.env.site;
  if (worldId === undefined || simulation === undefined || c.env.isScripted) return;
  const earlyMs = simulation.cards.countRequest(worldId);
  if (earlyMs === 0) return;
  throw refusal('requests_exceeded', `the world ${worldId} takes no more requests in this second`, {
    'retry-after': String(Math.ceil(earlyMs / 1000)),
  });
}

/** Refuses a request that would change a world whose journal has reached its limit. */
export function checkRoom(
  { isReading, isWorldless, method }: ChangeFacts,
  { env }: VisitContext,
): void {
  if (isWorldless === true || isReading === true || method === 'get') return;
  const world = env.worldIfAny;
  if (world?.record?.isFull !== true) return;
  const isOwn = env.site.simulation?.cards.get(world.id)?.limits?.journalBytes !== undefined;
  throw journalFull(isOwn);
}

type ChangeFacts = Pick<RouteFacts, 'isReading' | 'isWorldless'> & { readonly method: string };

/**
 * The refusal of whatever would change a world whose journal has reached its limit.
 *
 * @param isOwn whether the limit is one of the world itself
 */
export function journalFull(isOwn = false) {
  const hint = isOwn
    ? 'reset or delete it; its own limit, not that of the server, is reached'
    : 'reset or delete it, or start the server with a higher --max-journal';
  return refusal(
    'journal_full',
    `the journal of this world has reached its limit, so it takes no more changes: ${hint}`,
  );
}
