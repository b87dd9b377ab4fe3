import { QueuePlace } from '../../queue/queue-place.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { printable, type Terminal } from '../../terminal/terminal.ts';
import { version } from '../../terminal/version.ts';
import { withStore } from './command-store.ts';
import { StoreNotice } from './store-notice.ts';

/**
 * Works with the workers that share a store, and returns the exit code: not 0 where two of them had
 * different results.
 */
export function runOnQueue(
  address: string,
  { stderr }: Terminal,
  work: (place: QueuePlace) => Promise<number>,
): Promise<number> {
  return withStore(address, async (store) => {
    let last = '';
    const say = (words: string): void => {
      // The lines of one place notice the same things.
      if (words !== last) stderr.write(`${printable(words)}\n`);
      last = words;
    };
    const alarms = new Set<string>();
    const notice = new StoreNotice(say);
    store.onTrouble((error) => notice.failed(error));
    const onAlarm = (words: string): void => void alarms.add(words);
    const place = new QueuePlace({ store, version, say, onAlarm });
    try {
      const code = await work(place);
      for (const alarm of alarms) stderr.write(`ALARM: ${printable(alarm)}\n`);
      return alarms.size > 0 && code === exitCode.ok ? exitCode.failed : code;
    } catch (error) {
      place.interrupt(error);
      throw error;
    } finally {
      await place.close();
    }
  });
}
