import { expect, test } from 'vitest';
import { type CommandRequest, commandForm } from '../../../engine/index.ts';
import { calledRun } from '../../support/called-run.ts';
import { commandRequests, scheduleRequests } from '../../support/command-requests.ts';

/** Runs steps that give a car commands over the API, each as its request is written. */
async function recorded(...requests: readonly CommandRequest[]) {
  const steps = requests.map((request) => ({
    command: { vehicle: 'car', ...commandForm(request) },
    expect: { status: ['2xx', '4xx', '5xx'] },
    capture:
      request.type === 'charge-schedule-create'
        ? { scheduleId: 'body.data.attributes.scheduleId' }
        : undefined,
  }));
  const { run, entries, passTo } = calledRun(`
version: 1
name: commands
seed: commands
clock: { start: 2026-05-04T06:00:00, limit: 6h }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna } }
steps: ${JSON.stringify(steps)}`);
  await passTo();
  expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  return entries.flatMap(({ kind, data }) => (kind === 'command.request' ? [data] : []));
}

const requests: readonly CommandRequest[] = [
  ...Object.values(commandRequests),
  ...Object.values(scheduleRequests),
];

test.each(requests)('a step written from a request for $type makes the same', async (request) => {
  expect(await recorded(request)).toEqual([{ user: 'anna', ...request }]);
});

test('a step deletes the schedule that was created', async () => {
  const deletion = {
    type: 'charge-schedule-delete',
    parameters: { scheduleId: '$scheduleId' },
  } as const;

  const [, request] = await recorded(scheduleRequests['charge-schedule-daily'], deletion);

  const { type } = deletion;
  const parameters = { scheduleId: expect.stringMatching(/^sched_[0-9a-f]{24}$/) as string };
  expect(request).toEqual({ user: 'anna', type, parameters });
});
