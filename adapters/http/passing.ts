import type { ServiceFault } from '../../engine/index.ts';
import type { CallerKind, CallerKinds } from './callers.ts';
import { Refusal } from './refusal.ts';
import type { RouteFacts } from './route-facts.ts';
import type { Visit } from './visit.ts';

/** Applies rate limits and scripted faults of the API; returns a promise where that takes time. */
export function pass(
  { operation, family }: RouteFacts,
  caller: CallerKinds[CallerKind],
  visit: Visit,
): Promise<void> | undefined {
  if (family === 'control' || family === 'docs' || visit.worldIfAny === undefined) return undefined;
  const { run, timekeeper } = visit.worldIfAny;
  const { clock, service } = run.world;
  const { row, userName } = whoAndWhat(caller);
  visit.userName = userName;
  const request = { operation, family, row, userName };
  const { latencyMs, fault } = visit.act(() => service.admit(request));
  if (latencyMs === 0) {
    if (fault !== undefined) throw new Refusal(fault);
    return undefined;
  }
  return timePasses(
    timekeeper.until(() => false, clock.now + latencyMs, visit.signal),
    fault,
  );
}

async function timePasses(over: Promise<unknown>, fault: ServiceFault | undefined): Promise<void> {
  await over;
  if (fault !== undefined) throw new Refusal(fault);
}

function whoAndWhat(caller: CallerKinds[CallerKind]): { row?: number; userName?: string } {
  if (caller === undefined) return nobody;
  if ('rows' in caller) return { userName: caller.user.name };
  if (!('row' in caller)) return nobody;
  const { row } = caller;
  return 'connection' in caller ? { row, userName: caller.connection.user.name } : { row };
}

const nobody = {};
