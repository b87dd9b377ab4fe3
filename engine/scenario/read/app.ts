import { given } from '../../given.ts';
import type { ApplicationSettings } from '../../service/application.ts';
import { redirectUriMistake } from '../../service/redirect-uri.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { RawApp } from '../sections/app.ts';
import { permissions } from './access.ts';
import {
  type Checker,
  type Entry,
  known,
  quantity,
  type Range,
  report,
  reportKey,
} from './checker.ts';
import { limits } from './limits.ts';

/** The settings of the application in the file; undefined members are drawn from the seed. */
export function application(checker: Checker, raw: RawApp = {}): ApplicationSettings {
  return {
    name: raw.name,
    clientId: credential(checker, raw, 'clientId'),
    clientSecret: credential(checker, raw, 'clientSecret'),
    managementToken: credential(checker, raw, 'managementToken'),
    permissions: permissions(checker, raw, 'permissions'),
    redirectUris: redirectUris(checker, raw),
    connectFlow: raw.connect,
    guestFleet: known(checker, raw, 'guestFleet', 'fleet', [...checker.names.roster.fleets]),
    createdAtMs: dayOrInstant(checker, raw, 'createdAt'),
    dates: given({
      legacyEndMs: dayOrInstant(checker, raw, 'legacyUntil'),
      applicationIdMs: dayOrInstant(checker, raw, 'applicationIdFrom'),
      signalStatusMs: dayOrInstant(checker, raw, 'signalStatusFrom'),
    }),
    makesMs: dayOrInstant(checker, raw, 'makesFrom'),
    refreshOverlap: raw.refreshOverlap,
    tokens: raw.tokens,
    tokenLifeMs: quantity(checker, raw, 'tokenLife', 'duration', tokenLives),
    commandTimeoutMs: quantity(checker, raw, 'commandTimeout', 'duration'),
    limits: limits(checker, raw),
  };
}

/** Ms; the longest is ten years (ours). */
const tokenLives: Range = { min: 60_000, max: 3650 * 86_400_000 };

/** Printable ASCII without spaces, as headers allow. A colon would end the name in HTTP Basic. */
const credentialShape = /^[!-9;-~]{1,200}$/;

/** A client id, secret or token. Diagnostics may not contain secrets, so none is repeated. */
function credential(
  checker: Checker,
  raw: RawApp,
  key: Entry<RawApp> & ('clientId' | 'clientSecret' | 'managementToken'),
): string | undefined {
  const written = raw[key];
  if (written === undefined || credentialShape.test(written)) return written;
  const message = 'expected 1 to 200 letters, digits and signs, without spaces and colons';
  return report(checker, raw, key, 'value_malformed', message);
}

function redirectUris(checker: Checker, raw: RawApp): readonly string[] | undefined {
  const { redirectUris: written } = raw;
  if (written?.length === 0) {
    const message = 'nothing is registered: without the key users may be sent anywhere';
    return reportKey(checker, raw, 'redirectUris', 'form_missing', message);
  }
  written?.forEach((uri, index) => {
    const mistake = redirectUriMistake(uri);
    if (mistake === undefined) return;
    report(checker, written, index, 'value_malformed', `${uri} is no redirect URI: ${mistake}`);
  });
  return written;
}

/** An instant, or a date, which means its beginning. */
function dayOrInstant(
  checker: Checker,
  raw: RawApp,
  key: Entry<RawApp> & ('createdAt' | 'legacyUntil' | `${string}From`),
): number | undefined {
  const written = raw[key];
  if (written === undefined) return undefined;
  const text = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00` : written;
  const atMs = parseInstantIn(checker.zone, text, checker);
  if (atMs !== undefined) return atMs;
  const message = `expected an instant such as 2025-11-03T09:00:00, found ${written}`;
  return report(checker, raw, key, 'value_malformed', message);
}
