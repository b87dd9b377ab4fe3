import { describe, expect, test } from 'vitest';
import { beside, framed, listed } from '../../../build/reference/frame.ts';
import { listItem, verbGroups } from '../../../build/reference/verb-examples.ts';
import {
  type Command,
  isCommandStep,
  recordedStep,
  type Step,
  stepSentence,
} from '../../../engine/index.ts';
import { canonicalJson, type Json } from '../../../engine/log/canonical.ts';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { everyStep } from '../../../engine/scenario/plan/every-step.ts';
import { ScenarioRun } from '../../../engine/scenario/run.ts';
import { verbs } from '../../../engine/scenario/verbs/index.ts';
import { filesOf } from './composed.ts';

/** The files of the examples; a step from its commands names those whose text stands in it. */
const files = {
  ...beside,
  'ride.csv': 's,km/h\n0,0\n9,50',
  'way.json': '{ "type": "LineString", "coordinates": [[13.4, 52.5], [13.5, 52.6]] }',
};

/** The one step of a scenario, with the world in which it would run. */
function stepOf(step: string): { readonly step: Step; readonly run: ScenarioRun } {
  const scenario = parseScenario(framed(listed('steps', listItem(step))), {
    file: 'example.yaml',
    ...filesOf(files),
  });
  return { step: scenario.steps[0]!, run: new ScenarioRun(scenario) };
}

function commandsOf(text: string): readonly Command[] {
  const { step, run } = stepOf(text);
  if (!isCommandStep(step)) throw new Error(`${text} is no order`);
  const { fleet } = run.world;
  const row = run.world.rowOf(step.target.name);
  const draw = (amount: unknown): number => Number(amount);
  return step.commandsFor({ vehicle: fleet.nameOf(row), row, world: run.world, draw });
}

/** As the log has it: without members that are undefined. */
function loggedOf(command: Command): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(command)) as Readonly<Record<string, Json>>;
}

const orders = verbs.flatMap(({ asks, examples: list }) =>
  asks === 'vehicle' ? list.map((example) => [example] as const) : [],
);

describe('a step written from its recorded commands gives the same commands', () => {
  test.each(orders)('%s', (example) => {
    const commands = commandsOf(example);

    const again = commands.map((command) => {
      const { kind: _, vehicle: subject = '', ...data } = loggedOf(command);
      const { kind } = command;
      const recorded = recordedStep({ kind, subject: subject as string, data });
      expect(recorded, `no verb gives ${kind}`).toBeDefined();
      return commandsOf(JSON.stringify(recorded!.step));
    });

    expect(commands.length).toBeGreaterThan(0);
    expect(again.flat().map((each) => canonicalJson(loggedOf(each)))).toEqual(
      commands.map((each) => canonicalJson(loggedOf(each))),
    );
  });
});

test.each(orders)('the sentence of %s names its vehicle', (example) => {
  const { step } = stepOf(example);

  expect(stepSentence(step)).toMatch(/\b(car|hybrid)\b/);
});

const all = verbGroups.flatMap((group) => Object.entries<string>(group.verbs));

test.each(all)('the sentences of %s leave nothing open', (name, list) => {
  const { steps } = parseScenario(framed(listed('steps', list)), {
    file: 'example.yaml',
    ...filesOf(files),
  });
  const own = [...everyStep(steps)].filter(({ verb }) => verb === name);

  expect(own.length).toBeGreaterThan(0);
  for (const step of own) expect(stepSentence(step)).not.toMatch(/undefined|\[object|^$/);
});
