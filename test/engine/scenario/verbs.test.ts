import { describe, expect, test } from 'vitest';
import { framed } from '../../../build/reference/frame.ts';
import { type Command, recordedStep, type Step } from '../../../engine/index.ts';
import { canonicalJson, type Json } from '../../../engine/log/canonical.ts';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { ScenarioRun } from '../../../engine/scenario/run.ts';
import { verbs } from '../../../engine/scenario/verbs/index.ts';

/** The one step of a scenario, with the world in which it would run. */
function stepOf(step: string): { readonly step: Step; readonly run: ScenarioRun } {
  const scenario = parseScenario(framed(`steps:\n- ${step}`), { file: 'example.yaml' });
  return { step: scenario.steps[0]!, run: new ScenarioRun(scenario) };
}

function commandsOf(text: string): readonly Command[] {
  const { step, run } = stepOf(text);
  if (step.kind !== 'order') throw new Error(`${text} is no order`);
  const { fleet } = run.world;
  const row = run.world.rowOf(step.target.name);
  const draw = (amount: unknown): number => Number(amount);
  return step.commandsFor({ vehicle: fleet.nameOf(row), row, world: run.world, draw });
}

/** As the log has it: without members that are undefined. */
function loggedOf(command: Command): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(command)) as Readonly<Record<string, Json>>;
}

const examples = verbs.flatMap((verb) => verb.examples.map((example) => [example] as const));

describe('a step written from its recorded commands gives the same commands', () => {
  test.each(examples)('%s', (example) => {
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

test.each(examples)('the sentence of %s names its vehicle and leaves nothing open', (example) => {
  const { step } = stepOf(example);

  const sentence = step.kind === 'order' ? step.sentence('the vehicle') : '';

  expect(sentence).toContain('the vehicle');
  expect(sentence).not.toContain('undefined');
});
