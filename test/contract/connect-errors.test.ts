import { describe, expect, test } from 'vitest';
import { callback, garage, type Query, start } from '../support/connecting.ts';
import type { Visitor } from '../support/visitor.ts';

describe('"Connect flow error names"', () => {
  const expectReturn = ({ returned }: Visitor, error: string, more: object = {}) =>
    expect(returned).toEqual({
      x: 'a b',
      error,
      error_description: expect.any(String) as string,
      state: 's&1 ü',
      ...more,
    });

  test('"no_vehicles (user has no vehicle and returns to the application)"', async () => {
    const { world, visitor, url } = start();
    const { digest } = world.world.log;
    await visitor.open(url({ make: 'Tesla' }));
    await visitor.press('carla');
    expect(visitor.heading).toBe('No car found');
    await visitor.follow('Sign in as a different user');
    await visitor.press('ben');
    await visitor.follow('Back to Joulebug');

    expectReturn(visitor, 'no_vehicles');
    expect(world.world.log.digest).toBe(digest);
  });

  test('"configuration_error (exit through an error page)"', async () => {
    for (const query of [
      { scope: 'read_nonsense' },
      { response_type: 'token' },
      { mode: 'demo' },
      { single_select: 'yes' },
      { approval_prompt: 'always' },
    ]) {
      const { world, visitor, url } = start();
      const { digest } = world.world.log;
      await visitor.open(url(query));
      expect(visitor.page!.status).toBe(400);
      expect(visitor.heading).toBe('This link is invalid');
      await visitor.follow('Back to the app');
      expectReturn(visitor, 'configuration_error');
      expect(world.world.log.digest).toBe(digest);
    }
  });

  test.each([
    [{ client_id: 'x' }, 'client_id is not the id of the application'],
    [{ application_id: 'x' }, 'application_id is not the id of the application'],
    [{}, 'application_id is missing'],
  ])('the error page names the parameter that was sent: %j', async (query, mistake) => {
    const { visitor } = start();
    const sent = new URLSearchParams({ ...query, redirect_uri: callback, scope: 'read_vin' });
    await visitor.open(`/oauth/authorize?${sent.toString()}`);

    expect(visitor.page!.status).toBe(400);
    expect(visitor.page!.text).toContain(`>${mistake}<`);
  });

  test.each<Query>([
    { application_id: 'x' },
    { redirect_uri: '', response_type: 'code' },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: 'not an address' },
    { response_type: 'token' },
  ])('"configuration_error (exit through an error page)": the page names it: %j', async (query) => {
    const { application, visitor } = start();
    const sent = { application_id: application.id, redirect_uri: callback, ...query };
    await visitor.open(`/oauth/authorize?${new URLSearchParams(sent).toString()}`);

    expect(visitor.page!.status).toBe(400);
    expect(visitor.page!.text).toContain('>configuration_error<');
  });

  test.each([
    [
      { scope: 'read_batery' },
      'scope: there is no permission read_batery; did you mean read_battery?',
    ],
    [{ make: 'TESLER' }, 'make: there is no make TESLER; did you mean Tesla?'],
    [{ response_type: 'token' }, 'response_type must be code or none'],
  ])('the error page names the mistake and the nearest valid value: %j', async (query, mistake) => {
    const { visitor, url } = start();
    await visitor.open(url(query));

    expect(visitor.page!.text).toContain(`>${mistake}<`);
    await visitor.follow('Back to the app');
    expectReturn(visitor, 'configuration_error');
  });

  test('"server_error (no other connect error applies)"', async () => {
    const failing = `faults: [{ target: api.connect.*, effects: [{ status: 500 }] }]\n${garage}`;
    const { visitor, url } = start(failing);
    await visitor.open(url());
    expect(visitor.page!.status).toBe(500);
    expect(visitor.heading).toBe('Something went wrong');
    expect(visitor.page!.text).toContain('>server_error<');
    await visitor.follow('Back to the app');
    expectReturn(visitor, 'server_error');

    const automatic = start(failing, { connectFlow: 'auto' });
    await automatic.visitor.open(url({ application_id: automatic.application.id }));
    expectReturn(automatic.visitor, 'server_error');
  });

  test('a failure on the way leads back too', async () => {
    const failing = `faults: [{ target: api.connect.continue, effects: [{ status: 502 }] }]\n${garage}`;
    const { visitor, url } = start(failing);
    await visitor.open(url({ make: 'Ford' }));
    await visitor.press('anna');
    expect(visitor.page!.status).toBe(502);
    await visitor.follow('Back to the app');
    expectReturn(visitor, 'server_error');
  });

  test('access_denied (public): a denial on any page', async () => {
    const { world, visitor, url } = start();
    const { digest } = world.world.log;
    for (const [pressed, link] of [
      [[], 'Cancel and go back'],
      [['anna'], 'Cancel'],
      [['anna', 'Continue'], 'Deny'],
    ] as const) {
      await visitor.open(url({ make: 'Ford' }));
      for (const words of pressed) await visitor.press(words);
      await visitor.follow(link);
      expectReturn(visitor, 'access_denied');
    }
    expect(world.world.log.digest).toBe(digest);
  });

  test('vehicle_incompatible (public): with the vehicle, or without one for an unknown brand', async () => {
    const { world, visitor, url } = start(garage, { clock: 'start: 2026-05-04T06:00:00' });
    await visitor.open(url());
    await visitor.follow('I don’t see my brand');
    expectReturn(visitor, 'vehicle_incompatible');
    await visitor.open(url({ make: 'Tesla', scope: 'required:read_fuel read_battery' }));
    await visitor.press('anna');
    expect(visitor.heading).toBe('This car cannot be connected');
    await visitor.follow('Back to Joulebug');
    expectReturn(visitor, 'vehicle_incompatible', {
      vin: world.world.service.consent.vinOf(0),
      make: 'TESLA',
      model: 'Model 3',
      year: expect.stringMatching(/^20\d\d$/) as string,
    });
  });
});

test('"server_error: no other connect error applies": back to the app with error and description', async () => {
  const failing = `faults: [{ target: api.connect.authorize, effects: [{ status: 500 }] }]\n${garage}`;
  for (const connectFlow of ['auto', 'guests'] as const) {
    const { world, url } = start(failing, { connectFlow });
    const { status, headers } = await world.fetch(url());
    const sent = new URL(headers.get('location')!);

    expect(status).toBe(302);
    expect(sent.href.startsWith(callback)).toBe(true);
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      x: 'a b',
      error: 'server_error',
      error_description: 'The service failed. Please try again later.',
      state: 's&1 ü',
    });
    const { connections } = world.world.service;
    expect(connections.list().every(({ createdAtMs }) => createdAtMs === world.world.startMs)).toBe(
      true,
    );
  }
});
