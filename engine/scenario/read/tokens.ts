import { nearest } from '../../nearest.ts';
import type { RawStep } from '../schema/steps.ts';
import { permissions } from './access.ts';
import { type Asked, tokenName } from './caller.ts';
import { type Checker, known, report, reportKey, reportWhole } from './checker.ts';
import { user } from './connections.ts';

/** `token`: tokens of a user, obtained by a code, or a token of the application. */
export function credentials(checker: Checker, raw: RawStep): Asked | undefined {
  const written = raw.token!;
  const as = tokenName(checker, written);
  const grant = written.grant ?? (written.user === undefined ? 'credentials' : 'code');
  const usually = { kind: 'app' } as const;
  if (grant === 'credentials') {
    for (const key of ['user', 'vehicles', 'permissions'] as const) {
      if (written[key] === undefined) continue;
      const message = `${key} belongs to grant: code`;
      return reportKey(checker, written, key, 'modifier_misplaced', message);
    }
    return as === undefined ? undefined : { request: { kind: 'credentials', as }, usually };
  }
  if (written.user === undefined) {
    if (checker.damaged.has(written)) return undefined;
    return reportWhole(checker, written, 'form_missing', 'user is missing: add user:');
  }
  const by = user(checker, written, 'user');
  const granted = permissions(checker, written, 'permissions');
  if (granted?.length === 0) {
    return reportKey(checker, written, 'permissions', 'form_missing', 'nothing is granted');
  }
  const { vehicles } = written;
  vehicles?.forEach((name, index) => {
    if (checker.names.roster.kindOf(name) === 'vehicle') return;
    known(checker, vehicles, index, 'vehicle', [...checker.names.roster.vehicles]);
  });
  if (by === undefined || as === undefined) return undefined;
  return { request: { kind: 'code', user: by, vehicles, permissions: granted, as }, usually };
}

/** `refresh`: uses the refresh token that a step obtained. */
export function refreshed(checker: Checker, raw: RawStep): Asked | undefined {
  const written = raw.refresh!;
  const as = tokenName(checker, written);
  const tokens = checker.captured?.tokens ?? new Set<string>();
  const { token } = written;
  if (!tokens.has(token)) {
    const message = `no step before this one gets tokens as ${token}`;
    return report(checker, written, 'token', 'name_unknown', message, nearest(token, tokens));
  }
  if (as === undefined && written.as !== undefined) return undefined;
  return { request: { kind: 'refresh', token, as }, usually: { kind: 'app' } };
}
