/** The words that stand in place of a secret. */
const withheld = '(secret)';

/** Names of members, and of keys of forms and queries, whose values are credentials. */
const names = [
  'access_token',
  'applicationManagementToken',
  'client_secret',
  'clientSecret',
  'id_token',
  'managementToken',
  'password',
  'refresh_token',
].join('|');

/** Those in forms and queries alone: in documents, `code` is the code of a signal or an error. */
const ofForms = `${names}|code|token`;

const inJson = new RegExp(`("(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'g');
const inForm = new RegExp(`((?:^|[?&])(?:${ofForms})=)[^&]*`, 'g');

/** A body or a query without the credentials in it. */
export function textWithoutSecrets(text: string): string {
  const isJson = /^\s*[[{]/.test(text);
  return text.replace(isJson ? inJson : inForm, `$1${withheld}`);
}

const secretHeaders = /^(authorization|cookie|proxy-authorization|set-cookie|x-api-key)$/;

/** Headers by their names. The scheme of an authorization stays, its credentials do not. */
export function headersWithoutSecrets(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (!secretHeaders.test(name)) return [name, textOfLocation(name, value)];
      const [, scheme = ''] = /^(\w+ )/.exec(name.endsWith('authorization') ? value : '') ?? [];
      return [name, `${scheme}${withheld}`];
    }),
  );
}

/** A redirect carries the code of a connect flow in its query. */
function textOfLocation(name: string, value: string): string {
  return name === 'location' ? textWithoutSecrets(value) : value;
}
