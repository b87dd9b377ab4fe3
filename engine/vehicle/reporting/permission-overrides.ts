/** A permission that is granted or revoked for a while, past what the owner grants without end. */
interface PermissionOverride {
  readonly permission: string;
  readonly granted: boolean;
  /** It has ended at this instant. */
  readonly untilMs: number;
}

/** What an app may do with a vehicle. */
export interface Access {
  /** What the owner grants without end. */
  readonly grants: readonly string[];
  /**
   * Of one permission, each lies on those before it, ends before they do and says the opposite of what is beneath:
   * what would never show is not kept. So two accesses are alike where they will be alike for ever.
   */
  readonly overrides: readonly PermissionOverride[];
}

/** What is to become of a vehicle's permissions, worked out before its chart is asked. */
export interface AccessWish {
  readonly access: Access;
  /** Nothing would be different, now or later. */
  readonly isUnchanged: boolean;
  /** What was asked for, as the fact says it. */
  readonly changed: readonly string[];
  /** How long it is to last; undefined: until further notice. */
  readonly forMs: number | undefined;
}

/** Some permissions granted or revoked, for a while or, until Infinity, until further notice. */
interface AccessChange {
  readonly permissions: readonly string[];
  readonly granted: boolean;
  readonly untilMs: number;
}

/** The access after a change; the very same where that changes nothing, now or later. */
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

/** The access once what has ended by an instant is gone. */
export function accessAt(access: Access, nowMs: number): Access {
  return { ...access, overrides: access.overrides.filter(({ untilMs }) => untilMs > nowMs) };
}

/** When the next override ends; Infinity without one. */
export function firstEndMs({ overrides }: Access): number {
  return overrides.reduce((first, { untilMs }) => Math.min(first, untilMs), Infinity);
}

/** What holds: what is granted without end, in its order, and then what is granted for a while. */
export function permissionsOf({ grants, overrides }: Access): readonly string[] {
  if (overrides.length === 0) return grants;
  // Of one permission the last word counts.
  const said = new Map(overrides.map(({ permission, granted }) => [permission, granted]));
  const lent = [...said].flatMap(([permission, granted]) =>
    granted && !grants.includes(permission) ? [permission] : [],
  );
  return [...grants.filter((permission) => said.get(permission) ?? true), ...lent];
}

/** What is said without end ends what was said before. */
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
  // What ends no later would never show again.
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
