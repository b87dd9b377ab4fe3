import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';

const { routes } = controlled();
const controlRoutes = routes.filter(({ family }) => family === 'control');

/** Texts with a meaning in some place. */
const telling = fc.constantFrom(
  ...'car van main w1 lock fault lock-1 __proto__ constructor ../.. %00 %2F 1h 25m -1 NaN'.split(
    ' ',
  ),
  'vehicle.car',
  'api.*',
  'charge.*',
  'car.moving',
  'car.battery.soc >',
  '',
  ' ',
  '\u0000',
  '💥',
);

const text = fc.oneof(telling, fc.string({ unit: 'grapheme' }));

/** Members that control bodies have, with arbitrary values. */
const member = fc.constantFrom(
  ...'by to until within speed holder for id scenario shipped seed params clock mode'.split(' '),
  ...'target effects offline status code times match probability name plugIn power set'.split(' '),
  ...'url triggers receiver retry enabled overlap webhook vehicle from state action'.split(' '),
);

const { body } = fc.letrec<{ body: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
  body: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(member, text), tie('body'), { maxKeys: 3 }),
  ),
}));

test('the control API answers every request and breaks nothing', async () => {
  const { control, run } = controlled();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...controlRoutes),
      text,
      body,
      async ({ method, path }, parameter, sent) => {
        const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(parameter));
        // The world itself is kept.
        if (method === 'delete' && parameter === 'main') return;
        const isSending = method === 'post' || method === 'patch';

        const answer = await control(method.toUpperCase(), url, isSending ? sent : undefined);

        expect(answer.status, `${method} ${url} ${JSON.stringify(sent)}`).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
  expect((await control('GET', '/sim/clock')).status).toBe(200);
  expect(run.conclusion).toBeUndefined();
});
