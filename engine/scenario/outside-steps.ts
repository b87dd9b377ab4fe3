import { canonicalJson, type Json } from '../log/canonical.ts';
import type { WorldContext } from './context/context.ts';
import type { Notes } from './context/notes.ts';
import type { IdPattern } from './names/id-pattern.ts';
import { namesIn } from './outside-step.ts';
import { parseSteps } from './parse.ts';
import { everyStep } from './plan/every-step.ts';
import type { Faults } from './plan/faults.ts';
import type { Scenario, Step } from './plan/plan.ts';
import { CapturedNames } from './read/captured-names.ts';
import type { OutsideScript } from './running/outside-script.ts';
import { Findings } from './source/findings.ts';
import { jsonPathAt, jsonPlace } from './source/json-path.ts';
import { Source, type TextPosition } from './source/source.ts';
import { fault } from './verbs/fault.ts';

/** Steps as they come from outside: a list as JSON, or as the text of a file. */
export interface OutsideSteps {
  readonly steps: readonly Step[];
  /** A position as a reader of the steps finds it: `steps[2].expect[0]`, `steps:7:5`. */
  readonly placeOf: (position: TextPosition) => string;
}

/** Steps from outside while they run. */
export type PerformedSteps = Pick<OutsideSteps, 'placeOf'> & { readonly script: OutsideScript };

/** The name of the steps in messages. */
const file = 'steps';

/**
 * Reads steps from outside the script against all that a running scenario knows by name. `path` is
 * the first part of their paths in the log. Throws `ScenarioError`.
 */
export function readOutsideSteps(
  scenario: Scenario,
  {
    context,
    faults,
    notes,
  }: { readonly context: WorldContext; readonly faults: Faults; readonly notes: Notes },
  written: Json,
  path: string,
): OutsideSteps {
  const text = typeof written === 'string' ? written : canonicalJson(written);
  if (text.trim() === '') {
    const whole = { start: 0, end: 1 };
    new Findings(new Source(file, text)).fail('file_empty', 'there are no steps in it', whole);
  }
  const { clock, matrix, names, flows } = scenario;
  const { timezone, fold } = clock;
  const beside = {
    clock: { timezone, fold },
    path,
    params: names.params,
    matrix,
    flows,
    vehicles: vehiclesOf(scenario),
    captured: new CapturedNames(Object.keys(notes.captured), notes.tokenNames),
    names: {
      ...namesIn(scenario, context.webhookNames),
      roster: names.roster,
      faults: new Map([...faultNames(scenario, faults)].map((name) => [name, {} as never])),
    },
  };
  const isText = typeof written === 'string';
  const steps = parseSteps(text, { file, isJson: !isText }, beside);
  return {
    steps,
    placeOf: ({ file: other, line, column }) =>
      isText || other !== undefined
        ? `${other ?? file}:${line}:${column}`
        : jsonPlace(file, jsonPathAt(text, column - 1)),
  };
}

function* faultNames({ faults: timed, steps }: Scenario, faults: Faults): Generator<string> {
  for (const { name } of [...timed, ...faults.standing]) yield name;
  for (const step of everyStep(steps)) if (fault.is(step)) yield step.fault.name;
}

/** The vehicles and fleets of a scenario, as far as flows and loops need them. */
function vehiclesOf({ vehicles, fleets }: Scenario) {
  return {
    vehicles: Object.fromEntries(vehicles.map(({ name }) => [name, {}])),
    fleets: Object.fromEntries(
      fleets.map(({ name, count, id }) => [name, { count, id: patternText(id) }]),
    ),
  };
}

function patternText({ prefix, width, suffix }: IdPattern): string {
  return `${prefix}{n:0${width}}${suffix}`;
}
