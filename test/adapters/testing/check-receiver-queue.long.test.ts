import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkReceiver, type ReceiverReport } from '../../../adapters/testing/index.ts';
import { SoundReceiver } from '../../support/planted-receiver.ts';

const passed = ({ checks }: ReceiverReport): readonly string[] =>
  checks.filter(({ verdict }) => verdict === 'passed').map(({ name }) => name);

describe('a receiver that stores one event after another, after its answers', () => {
  /** Answers at once, and takes 150 ms for each event. */
  const queueing = (world: ConstructorParameters<typeof SoundReceiver>[0]) => {
    const inner = new SoundReceiver(world);
    let queue: Promise<unknown> = Promise.resolve();
    return {
      account: () => inner.account,
      receive: async (request: Request): Promise<Response> => {
        const isWork = (await request.clone().text()).includes('VEHICLE_STATE');
        if (!isWork) return inner.receive(request);
        queue = queue.then(() => pause(150)).then(() => inner.receive(request));
        return new Response(null, { status: 204 });
      },
    };
  };
  const check = (options: object) =>
    checkReceiver(queueing, {
      readBack: (app: ReturnType<typeof queueing>) => app.account(),
      only: ['duplicate', 'reversed'],
      throws: false,
      undetermined: 'allow',
      within: '60s',
      ...options,
    });

  test('is right with quiet', async () => {
    const report = await check({ quiet: '700ms' });

    expect(passed(report)).toEqual(['duplicate', 'reversed']);
  });

  test('is told of quiet without it', async () => {
    const report = await check({});

    expect(passed(report)).not.toContain('reversed');
    expect(report.checks.find(({ name }) => name === 'reversed')?.sentence).toContain(
      'say how long it may be silent: quiet: 500ms',
    );
  });
});
