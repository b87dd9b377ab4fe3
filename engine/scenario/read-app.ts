import type { ApplicationSettings } from '../service/application.ts';
import { type Checker, type Entry, quantity, report } from './checker.ts';
import { permissions } from './read-access.ts';
import type { RawApp } from './schema-app.ts';

/** What the file says of the application; undefined members are drawn from the seed. */
export function application(checker: Checker, raw: RawApp = {}): ApplicationSettings {
  return {
    name: raw.name,
    clientId: credential(checker, raw, 'clientId'),
    clientSecret: credential(checker, raw, 'clientSecret'),
    managementToken: credential(checker, raw, 'managementToken'),
    permissions: permissions(checker, raw, 'permissions'),
    tokens: raw.tokens,
    commandTimeoutMs: quantity(checker, raw, 'commandTimeout', 'duration'),
  };
}

/** What a header can carry: printable ASCII without spaces. A colon would end the name in HTTP Basic. */
const credentialShape = /^[!-9;-~]{1,200}$/;

/** What is wrong is not said again: diagnostics are no place for secrets. */
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
