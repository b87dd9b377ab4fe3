import { type Document, isSeq, parseDocument } from 'yaml';
import {
  formatInstant,
  parseScenario,
  type Scenario,
  ScenarioError,
} from '../../../engine/index.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { RunRecording } from '../replay/recording.ts';
import { courseOf, type RecordedCourse } from './outside-deeds.ts';
import { type FromDeed, type LeftOut, type OutsideFlows, outsideFlows } from './outside-flows.ts';
import { inlineImports, writeChoices, writeParams } from './recorded-choices.ts';

/** A recording as a scenario in one file. */
export interface WrittenScenario {
  readonly text: string;
  /** The number of steps for external deeds. */
  readonly steps: number;
  readonly left: readonly LeftOut[];
  /** Other differences from the recording. */
  readonly notes: readonly string[];
}

/**
 * Writes the scenario of a recording, with its external deeds as steps beside those of the script.
 * Deeds without a verb are left out and listed. Throws `UsageError` for a scenario that does not
 * fit a single file.
 */
export function scenarioOf(
  file: string,
  { scenario, sources, isOpen }: RunRecording,
  header: JsonObject,
): WrittenScenario {
  const course = courseOf(file);
  const notes = notesOf(scenario, course);
  let flows = outsideFlows(course.deeds);
  // An external deed may name something that a file cannot, such as a guest's car: its step is left
  // out.
  for (;;) {
    const document = parseDocument(sources.text);
    inlineImports(document, sources.imports);
    writeChoices(document, header, scenario, course);
    writeParams(document, sources);
    addUsers(document, flows.users);
    addSteps(document, flows, { scenario, course, isOpen });
    document.commentBefore = commentOf(document.commentBefore, header, flows.left, notes);
    const text = document.toString({ lineWidth: 0 });
    const wrong = mistakesIn(text, flows);
    if (wrong.left.length === flows.left.length) {
      const steps = flows.steps.length + flows.calls.length;
      return { text, steps, left: flows.left, notes };
    }
    flows = wrong;
  }
}

/** Removes the steps that the language rejects. */
function mistakesIn(text: string, flows: OutsideFlows): OutsideFlows {
  try {
    parseScenario(text, { file: 'extract' });
    return flows;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const lines = text.split('\n');
    const wrong = new Map<number, string>();
    for (const { line, message } of error.diagnostics) {
      const sequence = sequenceAbove(lines, line - 1);
      if (sequence === undefined) throw new UsageError(`line ${line} of the scenario: ${message}`);
      wrong.set(sequence, message);
    }
    const isRight = ({ entry }: FromDeed): boolean => !wrong.has(entry.sequence);
    const left = [...flows.steps, ...flows.calls]
      .filter((each, index, all) => !isRight(each) && all[index + 1]?.entry !== each.entry)
      .map(({ entry }) => ({ entry, why: wrong.get(entry.sequence)! }));
    return {
      ...flows,
      steps: flows.steps.filter(isRight),
      calls: flows.calls.filter(isRight),
      left: [...flows.left, ...left],
    };
  }
}

/** The number in the comment above a step: the sequence of its entry. */
function sequenceAbove(lines: readonly string[], line: number): number | undefined {
  for (let at = line; at >= 0; at -= 1) {
    const found = /^\s*(?:- )?# entry (\d+)/.exec(lines[at]!)?.[1];
    if (found !== undefined) return Number(found);
    if (/^\w/.test(lines[at]!)) return undefined;
  }
  return undefined;
}

function addUsers(document: Document, users: readonly string[]): void {
  for (const user of users) {
    if (!document.hasIn(['users', user])) document.setIn(['users', user], null);
  }
}

interface RecordedScript {
  readonly scenario: Scenario;
  readonly course: RecordedCourse;
  /** Whether the world went on after the script. */
  readonly isOpen: boolean;
}

function addSteps(document: Document, flows: OutsideFlows, around: RecordedScript): void {
  const { course, isOpen, scenario } = around;
  const { lastAtMs } = course;
  if (!isOpen && course.deeds.length === 0) return;
  const steps = flows.steps.map((each) => stepNode(document, each));
  const calls = flows.calls.map((each) => ({
    name: `call ${each.entry.sequence}`,
    flow: [stepNode(document, each)],
  }));
  if (isOpen && lastAtMs !== undefined) {
    steps.push(document.createNode({ at: formatInstant(lastAtMs) }));
  }
  const isAfter = isBehind(scenario, course);
  const script = document.get('steps');
  if (isSeq(script) && script.items.length > 0 && isAfter && calls.length === 0) {
    for (const each of steps) script.add(each);
    return;
  }
  const isAlone = scenario.steps.length === 0;
  if (isAlone && calls.length === 0) {
    document.set('steps', steps);
    return;
  }
  const beside: Record<string, unknown> = { ...(!isAlone && { script }), outside: steps };
  for (const { name, flow } of calls) beside[name] = flow;
  document.set('steps', [document.createNode({ parallel: beside })]);
}

function stepNode(document: Document, { entry, step }: FromDeed) {
  const node = document.createNode(step);
  node.commentBefore = ` entry ${entry.sequence}`;
  return node;
}

/** Whether the script had ended before the first external deed, as far as the log shows. */
function isBehind({ steps }: Scenario, { begun, deeds, broken }: RecordedCourse): boolean {
  const last = steps.at(-1);
  const first = deeds[0]?.entry.sequence ?? Infinity;
  const begunAt = last === undefined ? undefined : begun.get(last.path);
  if (last === undefined || begunAt === undefined || broken !== undefined) return false;
  return last.lasts === undefined && last.nested === undefined && begunAt < first;
}

function notesOf(scenario: Scenario, course: RecordedCourse): readonly string[] {
  const isBeside =
    course.deeds.length > 0 && scenario.steps.length > 0 && !isBehind(scenario, course);
  return [
    ...(course.truncation === undefined ? [] : [course.truncation]),
    ...(course.broken === undefined
      ? []
      : [`the script broke, and a run of this ends there: ${course.broken}`]),
    ...(isBeside && draws.test(JSON.stringify(scenario.steps))
      ? ['the script draws, and beside other steps it draws other values']
      : []),
  ];
}

const draws =
  /"kind":"(?:uniform|normal|lognormal|exponential|triangular|poisson|choice|empirical|drawnTimeOfDay)"|"verb":"oneOf"/;

function commentOf(
  before: string | null | undefined,
  { scenario }: JsonObject,
  left: readonly LeftOut[],
  notes: readonly string[],
): string {
  const lines = [
    ` Written by motorpool extract from a recording of ${String(scenario)}.`,
    ...notes.map((note) => ` Note: ${note}.`),
    ...leftLines(left).map((line) => ` ${line}`),
  ];
  const kept = before === undefined || before === null ? [] : [before, ''];
  return [...kept, ...lines].join('\n');
}

/** The deeds left out, with one line for each kind and reason. */
export function leftLines(left: readonly LeftOut[]): readonly string[] {
  const groups = new Map<string, number[]>();
  for (const { entry, why } of left) {
    const key = `${entry.kind}: ${why}`;
    groups.set(key, [...(groups.get(key) ?? []), entry.sequence]);
  }
  return [...groups].map(([what, sequences]) => {
    const places = sequences.map((each) => `#${each}`).join(' ');
    return `Not as recorded: ${what} (${places})`;
  });
}
