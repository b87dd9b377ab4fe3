import { everyStep, type Scenario } from '../../../engine/index.ts';
import type { JobLine } from '../../threads/thread-pool.ts';
import { classOf } from '../../webhook/address-class.ts';
import { loadAll } from '../load.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { contextOf, type QueuedScenario, runOnLine } from './line-of-runs.ts';
import type { Runners } from './runners.ts';
import { runJob } from './suite-jobs.ts';
import type { RunAnswer, RunJob, SuiteContext } from './suite-messages.ts';

/** A place that runs scenarios which it cannot read. */
export interface RunningPlace {
  /** Opens a line of jobs of one kind. */
  line(
    jobs: 'suite',
    context: SuiteContext,
  ): JobLine<RunJob, RunAnswer> | Promise<JobLine<RunJob, RunAnswer>>;
  /** Interrupts the jobs when the signal is aborted. */
  heed(signal: AbortSignal): void;
}

/**
 * Reads scenarios in this thread and sends them with all that they need to a place that has none of
 * their files: to other threads, or to other machines.
 */
export async function sent(
  place: RunningPlace,
  settings: RunSettings,
  terminal: Terminal,
  { isElsewhere }: { readonly isElsewhere: boolean },
): Promise<Runners<LoadedScenario>> {
  if (isElsewhere) checkOptions(settings);
  const { env } = terminal;
  const line = await place.line('suite', sentContext(settings, terminal));
  let readings = 0;
  return {
    areBeside: true,
    read: async (files) => {
      readings += 1;
      return files.flatMap((file) => loadAll(file, { ...settings, env }));
    },
    check: ({ scenario }) => {
      checkAgainst(scenario, settings);
      if (isElsewhere) checkReceivers(scenario);
    },
    begin: (scenarios, progress, interruption) => {
      place.heed(interruption);
      const queued = new Map<LoadedScenario, QueuedScenario>(
        scenarios.map((each) => {
          return [each, { scenario: each.scenario, job: runJob(each, readings) }];
        }),
      );
      const options = { settings, seedsPerJob };
      const outcomeOf = runOnLine(line, [...queued.values()], progress, options);
      return (found) => outcomeOf(queued.get(found)!);
    },
  };
}

/** Always as many, so that the same command has the same jobs, whose answers may be kept. */
const seedsPerJob = 64;

/** The values that all runs share, without those that concern this machine alone. */
function sentContext(settings: RunSettings, terminal: Terminal): SuiteContext {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  const reports = settings.reports.map(({ kind, file }) => ({ kind, file: file && 'file' }));
  return contextOf(
    { ...settings, reports, jobs: 1, grep: undefined, shard: undefined },
    { ...terminal, env: { NO_COLOR, FORCE_COLOR, TERM } },
  );
}

function checkOptions({ log }: RunSettings): void {
  if (log === undefined) return;
  throw new UsageError(
    `--log ${log}: another machine runs the scenario and cannot write there; run it here for a log`,
  );
}

/** Throws `UsageError` for a receiver on this machine, which another one would not reach. */
function checkReceivers({ name, webhooks, steps, teardown, ambient, arrivals }: Scenario): void {
  const scripts = [steps, teardown, ...[...ambient, ...arrivals].map((rule) => rule.steps)];
  const made = scripts.flatMap((script) => [...everyStep(script)].flatMap(webhookMadeBy));
  for (const { settings } of [...webhooks, ...made]) {
    const { url, receiver } = settings;
    if (url === undefined || receiver !== undefined || !isNearby(url)) continue;
    throw new UsageError(
      `${name} calls ${url}, which is another receiver on another machine: run it here, or give it ` +
        'a receiver in the scenario or a public address',
    );
  }
}

function webhookMadeBy(step: Scenario['steps'][number]): readonly WithSettings[] {
  if (!('deed' in step) || step.deed !== 'create') return [];
  return [step as unknown as WithSettings];
}

type WithSettings = Pick<Scenario['webhooks'][number], 'settings'>;

function isNearby(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return /(^|\.)localhost$/.test(host) || classOf(host) === 'nearby';
}
