import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { QueueWorker } from '../../queue/queue-worker.ts';
import type { JobStore } from '../../queue/store.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { counted, printable, type Terminal } from '../../terminal/terminal.ts';
import { version } from '../../terminal/version.ts';
import { workerPool } from '../../trials/threads/command-pool.ts';
import { MetricsServer } from '../serve/metrics-server.ts';
import { withStore } from './command-store.ts';
import { StoreNotice } from './store-notice.ts';
import type { WorkerFlags } from './worker-options.ts';
import { workerPlace } from './worker-place.ts';
import { readWorkerSettings, type WorkerSettings } from './worker-settings.ts';

/** `motorpool worker`: does jobs of a queue until it is interrupted; returns the exit code. */
export async function workerCommand(flags: WorkerFlags, around: Terminal): Promise<number> {
  const settings = readWorkerSettings(flags, around.env);
  return withStore(settings.store, async (store) => work(store, settings, around));
}

async function work(store: JobStore, settings: WorkerSettings, around: Terminal): Promise<number> {
  const { threads, lockMs, graceMs, idleExitMs, metrics: place } = settings;
  const say = (words: string): void => void around.stdout.write(`${printable(words)}\n`);
  const notice = new StoreNotice(say);
  const lasting = new AbortController();
  store.onTrouble((error) => {
    if (error.isLasting) lasting.abort(error);
    notice.failed(error);
  });
  const interruption = around.interruption();
  const worker = await QueueWorker.start({
    store,
    version,
    name: `${hostname()}:${process.pid}`,
    threads,
    start: (kind) => workerPlace(workerPool(threads, kind), kind, settings),
    // Also those of its threads, whose errors have no class.
    isFinal: ({ name }) => name === 'UsageError',
    lockMs,
    graceMs,
    say: (words) => {
      notice.answered();
      say(words);
    },
  });
  let metrics: MetricsServer | undefined;
  try {
    metrics =
      place === undefined ? undefined : await MetricsServer.start(place, await metricsOf(worker));
    const at = metrics === undefined ? '' : `, metrics at ${metrics.origin}/metrics`;
    say(`worker of motorpool ${version} on ${store.name}, ${counted(threads, 'thread')}${at}`);
    while (!interruption.aborted && worker.idleMs < idleExitMs && !lasting.signal.aborted) {
      await pause(everyMs, undefined, { signal: interruption }).catch(() => {});
    }
    lasting.signal.throwIfAborted();
    say(interruption.aborted ? 'takes no more work' : 'no work left: the worker ends');
  } finally {
    await worker.leave();
    await metrics?.close();
  }
  return exitCode.ok;
}

/** The counts of the queue and the metrics of this process, as Prometheus reads them. */
async function metricsOf(worker: QueueWorker): Promise<() => Promise<string>> {
  // Few workers are asked for them.
  const { processMetrics } = await import('../../metrics/process-metrics.ts');
  const own = processMetrics();
  return async () => `${await worker.metrics()}\n${await own.metrics()}`;
}

const everyMs = 100;
