import { expect, test } from 'vitest';
import { toJSONSchema } from 'zod';
import { faultTitle } from '../../../adapters/dashboard/app/fault-names.ts';
import {
  type Answers,
  faultOf,
  inputName,
  mistakeIn,
  type OfferedEffect,
  pageWords,
} from '../../../adapters/dashboard/app/fault-of.ts';
import type { FaultKinds, StandingFault } from '../../../adapters/dashboard/app/wire.ts';
import { faultKinds } from '../../../engine/index.ts';
import { effectStructures } from '../../../engine/scenario/effects/index.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

const scenario = `
version: 1
name: breakable
seed: 1
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {} }
chargers: { post: { type: AC, power: 11kW } }
vehicles: { car: { model: kia-ev6, owner: anna } }
webhooks: { main: { url: "https://app.example/hooks", receiver: {} } }
steps: [{ wait: 1h }]
`;

const names = { webhook: 'main', api: '', upstream: 'car', vehicle: 'car', charger: 'post' };

const kinds = faultKinds() as readonly FaultKinds[];
const offered = kinds.flatMap((kind) => kind.effects.map((effect) => [kind, effect] as const));

/** The answers as they stand at first; then each other option; then values in the inputs left empty. */
function answersTo(
  { inputs: ofFault }: FaultKinds,
  { inputs: ofEffect }: OfferedEffect,
): Answers[] {
  const inputs = [
    ...ofFault.map((input) => [inputName('fault', input), input] as const),
    ...ofEffect.map((input) => [inputName('effect', input), input] as const),
  ];
  const usual = Object.fromEntries(inputs.map(([name, { initial }]) => [name, initial]));
  const others = inputs.flatMap(([name, { options = [], per }]) => [
    // An error of another type has another code.
    ...(name === 'effect.type' ? [] : options.map(([value]) => ({ ...usual, [name]: value }))),
    ...(per === undefined ? [] : [{ ...usual, [name]: '25' }]),
  ]);
  const filled = inputs.map(([name, { initial, isNumber, member }]) => {
    if (initial !== '') return [name, initial];
    return [name, isNumber === true ? '7' : member === 'detail' ? 'no answer' : '30s'];
  });
  return [usual, ...others, Object.fromEntries(filled) as Answers];
}

test('the control API offers what the engine knows', async () => {
  const { control } = controlled(scenario);

  expect(dataOf(await control('GET', '/sim/fault-kinds'))).toEqual(kinds);
});

test.each(offered.map(([kind, effect]) => [kind.target, effect.title, kind, effect] as const))(
  '%s: %s is accepted as the form gives it, and healed',
  async (target, _, kind, effect) => {
    const { control, run } = controlled(scenario);

    for (const answers of answersTo(kind, effect)) {
      const order = faultOf(kind, effect, { ...answers, of: names[target], for: '30m' });
      const made = await control('POST', '/sim/faults', order);
      expect([made.status, made.body], JSON.stringify(order)).toEqual([201, expect.anything()]);
      const { name, until, says } = dataOf(made) as StandingFault;
      expect(Date.parse(until!) - run.world.clock.now).toBe(1_800_000);
      expect(says).toMatch(/^[\w:,. -]+$/);
      expect(says).not.toMatch(/Ms\b|kind|object|NaN|undefined/);
      expect((await control('DELETE', `/sim/faults/${name}`)).status).toBe(204);
    }
    expect(run.faults.standing).toEqual([]);
  },
);

test.each(offered.map(([kind, effect]) => [kind.target, effect.title, kind, effect] as const))(
  '%s: %s names the question of every wrong answer',
  async (target, _, kind, effect) => {
    const { control, run } = controlled(scenario);
    const questions = [
      ...kind.inputs.map((input) => [inputName('fault', input), input] as const),
      ...effect.inputs.map((input) => [inputName('effect', input), input] as const),
    ];
    const usual = {
      of: names[target],
      ...Object.fromEntries(questions.map(([name, { initial }]) => [name, initial])),
    };
    const found: string[] = [];
    for (const [name, { member, options, per, title }] of questions) {
      if (options !== undefined || member === 'detail') continue;
      for (const wrong of ['half an hour', ...(per === undefined ? [] : ['-1', `${2 * per}`])]) {
        const answers: Answers = { ...usual, [name]: wrong };
        const words = mistakeIn(kind, effect, answers) ?? (await refusalOf(answers));
        expect(words.startsWith(`${title}: `), `${title}: ${wrong}: ${words}`).toBe(true);
        found.push(words);
      }
    }
    const nobody = mistakeIn(kind, effect, { ...usual, of: '' });
    expect(nobody === undefined).toBe(target === 'api');
    expect(mistakeIn(kind, effect, usual)).toBeUndefined();
    expect(found.length).toBeGreaterThanOrEqual(kind.inputs.length);
    expect(run.faults.standing).toEqual([]);

    async function refusalOf(answers: Answers): Promise<string> {
      const refused = await control('POST', '/sim/faults', faultOf(kind, effect, answers));
      return pageWords(kind, effect, errorOf(refused).detail);
    }
  },
);

test('an error about no question of the form stands as it is', () => {
  const [kind] = kinds as [FaultKinds];

  const words = pageWords(kind, kind.effects[0]!, 'the server is shutting down');

  expect(words).toBe('the server is shutting down');
});

test.each([
  ['webhook.main', 'offline', 'Webhook main: offline'],
  ['api', 'status 500', 'API: status 500'],
  ['api.signals.list', 'slow by 3s', 'API signals.list: slow by 3s'],
  ['upstream.car', 'status 500', 'Backend for car: status 500'],
])('a fault of %s is called by its target and effects', (target, says, title) => {
  expect(faultTitle({ target, says })).toBe(title);
});

test.each(offered.map(([{ target }, { title, explanation }]) => [target, title, explanation]))(
  '%s: %s is explained by a sentence of its own',
  (_, title, explanation) => {
    expect(explanation).toMatch(/^[A-Z].{20,120}\.$/);
    expect(explanation).not.toContain(title);
    expect(offered.filter(([, each]) => each.explanation === explanation)).toHaveLength(
      offered.filter(([, each]) => each.title === title).length,
    );
  },
);

interface Structure {
  readonly anyOf?: readonly Structure[];
  readonly properties?: object;
}

/** The members that a file may give an effect. */
function membersOf({ anyOf = [], properties = {} }: Structure): readonly string[] {
  return [...Object.keys(properties), ...anyOf.flatMap(membersOf)];
}

/** Effects whose value is text or drawn: it has no members of its own. */
const bare = new Set(['unavailable', 'notFound', 'latency']);

test('every effect is offered with every member that a file may give it', () => {
  const known = Object.entries(effectStructures()).map(([name, schema]) => {
    const members = membersOf(toJSONSchema(schema, { io: 'input' }));
    return [name, bare.has(name) ? [''] : members.toSorted()];
  });
  const asked = Object.keys(effectStructures()).map((name) => {
    const choices = offered.flatMap(([, each]) => (each.effect === name ? [each] : []));
    const fixed = choices.flatMap(({ always }) => Object.keys(always));
    const members = choices.flatMap(({ inputs }) => inputs).map(({ member }) => member ?? '');
    return [name, [...new Set([...fixed, ...members])].toSorted()];
  });

  expect(known.length).toBeGreaterThan(20);
  expect(asked).toEqual(known);
  expect(new Set(offered.map(([, each]) => each.effect))).toEqual(
    new Set(Object.keys(effectStructures())),
  );
});
