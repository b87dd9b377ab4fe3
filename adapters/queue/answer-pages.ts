import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Job, Queue } from 'bullmq';
import { unpacked } from './packed.ts';

/**
 * The result of a job whose answer lies in the log of the job. The store repeats a result in its
 * list of events, which is no place for the ids of a hundred thousand deliveries.
 */
export interface AnswerPages {
  readonly pages: number;
}

/** Writes an answer into the log of its job. */
export async function writePages(job: Job, answer: unknown): Promise<AnswerPages> {
  const packed = await promisify(deflate)(JSON.stringify(answer));
  const text = packed.toString('base64');
  let pages = 0;
  for (let from = 0; from < text.length; from += pageLength) {
    await job.log(text.slice(from, from + pageLength));
    pages += 1;
  }
  return { pages };
}

/** Reads the answer of a job that has ended. Throws where the store has only a part of it. */
export async function readPages<Answer>(queue: Queue, job: Job): Promise<Answer> {
  const { pages } = unpacked(job.returnvalue as string) as AnswerPages;
  const { logs } = await queue.getJobLogs(job.id!);
  if (logs.length !== pages) throw new Error('the store has only a part of an answer');
  const packed = Buffer.from(logs.join(''), 'base64');
  return JSON.parse((await promisify(inflate)(packed)).toString()) as Answer;
}

/** Characters of a page. */
const pageLength = 60_000;
