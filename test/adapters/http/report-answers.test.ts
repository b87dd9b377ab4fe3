import { expect, test } from 'vitest';
import { ReportAnswers } from '../../../adapters/http/report-answers.ts';
import { contentOf } from '../../../adapters/http/request-log.ts';
import { signalMeta } from '../../../adapters/http/v3/signal-document.ts';
import { gappedMeta, SignalPage } from '../../../adapters/http/v3/signal-page.ts';
import type { User } from '../../../engine/index.ts';
import { served } from '../../support/served.ts';

const garage = `
users: { anna: null }
vehicles: { car: { model: BEV, owner: anna }, van: { model: BEV, owner: anna } }`;

const told = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

function setUp(bound: number) {
  const { world } = served(garage);
  const answers = new ReportAnswers<Uint8Array>(bound);
  const user = world.service.users.byName('anna')!;
  const question = (
    subject: string,
    more: { permissions?: string[]; user?: User; row?: number } = {},
  ) => ({
    subject,
    unitsHeader: undefined,
    connection: { permissions: more.permissions ?? ['read_battery'], user: more.user ?? user },
    report: world.reportOf(more.row ?? 0),
  });
  const keep = (subject: string) => {
    const asked = question(subject);
    const meta = signalMeta(asked.report);
    const text = `[${gappedMeta(meta)},${gappedMeta(meta)}]`;
    const page = new SignalPage(text, String(meta.retrievedAt).length);
    answers.keep(asked, (retrievedMs) => page.at(retrievedMs)?.body as Uint8Array);
  };
  return { world, answers, question, keep, user };
}

test('the same question gets the same bytes, and later only another instant of reading', () => {
  const { world, answers, question, keep } = setUp(2);
  keep('a');
  const first = answers.recall(question('a'))!;
  const before = told(first);
  const meta = signalMeta(world.reportOf(0));

  expect(JSON.parse(before)).toEqual([meta, meta]);
  expect(answers.recall(question('a'))!).toBe(first);
  world.advanceTo(world.startMs + 5);
  const later = signalMeta(world.reportOf(0));
  expect(later.retrievedAt).not.toBe(meta.retrievedAt);
  expect(JSON.parse(told(answers.recall(question('a'))))).toEqual([later, later]);
  // A response on its way to a client stays unchanged.
  expect(told(first)).toBe(before);
});

test('another question, caller, vehicle or report is not answered with it', () => {
  const { world, answers, question, keep, user } = setUp(2);
  keep('a');

  expect(answers.recall(question('b'))).toBeUndefined();
  expect(answers.recall({ ...question('a'), unitsHeader: 'imperial' })).toBeUndefined();
  expect(answers.recall({ ...question('a'), isLegacy: true })).toBeUndefined();
  expect(answers.recall(question('a', { permissions: ['read_odometer'] }))).toBeUndefined();
  const more = ['read_battery', 'read_odometer'];
  expect(answers.recall(question('a', { permissions: more }))).toBeUndefined();
  expect(answers.recall(question('a', { permissions: [] }))).toBeUndefined();
  expect(answers.recall(question('a', { user: { ...user, id: 'other' } }))).toBeUndefined();
  expect(answers.recall(question('a', { row: 1 }))).toBeUndefined();
  expect(answers.recall(question('a'))).toBeDefined();
  world.submit({ kind: 'doors.unlock', vehicle: 'car' });
  world.advanceTo(world.startMs + 600_000);
  expect(answers.recall(question('a'))).toBeUndefined();
});

test('at most so many are kept, those that were written last', () => {
  const { answers, question, keep } = setUp(2);
  for (const url of ['a', 'b', 'c']) keep(url);

  expect(['a', 'b', 'c'].map((url) => answers.recall(question(url)) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});

test('an instant of another length does not fit', () => {
  const page = new SignalPage(`"${'\u0000'.repeat(24)}"`, 24);

  expect(page.at(Date.UTC(10_000, 0, 1))).toBeUndefined();
  expect(told(page.at(0)?.body as Uint8Array)).toBe('"1970-01-01T00:00:00.000Z"');
});

test('bytes get another instant in place once all who took them have sent them', () => {
  const page = new SignalPage(`["${'\u0000'.repeat(24)}"]`, 24);
  const [first, second] = [page.at(0)!, page.at(0)!];

  expect(second.body).toBe(first.body);
  first.onSent?.();
  // The second answer is on its way.
  const third = page.at(1)!;
  expect(third.body).not.toBe(first.body);
  expect(told(second.body as Uint8Array)).toBe('["1970-01-01T00:00:00.000Z"]');
  // It says so too late: the page has other bytes.
  second.onSent?.();
  expect(page.at(2)!.body).not.toBe(third.body);
  const last = page.at(3)!;
  last.onSent?.();
  expect(page.at(4)!.body).toBe(last.body);
  expect(told(last.body as Uint8Array)).toBe('["1970-01-01T00:00:00.004Z"]');
  expect(told(contentOf(last.shown!) as Uint8Array)).toBe('["1970-01-01T00:00:00.003Z"]');
});

test('a refused request is refused again, and an answered one is refused once the token has expired', async () => {
  const { world, fetch, headers, vehicleId } = served(garage);
  const path = `/v3/vehicles/${vehicleId('car')}/signals`;
  const asked = headers('anna');
  const wrong = { ...asked, 'sc-unit-system': 'nautical' };
  const statuses = async (): Promise<number[]> => [
    (await fetch(path, { headers: asked })).status,
    (await fetch(`${path}?pageSize=0`, { headers: asked })).status,
    (await fetch(path, { headers: wrong })).status,
    (await fetch(path)).status,
  ];

  expect(await statuses()).toEqual([200, 400, 400, 401]);
  expect(await statuses()).toEqual([200, 400, 400, 401]);
  world.advanceTo(world.startMs + 3_600_000);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
});

test('a recalled answer has the headers of the first, and HEAD those of GET', async () => {
  const { app, headers, vehicleId } = served(garage);
  const url = `http://localhost/v3/vehicles/${vehicleId('car')}/signals`;
  const ask = async (method: string) =>
    app.fetch(new Request(url, { method, headers: headers('anna') }));
  const [first, again, head] = [await ask('GET'), await ask('GET'), await ask('HEAD')];
  const carriedBy = ({ headers: all }: Response) =>
    Object.fromEntries([...all].filter(([name]) => name !== 'sc-request-id'));

  expect(carriedBy(first)).toMatchObject({
    'content-type': 'application/json',
    date: 'Mon, 04 May 2026 06:00:00 GMT',
    'sc-unit-system': 'metric',
  });
  expect(carriedBy(again)).toEqual(carriedBy(first));
  expect(carriedBy(head)).toEqual(carriedBy(first));
  expect(again.headers.get('sc-request-id')).not.toBe(first.headers.get('sc-request-id'));
  expect(await again.text()).toBe(await first.text());
  expect(await head.text()).toBe('');
});
