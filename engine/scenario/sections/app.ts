import { array, lazy, strictObject, string } from 'zod';
import { called, type FormField, type KeyField, text, word } from '../../form/field.ts';
import { quantity, type Range } from '../../form/quantity.ts';
import { withUsual } from '../../form/schemas.ts';
import { as, otherwise, readSaid, toShape, type Undisclosed, usual } from '../../form/section.ts';
import { given } from '../../given.ts';
import { type ApplicationSettings, usualApplication } from '../../service/application.ts';
import { dates } from '../../service/dates.ts';
import { redirectUriMistake } from '../../service/redirect-uri.ts';
import { TokenPairs } from '../../service/token-pairs.ts';
import { Tokens } from '../../service/tokens.ts';
import { formatDuration } from '../../time/duration.ts';
import { formatDay, formatInstant } from '../../time/instant.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import { type Checker, ScenarioEntry } from '../read/checker.ts';
import { named, permissions } from '../read/fields.ts';
import { limits } from './limits.ts';

/** Ms; the longest is ten years (ours). */
const tokenLives: Range = { min: 60_000, max: 3650 * 86_400_000 };

/** Printable ASCII without spaces, as headers allow. A colon would end the name in HTTP Basic. */
const credentialShape = /^[!-9;-~]{1,200}$/;

/** The reason why a text is no client id, secret or token; undefined for one that is. */
export const credentialMistake = (written: string): string | undefined =>
  credentialShape.test(written)
    ? undefined
    : 'expected 1 to 200 letters, digits and signs, without spaces and colons';

/** A client id, secret or token. Diagnostics may not contain secrets, so none is repeated. */
const credential = (says: string, example: string): KeyField<string> => ({
  ...text(says, example),
  read(at) {
    const written = at.value as string | undefined;
    const mistake = written === undefined ? undefined : credentialMistake(written);
    return mistake === undefined ? written : at.report('value_malformed', mistake);
  },
});

const secret = (says: string, example: string): KeyField<string> & Undisclosed => ({
  ...credential(says, example),
  isSecret: true,
});

const redirectUris: KeyField<readonly string[]> = {
  schema: (without) => {
    const says = 'permitted redirect URIs of the connect flow, the preferred one first';
    return array(string()).describe(withUsual(says, without));
  },
  read(at: ScenarioEntry) {
    const written = at.value as readonly string[] | undefined;
    if (written?.length === 0) {
      const message = 'nothing is registered: without the key users may be sent anywhere';
      return at.reportKey('form_missing', message);
    }
    written?.forEach((uri, index) => {
      const mistake = redirectUriMistake(uri);
      if (mistake === undefined) return;
      at.at(index).report('value_malformed', `${uri} is no redirect URI: ${mistake}`);
    });
    return written;
  },
  isOptional: false,
};

/** An instant, or a date, which means its beginning. */
const dayOrInstant = (says: string, example: string): FormField<number> => ({
  ...text(says, example),
  read(at: ScenarioEntry) {
    const written = at.value as string | undefined;
    if (written === undefined) return undefined;
    const whole = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00` : written;
    const atMs = parseInstantIn(at.checker.zone, whole, at.checker);
    if (atMs !== undefined) return atMs;
    const message = `expected an instant such as 2025-11-03T09:00:00, found ${written}`;
    return at.report('value_malformed', message);
  },
  write: (atMs) => formatInstant(atMs).replace('.000Z', 'Z').replace('T00:00:00Z', ''),
});

const fleet = named('fleet', ({ names }) => [...names.roster.fleets]);

export const appFields = {
  name: usual(text('display name on the pages of the connect flow'), usualApplication.name),
  clientId: otherwise(credential('OAuth client id', 'client_demo'), 'drawn from the seed'),
  clientSecret: otherwise(secret('OAuth client secret', '$params.secret'), 'drawn from the seed'),
  managementToken: otherwise(
    secret('token that manages connections and signs webhooks', '$params.token'),
    'drawn from the seed',
  ),
  permissions: otherwise(permissions('permissions requested from owners'), 'all'),
  redirectUris: otherwise(redirectUris, 'any'),
  connect: usual(
    as(
      'connectFlow',
      word(
        ['pages', 'auto', 'guests'],
        'result of a connect URL: pages, an immediate redirect as a user (auto) or as a new user each time (guests)',
      ),
    ),
    usualApplication.connectFlow,
  ),
  guestFleet: called(
    otherwise(fleet('fleet of which each new guest gets a car of its own'), 'the cars of a user'),
    'guestCars guestVehicles guests',
  ),
  createdAt: otherwise(
    as('createdAtMs', dayOrInstant('registration time', '2025-11-03')),
    'the start of the clock',
  ),
  legacyUntil: usual(
    as('legacyEndMs', dayOrInstant('end of version 2.0', '2026-10-01')),
    dates.legacyEndMs,
  ),
  applicationIdFrom: usual(
    as('applicationIdMs', dayOrInstant('first day of meta.applicationId in events', '2026-09-22')),
    dates.applicationIdMs,
  ),
  signalStatusFrom: usual(
    as(
      'signalStatusMs',
      dayOrInstant('first instant of a status in successful signals of events', '2025-11-17'),
    ),
    dates.signalStatusMs,
  ),
  makesFrom: otherwise(
    as(
      'makesMs',
      dayOrInstant('first day on which cars of every make can be connected', '2025-01-01'),
    ),
    'BYD and Polestar 2025-11-12, electric cars of Mercedes-Benz in Europe 2025-12-15, CUPRA and SEAT 2026-05-26',
  ),
  refreshOverlap: usual(
    word(
      ['interface', 'public'],
      `life of a used refresh token: interface is 1m, public 10m from ${formatDay(dates.refreshOverlapMs)}`,
    ),
    usualApplication.refreshOverlap,
  ),
  tokens: usual(word(['opaque', 'jwt'], 'format of access tokens'), usualApplication.tokens),
  tokenLife: called(
    otherwise(
      as(
        'tokenLifeMs',
        quantity('duration', tokenLives)('life of access tokens, 1m to 3650d', '30d'),
      ),
      () =>
        `${formatDuration(Tokens.statedMs)}, and ${formatDuration(TokenPairs.statedAccessMs)} for those of users (version 2.0)`,
    ),
    'tokenLifetime expiresIn',
  ),
  commandTimeout: usual(
    as(
      'commandTimeoutMs',
      quantity('duration')('maximum wait of the service for the effect of a command'),
    ),
    usualApplication.commandTimeoutMs,
  ),
  limits: otherwise(limits, 'none'),
};

export const app = lazy(() =>
  strictObject(toShape(appFields)).describe('the application that uses the service'),
);

/** The settings of the application in a file; the service knows those that it does not give. */
export function application(checker: Checker, raw: object): ApplicationSettings {
  const said = readSaid(appFields, new ScenarioEntry(checker, raw, 'app'));
  const { legacyEndMs, applicationIdMs, signalStatusMs, ...settings } = said;
  return { ...settings, dates: given({ legacyEndMs, applicationIdMs, signalStatusMs }) };
}
