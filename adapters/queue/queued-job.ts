import { hash } from 'node:crypto';
import { canonicalJson, type Json } from '../../engine/index.ts';
import { unpacked } from './packed.ts';

/** A run as the store keeps it, once for all of its jobs. */
export interface QueuedRun {
  /** The name under which the threads of a worker know its jobs. */
  readonly kind: string;
  /** A packed value. */
  readonly context: string;
  /**
   * Sets a run apart whose jobs may have another answer each time: no other run has its answers,
   * and they are not compared. Undefined for jobs that are repeatable.
   */
  readonly once?: string | undefined;
}

/** A job as the store keeps it. */
export interface QueuedJob {
  readonly run: string;
  /** A packed value. */
  readonly job: string;
}

/** The name of a run: equal for equal work on every machine. */
export function runKeyOf({ context, ...run }: QueuedRun): string {
  return keyOf({ ...run, context: unpacked(context) });
}

/** The name of a job; a job that is added twice has one result. */
export function jobKeyOf({ run, job }: QueuedJob): string {
  return keyOf({ run, job: unpacked(job) });
}

/**
 * The digest of an answer, which is the same on every machine. The real time `wallMs` that a job
 * took is no part of it.
 */
export function digestOf(answer: unknown): string {
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  const { wallMs: _, ...lasting } = isObject ? (answer as { wallMs?: unknown }) : { answer };
  return keyOf(lasting);
}

/** Values pass through JSON, as they do on their way to the store. */
function keyOf(value: unknown): string {
  const plain = JSON.parse(JSON.stringify(value)) as Json;
  return hash('sha256', canonicalJson(plain), 'hex').slice(0, 32);
}

/**
 * The line that each execution of a job leaves in the log of the job. Two different digests in it
 * mean that the simulation was not the same on both machines.
 */
export function executionLine(answer: unknown, worker: string): string {
  return `${digestOf(answer)} ${worker}`;
}

/** The alarm about a job whose executions differ, by its log; undefined: they agree. */
export function alarmOf(job: string, lines: readonly string[]): string | undefined {
  const workers = new Map<string, string>();
  for (const line of lines) {
    const [digest = '', worker = ''] = line.split(' ');
    if (!workers.has(digest)) workers.set(digest, worker);
  }
  if (workers.size < 2) return undefined;
  const each = [...workers].map(([digest, worker]) => `${digest.slice(0, 12)} on ${worker}`);
  return `job ${job.slice(0, 12)} was done twice with different results: ${each.join(', ')}; the simulation was not the same on these machines`;
}
