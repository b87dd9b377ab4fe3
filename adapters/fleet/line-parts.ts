import type { FleetPart } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import type { JobLine, JobPlace } from '../threads/job-line.ts';
import type { PartsContext } from './part-jobs.ts';
import type { PartResult } from './part-result.ts';
import type { PartRunner } from './part-runner.ts';

/** Runs parts as jobs in threads or on other machines, and closes the place of the jobs. */
export function runOnLine(place: JobPlace, context: PartsContext): PartRunner {
  return async (parts, { onResult, onProgress }, signal) => {
    const run = async (line: PartLine, part: FleetPart): Promise<void> => {
      let told = 0;
      const tell = (vehicleDays: number): void => {
        onProgress(vehicleDays - told);
        told = vehicleDays;
      };
      const result = await line.do(part, undefined, tell);
      tell(result.sums.vehicles * context.run.days);
      onResult(result);
    };
    place.heed(signal);
    let all: readonly Promise<void>[] = [];
    try {
      const line = await place.line<FleetPart, PartResult>('fleet-part', context);
      all = parts.map((part) => run(line, part));
      await Promise.all(all);
    } catch (error) {
      place.interrupt(error);
      // The other parts remove their unfinished files.
      await Promise.allSettled(all);
      signal.throwIfAborted();
      const { name, message } = error as Error;
      throw name === 'FileError' ? new FileError(message) : error;
    } finally {
      await place.close();
    }
  };
}

type PartLine = JobLine<FleetPart, PartResult>;
