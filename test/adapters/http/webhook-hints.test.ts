import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';

test.each([
  [{ autoSubscribe: true }, 'live', null],
  [{ autoSubscribe: true }, 'simulated', expect.stringContaining('includeSimulated: true')],
  [{ autoSubscribe: true, includeSimulated: true }, 'simulated', null],
  [{}, 'simulated', null],
])(
  'a webhook with %j in a world of vehicles of the mode %s has the hint %j',
  async (settings, mode, hint) => {
    const { control } = controlled(
      `version: 1
vehicles: { car: { model: tesla-model-3-long-range-awd, mode: ${mode} } }`,
    );

    const { headers } = await control('POST', '/sim/webhooks', {
      name: 'b',
      url: 'https://app.example/b',
      ...settings,
    });

    expect(headers.get('motorpool-hint')).toEqual(hint);
  },
);
