import { runOnLine } from '../../fleet/line-parts.ts';
import type { PartsContext } from '../../fleet/part-jobs.ts';
import type { PartRunner } from '../../fleet/part-runner.ts';
import { QueuePlace } from '../../queue/queue-place.ts';
import { version } from '../../terminal/version.ts';
import { withStore } from './command-store.ts';
import { StoreNotice } from './store-notice.ts';

interface QueueHearer {
  readonly say: (words: string) => void;
  readonly onAlarm: (words: string) => void;
}

/** Runs parts by the workers that share a store. */
export function partsOnQueue(
  address: string,
  context: PartsContext,
  { say, onAlarm }: QueueHearer,
): PartRunner {
  return (parts, hearer, signal) =>
    withStore(address, async (store) => {
      const notice = new StoreNotice(say);
      store.onTrouble((error) => notice.failed(error));
      const place = new QueuePlace({ store, version, say, onAlarm });
      const onResult: typeof hearer.onResult = (result) => {
        notice.answered();
        hearer.onResult(result);
      };
      await runOnLine(place, context)(parts, { ...hearer, onResult }, signal);
    });
}
