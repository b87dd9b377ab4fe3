import { expect, expectTypeOf, test } from 'vitest';
import type {
  Answer,
  Command,
  Connection,
  Delivery,
  Execution,
  Subscription,
  User,
  Webhook,
} from '../../../engine/index.ts';
import { people, runOf } from './connected-world.ts';

const settings = {
  url: 'https://receiver.invalid/',
  verify: 'skip',
  triggers: ['Charge.IsCharging'],
  receiver: { status: 200 },
} as const;

test('the answer of a command has the thing that the command created, and its type', () => {
  const run = runOf(people);
  const { world } = run;
  const { service, log } = world;

  const { created: user, sequence } = world.submit({ kind: 'user.add', user: 'dora' });
  const connect = { kind: 'connection.open', vehicle: 'nobodys', user: 'dora' } as const;
  const { created: connection } = world.submit(connect);
  const lock = { type: 'security-lock' } as const;
  const command = { kind: 'command.request', vehicle: 'nobodys', user: 'dora', ...lock } as const;
  const { created: execution } = world.submit(command);
  const { created: webhook } = world.submit({ kind: 'webhook.create', webhook: 'hook', settings });
  const subscribe = { vehicle: 'nobodys', webhook: 'hook', user: 'dora' };
  const { created: subscription } = world.submit({ kind: 'subscription.create', ...subscribe });
  run.advanceUntil(() => service.webhooks.deliveries.count > 0, world.clock.now + 60_000);
  run.advanceUntil(() => false, world.clock.now + 60_000);
  const { created: resent } = world.submit({ kind: 'delivery.resend', delivery: 1 });
  const { created: token } = world.submit({ kind: 'token.issue' });
  const { created: pair } = world.submit({ kind: 'token.grant', user: 'dora' });
  const issue = { kind: 'code.issue', user: 'dora', vehicles: ['nobodys'] } as const;
  const { created: code } = world.submit(issue);

  expect(log.retained[sequence]).toMatchObject({ kind: 'user.add', sequence });
  expect(user).toBe(service.users.byName('dora'));
  expect(connection).toEqual(service.connections.find(connection.id));
  expect(execution).toBe(service.executions.find(execution.id));
  expect(webhook).toBe(service.webhooks.byName('hook'));
  expect(subscription).toMatchObject({ webhook, user });
  expect(resent).toMatchObject({ number: 2, event: { type: 'VEHICLE_STATE' } });
  expect(service.checkToken(token)).toBe('valid');
  expect(service.legacyTokens.check(pair.accessToken).state).toBe('valid');
  expect(service.legacyTokens.exchange(code, undefined)).toHaveProperty('refreshToken');
  expectTypeOf(user).toEqualTypeOf<User>();
  expectTypeOf(connection).toEqualTypeOf<Connection>();
  expectTypeOf(execution).toEqualTypeOf<Execution>();
  expectTypeOf(webhook).toEqualTypeOf<Webhook>();
  expectTypeOf(subscription).toEqualTypeOf<Subscription>();
  expectTypeOf(resent).toEqualTypeOf<Delivery | undefined>();
});

test('a delivery that the limit of a webhook drops is not created', () => {
  const run = runOf(people);
  const { world } = run;
  const limited = {
    pending: 1,
    receiver: { status: 200, latencyMs: { kind: 'constant', value: 10_000 } },
  } as const;
  world.submit({ kind: 'webhook.create', webhook: 'hook', settings });
  world.submit({ kind: 'subscription.create', vehicle: 'car', webhook: 'hook', user: 'anna' });
  run.advanceUntil(() => false, world.clock.now + 60_000);
  world.submit({ kind: 'webhook.change', webhook: 'hook', settings: limited });

  const [first, second] = [1, 2].map(
    () => world.submit({ kind: 'delivery.resend', delivery: 1 }).created,
  );

  expect(first?.status).toBe('inFlight');
  expect(second).toBeUndefined();
});

test('a command to a vehicle creates nothing, and any command has an answer', () => {
  const { world } = runOf(people);

  const locked = world.submit({ kind: 'doors.lock', vehicle: 'car' });
  const command: Command = { kind: 'user.add', user: 'dora' };
  const answer: Answer = world.submit(command);

  expect(locked.created).toBeUndefined();
  expectTypeOf(locked.created).toEqualTypeOf<undefined>();
  expect(answer.refused).toBeUndefined();
  expect(world.log.retained[answer.sequence]?.kind).toBe('user.add');
});

test('TypeScript refuses a command with a member that its kind does not have', () => {
  const { world } = runOf(people);

  // @ts-expect-error: a user has no vehicle.
  world.submit({ kind: 'user.add', user: 'dora', vehicle: 'car' });
  // @ts-expect-error: the name of the user is missing.
  expect(() => world.submit({ kind: 'user.remove' })).toThrow('there is no user');
});
