import { expect, test } from 'vitest';
import { type Served, served } from '../support/served.ts';
import { credentials, exchange, grant, statusWith } from '../support/token-exchange.ts';

const day = 86_400_000;
const garage = 'users: { anna: null }\nvehicles: { car: { model: BEV, owner: anna } }';
const after = ({ world }: Served, ms: number) => world.advanceTo(world.clock.now + ms);

/** The status of a request of version 2.0. */
const legacyStatus = async ({ fetch }: Served, token: string): Promise<number> =>
  (await fetch('/v2.0/user', { headers: { authorization: `Bearer ${token}` } })).status;

interface Answer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token: string;
}

test('a client that trusts expires_in works at --speed 60 for tokenLife / 60', async () => {
  const house = served(`app: { tokenLife: 30d }\n${garage}`);
  const { body } = await exchange(house, { ...grant, ...credentials(house) });
  const { access_token: token, expires_in: seconds } = body as Answer;
  expect(seconds).toBe(2_592_000);

  after(house, 60 * 43_200_000 - 1);
  expect(await statusWith(house, `Bearer ${token}`)).toBe(200);
  after(house, 1);
  expect(await statusWith(house, `Bearer ${token}`)).toBe(401);
});

test('a user’s token lasts as long, and the refresh token after it', async () => {
  const house = served(`app: { tokenLife: 30d }\n${garage}`);
  const { accessToken, refreshToken } = house.world.service.legacyTokens.grant('anna');
  after(house, 30 * day - 1);
  expect(await legacyStatus(house, accessToken)).toBe(200);
  after(house, 1);
  expect(await legacyStatus(house, accessToken)).toBe(401);

  const { client_id: id, client_secret: secret } = credentials(house);
  const { status, body } = await house.fetch('/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}`, 'user-agent': 'home' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const next = body as Answer;
  expect([status, next.expires_in]).toEqual([200, 2_592_000]);
  expect(await legacyStatus(house, next.access_token)).toBe(200);
});
