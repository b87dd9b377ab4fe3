import { parsed } from '../../file/json-object.ts';
import type { WorldElsewhere } from '../../http/control/simulation.ts';
import type { StoredWorldRow } from '../../postgres/world-rows.ts';

/** A world of the database as a server shows it that does not have it. */
export function elsewhereOf({
  id,
  header,
  card,
  bytes,
  isAwake,
  problem,
}: StoredWorldRow): WorldElsewhere {
  // The server that brings a world back checks its header.
  const { scenario = '', seed = '' } = parsed(header) ?? {};
  return {
    id,
    state: problem !== null ? 'set-aside' : isAwake ? 'awake' : 'asleep',
    problem: problem ?? undefined,
    scenario: String(scenario),
    seed: String(seed),
    card: { createdMs: 0, ...parsed(card) },
    journalBytes: bytes,
  };
}
