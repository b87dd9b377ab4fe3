import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyWithoutSecrets,
  headersWithoutSecrets,
  queryWithoutSecrets,
} from '../../../adapters/http/control/secret-words.ts';

const form = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
const json = new Headers({ 'content-type': 'application/json' });
const parts = new Headers({ 'content-type': 'multipart/form-data; boundary=----x' });

const names = ['access_token', 'client_secret', 'refresh_token', 'password', 'id_token'];

/** Other spellings of a name that a client may write. */
const spelled = fc
  .tuple(fc.constantFrom(...names), fc.infiniteStream(fc.constantFrom('up', 'low', 'code')))
  .map(([name, forms]) =>
    [...name].map((letter) => [letter, forms.next().value as string] as const),
  );

const encoded = spelled.map((letters) =>
  letters
    .map(([letter, how]) =>
      how === 'code'
        ? `%${letter.charCodeAt(0).toString(16)}`
        : how === 'up'
          ? letter.toUpperCase()
          : letter,
    )
    .join(''),
);

const escaped = spelled.map((letters) =>
  letters
    .map(([letter, how]) =>
      how === 'code'
        ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
        : how === 'up'
          ? letter.toUpperCase()
          : letter,
    )
    .join(''),
);

const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12,30}$/);
const other = fc.stringMatching(/^[a-z]{1,5}=[a-z0-9]{0,5}$/);

test('no spelling of a name shows its secret in a form, a query or an address', () => {
  fc.assert(
    fc.property(encoded, secret, fc.array(other), (name, hidden, before) => {
      const fields = [...before, `${name}=${hidden}`, 'grant_type=password'].join('&');
      const referer = `https://app.example/page?${fields}#${name}=${hidden}`;
      const shown = [
        bodyWithoutSecrets(fields, form),
        queryWithoutSecrets(`?${fields}`),
        headersWithoutSecrets(new Headers({ referer }))['referer']!,
      ];
      for (const text of shown) {
        expect(text).not.toContain(hidden);
        expect(text).toContain('&grant_type=password');
      }
    }),
    { numRuns: 300 },
  );
});

test('no spelling of a name shows its secret in JSON, even in a body that is cut', () => {
  fc.assert(
    fc.property(
      escaped,
      secret,
      fc.array(fc.jsonValue()),
      fc.nat(12),
      (name, hidden, before, cut) => {
        const text = `{"before":${JSON.stringify(before)},"${name}" : "${hidden}","code":"CONFLICT"}`;
        const whole = bodyWithoutSecrets(text, json);
        expect(whole).not.toContain(hidden);
        expect(JSON.parse(whole)).toMatchObject({
          before: JSON.parse(JSON.stringify(before)) as unknown,
        });
        expect(whole).toContain('"code":"CONFLICT"');
        const at = text.indexOf(hidden) + 8 + cut;
        expect(bodyWithoutSecrets(text.slice(0, at), json)).not.toContain(hidden.slice(0, 8));
      },
    ),
    { numRuns: 300 },
  );
});

test('a part of a multipart body that is a secret is withheld, and others are shown', () => {
  const part = (name: string, value: string) =>
    `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part('client_id', 'me')}${part('client_secret', 'hidden')}${part('x', 'y')}------x--\r\n`;

  expect(bodyWithoutSecrets(body, parts)).toBe(body.replace('hidden', '(secret)'));
});

test('headers of other names, and addresses in pages, show no secret', () => {
  const headers = new Headers({
    'x-api-key': 'hidden',
    'x-refresh-token': 'hidden',
    link: '<https://a.example/?code=hidden&page=2>; rel="next"',
    accept: 'text/html;q=0.9',
  });
  const page = '<a href="https://a.example/?state=1&amp;code=hidden">on</a> & more';

  expect(headersWithoutSecrets(headers)).toEqual({
    'x-api-key': '(secret)',
    'x-refresh-token': '(secret)',
    link: '<https://a.example/?code=(secret)&page=2>; rel="next"',
    accept: 'text/html;q=0.9',
  });
  expect(bodyWithoutSecrets(page, new Headers({ 'content-type': 'text/html' }))).toBe(
    page.replace('hidden', '(secret)'),
  );
});
