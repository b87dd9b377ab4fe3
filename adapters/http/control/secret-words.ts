/** The words that stand in place of a secret. */
const withheld = '(secret)';

/** Names whose values are credentials, as `plainName` spells them. */
const names: ReadonlySet<string> = new Set([
  'accesstoken',
  'apikey',
  'applicationmanagementtoken',
  'authtoken',
  'clientsecret',
  'idtoken',
  'managementtoken',
  'password',
  'refreshtoken',
]);

/** Those of forms and addresses alone: in documents, `code` is the code of a signal or an error. */
const namesOfForms: ReadonlySet<string> = new Set([...names, 'code', 'token']);

/** A name without regard to case and to the way in which it divides words. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The name of a field as the server reads it. */
function fieldName(written: string): string {
  try {
    return plainName(decodeURIComponent(written.replaceAll('+', ' ')));
  } catch {
    return plainName(written);
  }
}

/** A query, with its question mark, without the credentials in it. */
export function queryWithoutSecrets(query: string): string {
  return query.replace(/[^?]+/s, fieldsWithoutSecrets);
}

/** A body without the credentials in it; its headers name its type. */
export function bodyWithoutSecrets(text: string, headers: Headers): string {
  const type = headers.get('content-type') ?? '';
  const [, quoted, plain] = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return partsWithoutSecrets(text, boundary);
  if (/^\s*[[{"]/.test(text)) return jsonWithoutSecrets(text);
  return /^text\//i.test(type) ? addressesWithoutSecrets(text) : fieldsWithoutSecrets(text);
}

function fieldsWithoutSecrets(text: string): string {
  return text
    .split('&')
    .map((field) => {
      const [name = ''] = field.split('=', 1);
      const isSecret = name !== field && namesOfForms.has(fieldName(name));
      return isSecret ? `${name}=${withheld}` : addressesWithoutSecrets(field);
    })
    .join('&');
}

/** The text of a body may be cut, so its strings are read one after the other. */
function jsonWithoutSecrets(text: string): string {
  const member = /("(?:[^"\\]|\\.)*"?)(?:(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,{}[\]"]+))?/gs;
  return text.replace(member, (whole, name: string, colon?: string, value?: string) => {
    if (value === undefined) return whole;
    const isSecret = value !== 'null' && names.has(plainName(textOf(name)));
    return isSecret ? `${name}${colon}"${withheld}"` : whole;
  });
}

function textOf(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

function partsWithoutSecrets(text: string, boundary: string): string {
  const line = `--${boundary}`;
  return text
    .split(line)
    .map((part) => {
      const [head] = /^.*?\r?\n\r?\n/s.exec(part) ?? [];
      const [, quoted, plain = ''] = /\bname=(?:"([^"]*)"|([^\s;]+))/i.exec(head ?? '') ?? [];
      const isSecret = namesOfForms.has(fieldName(quoted ?? plain));
      return head !== undefined && isSecret ? `${head}${withheld}\r\n` : part;
    })
    .join(line);
}

/** A text without the credentials in the queries and fragments of addresses. */
function addressesWithoutSecrets(text: string): string {
  const field = /([?&#](?:amp;)?)([^=?&#\s"'<>]+)=([^&#\s"'<>]*)/g;
  return text.replace(field, (whole, before: string, name: string) =>
    namesOfForms.has(fieldName(name)) ? `${before}${name}=${withheld}` : whole,
  );
}

const secretHeaders = /^(authorization|cookie|proxy-authorization|set-cookie)$/;

/** Headers by their names. The scheme of an authorization stays, its credentials do not. */
export function headersWithoutSecrets(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      const isSecret = secretHeaders.test(name) || names.has(plainName(name.replace(/^x-/, '')));
      // A redirect and a referrer carry the code of a connect flow in their query.
      if (!isSecret) return [name, addressesWithoutSecrets(value)];
      const [, scheme = ''] = /^(\w+ )/.exec(name.endsWith('authorization') ? value : '') ?? [];
      return [name, `${scheme}${withheld}`];
    }),
  );
}
