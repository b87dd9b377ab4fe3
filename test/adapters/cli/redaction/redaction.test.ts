import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogReader } from '../../../../adapters/file/log-reader.ts';
import { redactedLog } from '../../../../adapters/file/redaction/redacted-log.ts';
import { Redactor } from '../../../../adapters/file/redaction/redactor.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

const secrets = {
  clientSecret: 'client-secret-of-ours-77',
  managementToken: 'management-token-of-ours-88',
  host: 'hooks.internal.example.org',
  otherHost: 'errors.internal.example.org',
  path: 'path-token-99',
  newHost: 'moved.example.net:8443',
  redirect: 'app.secret-place.example',
  latitude: '52.488613',
  longitude: '13.339671',
  seed: 'seed-of-ours-55',
  polyline: 'of__IodooAozD_vJ',
};

const source = `
version: 1
name: secretive
seed: ${secrets.seed}
log: everything
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
params: { host: https://${secrets.host}/in/${secrets.path} }
app: { clientSecret: ${secrets.clientSecret}, managementToken: ${secrets.managementToken}, redirectUris: ["https://${secrets.redirect}/back"] }
users: { anna: {} }
places:
  home: { latitude: ${secrets.latitude}, longitude: ${secrets.longitude} }
  lake: { latitude: 52.431999, longitude: 13.181717 }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 40%, at: home } }
webhooks:
  main:
    url: $params.host
    errorUrl: https://${secrets.otherHost}/errors
    receiver: { failFirst: 1 }
    subscribe: [car]
    triggers: [Charge.IsCharging, Closure.IsLocked, Location.PreciseLocation]
    data: [TractionBattery.StateOfCharge, Location.PreciseLocation]
steps:
  - say: the secret is ${secrets.clientSecret} at ${secrets.host}, latitude ${secrets.latitude}
  - token: { as: mine, user: anna }
  - refresh: { token: mine, as: next }
  - api: POST /v3/vehicles/{car}/commands/navigation/set-destination
    as: anna
    expect: { status: [2xx, 5xx] }
    body: { data: { attributes: { latitude: ${secrets.latitude}, longitude: ${secrets.longitude} } } }
  - api: GET /v3/vehicles/{car}/signals/location-preciselocation
    as: anna
  - webhook: { name: main, action: change, url: "https://${secrets.newHost}/x?token=abcdef123" }
  - drive: { vehicle: car, to: lake }
  - drive: { vehicle: car, to: home, route: { polyline: "${secrets.polyline}" } }
  - charge: { vehicle: car, limit: 70%, place: home }
  - emit: { vehicle: car, webhook: main }
  - wait: 20m
  - expect: [car.battery.soc > 1]
`;

async function recorded(...args: string[]) {
  const folder = scratch({ 'a.yaml': source });
  const log = join(folder, 'a.simlog');
  const run = ['run', join(folder, 'a.yaml'), '--quiet', '--log', log, ...args];
  const { code, stdout, stderr } = await record(run);
  return { folder, log, code, stdout, stderr };
}

interface Logged {
  readonly at: string;
  readonly cause: number | null;
  readonly data: Record<string, unknown>;
  readonly kind: string;
  readonly sequence: number;
}

function entriesOf(file: string): readonly Logged[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Logged);
}

