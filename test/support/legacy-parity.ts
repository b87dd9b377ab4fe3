import { expect } from 'vitest';
import { reach } from '../../adapters/http/reach.ts';
import { inUnits, unitSystemOf } from '../../adapters/http/v3/unit-system.ts';
import { findSignal, isFailure, type Json, readSignal, type World } from '../../engine/index.ts';
import { type LegacyShown, legacyMismatches } from '../../engine/service/legacy/parity.ts';
import type { CheckedFetch } from './checked-fetch.ts';

/**
 * Compares every response of version 2.0 about a vehicle, alone or in a batch, with its signals.
 */
export function heldToParity(fetch: CheckedFetch, world: World): CheckedFetch {
  return async (path, init) => {
    const answered = await fetch(path, init);
    const request = path instanceof Request ? path : new Request(new URL(path, origin), init);
    const [, id, rest = ''] = /^\/v2\.0\/vehicles\/([^/]+)(\/.+)$/.exec(reach(request).path) ?? [];
    const row = id === undefined ? undefined : world.service.rowOfVehicle(id);
    if (row === undefined || answered.status !== 200) return answered;
    const shown = { status: answered.status, body: answered.body as Json };
    const units = unitSystemOf(request.headers.get('sc-unit-system') ?? undefined);
    for (const [asked, each] of rest === '/batch' ? batched(shown) : [[rest, shown] as const]) {
      if (asked === '/service/history' && request.url.includes('_date=2')) continue;
      if (request.method !== 'GET' && rest !== '/batch') continue;
      const found = legacyMismatches(asked, each, (code) => {
        const signal = findSignal(code)!;
        const said = readSignal({ permissions: [signal.permission] }, world.reportOf(row), signal);
        return said === undefined || isFailure(said) ? undefined : inUnits(said, units);
      });
      expect(found, `${asked} of ${world.fleet.nameOf(row)}`).toEqual([]);
    }
    return answered;
  };
}

const origin = 'http://localhost';

interface Answer {
  readonly path: string;
  readonly code: number;
  readonly body: Json;
}

/** Successful responses: a permission that the user has not granted is no mismatch. */
function batched({ body }: LegacyShown): readonly (readonly [string, LegacyShown])[] {
  const { responses } = body as unknown as { readonly responses: readonly Answer[] };
  return responses
    .filter(({ code }) => code === 200)
    .map(({ path, code, body: told }) => [path, { status: code, body: told }]);
}
