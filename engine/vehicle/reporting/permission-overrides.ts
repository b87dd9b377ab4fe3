/** A permission granted or revoked for a while, regardless of the owner's endless grants. */
interface PermissionOverride {
  readonly permission: string;
  readonly granted: boolean;
  /** The instant at which it has ended. */
  readonly untilMs: number;
}

/** The permissions of an app for a vehicle. */
export interface Access {
  /** Permissions that the owner grants without end. */
  readonly grants: readonly string[];
  /**
   * Overrides of one permission are stacked: each ends before those below it and says the opposite.
   * Overrides that would never apply are not kept, so that two accesses are equal exactly if they
   * will always be.
   */
  readonly overrides: readonly PermissionOverride[];
}

/** A requested change of a vehicle's permissions, computed before its chart is asked. */
export interface AccessWish {
  readonly access: Access;
  /** Whether nothing would change, now or later. */
  readonly isUnchanged: boolean;
  /** The requested permissions, for the fact. */
  readonly changed: readonly string[];
  /** Its duration; undefined: without end. */
  readonly forMs: number | undefined;
}

/** Permissions to grant or revoke for a while or, until Infinity, without end. */
interface AccessChange {
  readonly permissions: readonly string[];
  readonly granted: boolean;
  readonly untilMs: number;
}

/** The access after a change; the same object if the change has no effect, now or later. */
export function changedAccess(access: Access, change: AccessChange): Access {
  let changed = access;
  for (const permission of new Set(change.permissions)) {
    changed =
      change.untilMs === Infinity
        ? withGrant(changed, permission, change.granted)
        : withOverride(changed, { permission, granted: change.granted, untilMs: change.untilMs });
  }
  return changed;
}

/** Exactly these permissions without end; the same object where nothing would change. */
export function replacedAccess(access: Access, permissions: readonly string[]): Access {
  const grants = [...new Set(permissions)];
  const isSame = access.overrides.length === 0 && grants.join() === access.grants.join();
  return isSame ? access : { grants, overrides: [] };
}

/** The access without overrides that have ended by an instant. */
export function accessAt(access: Access, nowMs: number): Access {
  return { ...access, overrides: access.overrides.filter(({ untilMs }) => untilMs > nowMs) };
}

/** The end of the next override; Infinity without one. */
export function firstEndMs({ overrides }: Access): number {
  return overrides.reduce((first, { untilMs }) => Math.min(first, untilMs), Infinity);
}

/** The permissions in force: endless ones in order, then those granted for a while. */
export function permissionsOf({ grants, overrides }: Access): readonly string[] {
  if (overrides.length === 0) return grants;
  // Of one permission the last override counts.
  const said = new Map(overrides.map(({ permission, granted }) => [permission, granted]));
  const lent = [...said].flatMap(([permission, granted]) =>
    granted && !grants.includes(permission) ? [permission] : [],
  );
  return [...grants.filter((permission) => said.get(permission) ?? true), ...lent];
}

/** A change without end ends all earlier overrides. */
function withGrant(access: Access, permission: string, granted: boolean): Access {
  const overrides = access.overrides.filter((each) => each.permission !== permission);
  const isGranted = access.grants.includes(permission);
  if (isGranted === granted && overrides.length === access.overrides.length) return access;
  const others = access.grants.filter((each) => each !== permission);
  const grants = isGranted === granted ? access.grants : granted ? [...others, permission] : others;
  return { grants, overrides };
}

function withOverride(access: Access, override: PermissionOverride): Access {
  const { permission, granted, untilMs } = override;
  // Overrides that end no later would never apply again.
  const overrides = access.overrides.filter(
    (each) => each.permission !== permission || each.untilMs > untilMs,
  );
  const beneath = overrides.findLast((each) => each.permission === permission)?.granted;
  const isSaid = (beneath ?? access.grants.includes(permission)) === granted;
  if (!isSaid) overrides.push(override);
  return isAlike(overrides, access.overrides) ? access : { ...access, overrides };
}

function isAlike(
  some: readonly PermissionOverride[],
  others: readonly PermissionOverride[],
): boolean {
  if (some.length !== others.length) return false;
  return others.every(({ permission, granted, untilMs }) =>
    some.some(
      (each) =>
        each.permission === permission && each.granted === granted && each.untilMs === untilMs,
    ),
  );
}