describe('a redacted recording', () => {
  test('has no secret in any of its bytes, and everything else as it was', async () => {
    const plain = await recorded();
    expect(plain.stderr + plain.stdout).toContain('PASS');
    const { log } = await recorded('--redact');
    const text = readFileSync(log, 'utf8');
    const before = readFileSync(plain.log, 'utf8');

    for (const [what, secret] of Object.entries(secrets)) {
      expect(before, what).toContain(secret);
      expect(text, what).not.toContain(secret);
    }
    expect(text).not.toMatch(/52\.43199|13\.18171|abcdef123/);
    for (const [, degrees] of text.matchAll(/"(?:latitude|longitude)":(-?[\d.]+)/g)) {
      expect(degrees).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }
    const [entries, whole] = [entriesOf(log), entriesOf(plain.log)];
    const frames = (list: readonly Logged[]) =>
      list.map(({ at, cause, kind, sequence }) => ({ at, cause, kind, sequence }));
    expect(frames(entries)).toEqual(frames(whole));
    const touched = /latitude|polyline|:\/\/|seed|token|secret/;
    const alike = whole.filter(({ data }) => !touched.test(JSON.stringify(data)));
    expect(alike.length).toBeGreaterThan(100);
    for (const { data, sequence } of alike) expect(entries[sequence]!.data).toEqual(data);
    const reader = new LogReader(log);
    while (reader.next() !== undefined);
    reader.close();
    expect(reader.flaws).toEqual([]);
    expect(reader.header).toMatchObject({
      redaction: { leftOut: ['params', 'source'], positions: '0.01deg' },
      scenario: 'secretive',
    });
  });

  test('is the same whenever the same is run, and joins as before', async () => {
    const [one, other] = [await recorded('--redact'), await recorded('--redact')];
    const keyed = await recorded('--redact', 'key=mine', '--redact', 'positions=0.5');

    const text = readFileSync(one.log, 'utf8');
    expect(readFileSync(other.log, 'utf8')).toBe(text);
    expect(readFileSync(keyed.log, 'utf8')).not.toContain(/host-[\da-f]{12}/.exec(text)![0]);
    expect(readFileSync(keyed.log, 'utf8')).toContain('"positions":"0.5deg"');
    // The same as an extract of the unredacted recording.
    const plain = await recorded();
    const cut = `${plain.log}.gz`;
    expect((await record(['extract', plain.log, cut, '--vehicle', 'car', '--redact'])).code).toBe(
      0,
    );
    const lines = new Set(text.split('\n'));
    const cutText = gunzipSync(readFileSync(cut)).toString();
    expect(
      cutText
        .split('\n')
        .slice(1, -2)
        .filter((line) => !lines.has(line)),
    ).toEqual([]);
    expect(cutText).not.toContain(secrets.host);
    const hosts = text.match(/host-[\da-f]{12}\.invalid/g) ?? [];
    expect(new Set(hosts).size).toBeGreaterThan(1);
  });

  test('is read, compared and exported, and not executed', async () => {
    const { log } = await recorded('--redact');

    for (const args of [
      ['deliveries', log],
      ['why', log, 'trip.arrived@car'],
      ['diff', log, log],
    ]) {
      const { code, stderr } = await record(args);
      expect([code, stderr]).toEqual([0, '']);
    }
    const har = `${log}.har`;
    expect((await record(['export', log, har])).code).toBe(0);
    const exported = readFileSync(har, 'utf8');
    for (const secret of Object.values(secrets)) expect(exported).not.toContain(secret);
    expect((await record(['export', log, `${log}.jsonl`])).code).toBe(0);
    const replay = await record(['replay', log]);
    expect([replay.code, replay.stderr]).toEqual([
      2,
      expect.stringContaining('cannot be executed again: what it was made of was redacted'),
    ]);
  });

  test('of a capture has no address or position in its bodies', async () => {
    const body = `{"eventId":"e","data":{"signals":[{"body":{"latitude":52.488613,"longitude":13.339671}}],"token":"abcdefgh"},"url":"https://${secrets.host}/x"}`;
    const folder = scratch({ 'a.jsonl': body });
    const [log, cut] = [join(folder, 'a.simlog'), join(folder, 'b.simlog')];
    await record(['import', join(folder, 'a.jsonl'), log]);

    expect((await record(['extract', log, cut, '--redact'])).code).toBe(0);

    const text = readFileSync(cut, 'utf8');
    expect(text).not.toMatch(/52\.4886|13\.3396|abcdefgh|example\.org/);
    expect((await record(['export', cut, join(folder, 'b.har')])).code).toBe(0);
  });

  test.each([
    [['--redact', 'names'], '--redact names: write positions=0.1 or key=text'],
    [['--redact', 'positions=far'], '--redact positions=far: write degrees from 0.0001 to 10'],
  ])('refuses %j', async (args, words) => {
    const { code, stderr } = await recorded(...args);

    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('needs a log', async () => {
    const folder = scratch({ 'a.yaml': source });

    const { code, stderr } = await record(['run', join(folder, 'a.yaml'), '--redact']);

    expect([code, stderr]).toEqual([2, expect.stringContaining('add --log')]);
  });
});

test('no text that holds a secret, an address or a position gets through, wherever it stands', () => {
  const secret = fc.stringMatching(/^[a-z0-9]{6,12}$/).map((each) => `S${each}Z`);
  const host = fc.stringMatching(/^[a-z]{4,9}$/).map((each) => `${each}.example.org`);
  const degrees = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((each) => each / 1_000_000);
  const around = fc.string({ unit: 'grapheme', maxLength: 6 });
  fc.assert(
    fc.property(secret, host, degrees, around, around, (hidden, name, latitude, before, after) => {
      const redactor = new Redactor({
        key: 'k',
        gridDegrees: 0.01,
        secrets: [hidden],
        texts: [`url: https://${name}/x`],
      });
      const data = {
        [`${before}${hidden}`]: 1,
        text: `${before}${hidden}${after} at ${name}`,
        url: `http://u@${name}:8080/${hidden}`,
        list: [[{ latitude, lon: String(latitude) }], `latitude: ${latitude}`],
        body: JSON.stringify({ token: hidden, latitude, deep: { url: `https://${name}/` } }),
      };
      const line = JSON.stringify({
        at: 'x',
        cause: 3,
        data,
        io: 'st',
        kind: 'k',
        sequence: 4,
        subject: 'v',
      });
      const written: string[] = [];
      const log = redactedLog(
        { write: (each) => written.push(each), flush() {}, close() {} },
        redactor,
      );

      log.write('{"seed":"s","simlog":2}');
      log.write(`{"at":"x",${line.slice('{"at":"x",'.length)}`);

      const told = written.join('\n');
      expect(told).not.toContain(hidden);
      expect(told).not.toContain(name);
      const exact = String(latitude);
      if (/\.\d{3}/.test(exact)) expect(told).not.toContain(exact);
      expect(JSON.parse(written[1]!)).toMatchObject({ cause: 3, sequence: 4, subject: 'v' });
    }),
  );
});

test('a secret that begins with another one is hidden to its end', () => {
  const longer = ['token-77', 'token-77-of-the-fleet'];
  const redactor = new Redactor({ key: 'k', gridDegrees: 0.01, secrets: longer, texts: [] });

  const line = redactor.line('{"at":"2026","data":{"words":"it is token-77-of-the-fleet"}}');

  expect(line).toMatch(/it is secret-[0-9a-f]{12}"/);
});
