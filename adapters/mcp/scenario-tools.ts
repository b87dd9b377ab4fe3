import { existsSync } from 'node:fs';
import * as z from 'zod';
import { formatDuration, formatInstant, ScenarioError, withNearest } from '../../engine/index.ts';
import { readTemplate, templateNames } from '../file/templates.ts';
import { writeTextFile } from '../file/text-file.ts';
import { proseLines } from '../scenarios/explain/prose.ts';
import { filesOf } from '../scenarios/new-command.ts';
import { placeOf } from '../terminal/place.ts';
import { runToConclusion } from '../testing/concluded-run.ts';
import { zoneOf } from '../words/local-time.ts';
import {
  fileBelow,
  mistakeText,
  readAccepted,
  readGiven,
  scenarioArguments,
} from './given-scenario.ts';
import {
  adding,
  from,
  listOf,
  partOf,
  reading,
  removing,
  type Tool,
  type ToolCall,
  tool,
} from './tool.ts';
import { ToolError } from './tool-error.ts';

const named = z.object({ name: z.string(), description: z.string() });

const listScenarios = tool({
  name: 'list_scenarios',
  title: 'List scenarios',
  description:
    'Lists the shipped scenarios that start_world and run_scenario take, and the templates of write_scenario.',
  hints: reading,
  input: z.strictObject({
    kind: z.enum(['shipped', 'template']).default('shipped').describe('Scenarios or templates'),
    from,
  }),
  output: z.object(listOf(named)),
  run: async ({ kind, from: begin }, { door, signal }) => {
    if (kind === 'template') {
      const all = templateNames().map((name) => ({
        name,
        description: readTemplate(name).description,
      }));
      return partOf(all, begin);
    }
    const { data, descriptions } = await door.ask<{
      readonly data: readonly string[];
      readonly descriptions: Readonly<Record<string, string>>;
    }>('GET', '/sim/scenarios', signal);
    return partOf(
      data.map((name) => ({ name, description: descriptions[name] ?? '' })),
      begin,
    );
  },
});

const writeScenario = tool({
  name: 'write_scenario',
  title: 'Write a scenario from a template',
  description:
    'Returns the text of a template to begin with; given a file, writes it below the working directory instead. Keeps a file that exists unless overwrite is true.',
  hints: removing,
  input: z.strictObject({
    template: z
      .string()
      .max(100)
      .default('charging')
      .describe('A template that list_scenarios lists'),
    file: z.string().max(1000).optional().describe('Path of the new file, which ends in .yaml'),
    overwrite: z.boolean().default(false).describe('Whether a file that exists is replaced'),
  }),
  output: z.object({
    files: z.array(z.string()).describe('Files that were written'),
    text: z.string().nullable().describe('The scenario, if no file was asked for'),
  }),
  run: async ({ template, file, overwrite }, call) => {
    const known = templateNames();
    if (!known.includes(template)) {
      throw new ToolError(withNearest(`there is no template ${template}`, template, known));
    }
    if (file === undefined) return { files: [], text: readTemplate(template).text };
    fileBelow(file, call);
    const written = filesOf(template, file).map(([path, text]) => ({
      path,
      text,
      whole: fileBelow(path, call),
    }));
    for (const { path, whole } of written) {
      if (existsSync(whole) && !overwrite) {
        throw new ToolError(`${path} already exists: give another file, or overwrite: true`);
      }
    }
    for (const { whole, text } of written) writeTextFile(whole, text);
    return { files: written.map(({ path }) => path), text: null };
  },
});

const explainScenario = tool({
  name: 'explain_scenario',
  title: 'Explain a scenario or its mistakes',
  description:
    'Checks a scenario without running it: describes it in sentences, or shows each mistake with its place and a suggestion.',
  hints: reading,
  input: z.strictObject({ ...scenarioArguments, from }),
  output: z.object({ valid: z.boolean(), ...listOf(z.string()) }),
  run: async ({ from: begin, ...given }, call) => {
    try {
      const { scenario } = await readGiven(given, call);
      const layout = { paint: plain, columns: Infinity, zone: zoneOf(scenario) };
      const lines = proseLines(scenario, layout).split('\n');
      return {
        valid: true,
        ...partOf(
          lines.filter((line) => line !== ''),
          begin,
        ),
      };
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      const told = error.diagnostics.map((each) => mistakeText([each], given, call));
      return { valid: false, ...partOf(told, begin) };
    }
  },
});

const plain = (_: unknown, text: string): string => text;

const runScenario = tool({
  name: 'run_scenario',
  title: 'Run a scenario and check it',
  description:
    'Runs a scenario to its end in a world of its own and returns the verdict and the expectations that failed. No receiver is called: a good one answers in its place.',
  hints: { ...adding, readOnlyHint: true, idempotentHint: true },
  input: z.strictObject({ ...scenarioArguments, from }),
  output: z.object({
    verdict: z.string().describe('PASS, FAIL or another verdict'),
    reason: z.string(),
    place: z.string().nullable().describe('The place in the scenario that decided it'),
    simulated: z.string().describe('Simulated time that passed'),
    expectations: z.int().describe('Number of expectations that were checked'),
    entries: z.int().describe('Length of the log'),
    digest: z.string().describe('The same for the same scenario and seed'),
    failed: z.object(
      listOf(
        z.object({ expected: z.string(), actual: z.string(), place: z.string(), at: z.string() }),
      ),
    ),
  }),
  run: async ({ from: begin, ...given }, call) => {
    const { parsing, text, scenario } = await readAccepted(given, call);
    const { file } = parsing;
    const isEnough = watched(call);
    const { conclusion, world } = await runToConclusion({ text, file, parsing }, { isEnough });
    call.signal.throwIfAborted();
    const failed = world.findings.filter(({ passed }) => !passed);
    return {
      verdict: conclusion.verdict,
      reason: conclusion.reason,
      place: conclusion.position === undefined ? null : placeOf(file, conclusion.position),
      simulated: formatDuration(world.now - scenario.clock.startAtMs),
      expectations: world.findings.length,
      entries: world.log.length,
      digest: world.digest,
      failed: partOf(
        failed.map(({ expected, actual = '', position, atMs }) => ({
          expected,
          actual,
          place: placeOf(file, position),
          at: formatInstant(atMs),
        })),
        begin,
      ),
    };
  },
});

/** Whether a run is enough, asked now and then; tells the client of progress meanwhile. */
function watched({ signal, progress }: ToolCall): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    progress?.(`${asked} parts of 15 simulated minutes`);
    return signal.aborted;
  };
}

export const scenarioTools: readonly Tool[] = [
  listScenarios,
  writeScenario,
  explainScenario,
  runScenario,
];
