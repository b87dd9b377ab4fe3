import type { ImplementationOf } from '../../chart/machine.ts';
import { Fault } from '../../fault.ts';
import { longestDurationMs } from '../../time/duration.ts';
import { accessEvents } from '../chart-numbers.ts';
import type { accessTable } from '../charts.generated.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { Payloads } from '../payloads.ts';
import { permissionNames } from '../row/permissions.ts';
import { link, linkWidth } from '../row/row.ts';
import type { AccessContext } from './access.chart.ts';
import {
  type Access,
  type AccessWish,
  accessAt,
  changedAccess,
  firstEndMs,
  permissionsOf,
  replacedAccess,
} from './permission-overrides.ts';

/** The functions behind the names of the access chart. */
export function accessImplementation(
  dynamics: Dynamics,
): ImplementationOf<typeof accessTable, Payloads> {
  const { fleet, clock, access } = dynamics;
  const keep = (row: number, kept: Access): void => {
    const at = row * linkWidth + link.permissions;
    const number = fleet.permissionSets.number(permissionsOf(kept));
    if (number !== fleet.links[at]) dynamics.accessChangedAtMs.set(row, clock.now);
    fleet.links[at] = number;
    if (kept.overrides.length === 0) access.delete(row);
    else access.set(row, kept);
  };
  const announce =
    (kind: 'permissions.granted' | 'permissions.revoked') =>
    (row: number, { changed, forMs }: AccessWish) => {
      if (!dynamics.tells(row)) return;
      const permissions = permissionsNow(dynamics, row);
      dynamics.tell(row, kind, { changed, ...(forMs === undefined ? {} : { forMs }), permissions });
    };
  const announceAll = (kind: 'permissions.changed' | 'permissions.expired') => (row: number) => {
    if (!dynamics.tells(row)) return;
    dynamics.tell(row, kind, { permissions: permissionsNow(dynamics, row) });
  };
  return {
    guards: {
      unchanged: (_row, { isUnchanged }) => isUnchanged,
      forAWhile: (_row, { access: wanted }) => wanted.overrides.length > 0,
      moreToEnd: (row) =>
        accessOf(dynamics, row).overrides.some(({ untilMs }) => untilMs > clock.now),
    },
    actions: {
      takeWish: (row, wish) => keep(row, wish.access),
      endOverrides: (row) => keep(row, accessAt(accessOf(dynamics, row), clock.now)),
      announceGranted: announce('permissions.granted'),
      announceRevoked: announce('permissions.revoked'),
      announceSet: announceAll('permissions.changed'),
      announceExpired: announceAll('permissions.expired'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
    },
    delays: { nextEnd: (row) => firstEndMs(accessOf(dynamics, row)) - clock.now },
  };
}

/**
 * Follows the commands: grants or revokes permissions, for a while or without end. The latest
 * command counts; if it ends before an earlier one, the earlier one applies again.
 */
export function changePermissions(
  dynamics: Dynamics,
  row: number,
  command: Extract<VehicleCommand, { kind: 'permission.grant' | 'permission.revoke' }>,
  cause: number,
): undefined {
  const { kind, permissions, forMs } = command;
  refuseUnknown(permissions);
  if (
    forMs !== undefined &&
    !(Number.isInteger(forMs) && forMs >= 1 && forMs <= longestDurationMs)
  ) {
    throw new Fault(
      'out_of_range',
      `permissions change for 1 to ${longestDurationMs} ms, not ${forMs}`,
    );
  }
  const access = accessOf(dynamics, row);
  const granted = kind === 'permission.grant';
  const untilMs = forMs === undefined ? Infinity : dynamics.clock.now + forMs;
  const changed = changedAccess(access, { permissions, granted, untilMs });
  const isUnchanged = changed === access;
  const wish = { access: changed, isUnchanged, changed: permissions, forMs };
  dynamics.deliver(row, accessEvents[kind], cause, wish);
  return undefined;
}

/** Follows the command: from now on the owner grants exactly these, without overrides. */
export function setPermissions(
  dynamics: Dynamics,
  row: number,
  { permissions }: Extract<VehicleCommand, { kind: 'permissions.set' }>,
  cause: number,
): undefined {
  refuseUnknown(permissions);
  const before = accessOf(dynamics, row);
  const access = replacedAccess(before, permissions);
  const isUnchanged = access === before;
  const wish = { access, isUnchanged, changed: access.grants, forMs: undefined };
  dynamics.deliver(row, accessEvents['permissions.set'], cause, wish);
  return undefined;
}

/** The facts of a row that the machine's guards and delays read. */
export function getAccessContext(dynamics: Dynamics, row: number): AccessContext {
  const { grants, overrides } = accessOf(dynamics, row);
  return {
    grants: [...grants],
    overrides: overrides.map(({ permission, granted, untilMs }) => ({
      permission,
      granted,
      untilMs,
    })),
    now: () => dynamics.clock.now,
  };
}

function accessOf(dynamics: Dynamics, row: number): Access {
  return dynamics.access.get(row) ?? { grants: permissionsNow(dynamics, row), overrides: [] };
}

function permissionsNow({ fleet }: Dynamics, row: number): readonly string[] {
  return fleet.permissionSets.at(fleet.links[row * linkWidth + link.permissions]!);
}

function refuseUnknown(permissions: readonly string[]): void {
  const unknown = permissions.find((name) => !permissionNames.includes(name));
  if (unknown === undefined) return;
  throw new Fault('permission_unknown', `there is no permission ${unknown}`);
}
