import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withStores } from '../../support/with-stores.ts';

/** Opens and closes a store in a process of its own. Returns the resources of that process once its connections have ended. */
function leftBy(address: string): readonly string[] {
  const from = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { JobStore } from ${from('../../../adapters/queue/store.ts')};
    import { announce } from ${from('../../../adapters/queue/presence.ts')};
    import { setTimeout as pause } from 'node:timers/promises';
    const kept = () => process.getActiveResourcesInfo();
    const store = await JobStore.open(process.argv[1]).catch(() => undefined);
    if (store !== undefined) {
      await announce(store, { kind: 'producer', run: 'run' });
      await store.close();
    }
    while (kept().some((kind) => kind.startsWith('TCP'))) await pause(10);
    console.log(JSON.stringify(kept()));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, address];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
}

test('a store that cannot be reached leaves no timer, which would keep the process', () => {
  expect(leftBy('redis://127.0.0.1:1/0')).not.toContain('Timeout');
});

withStores((empty) => {
  test('a store that is closed leaves no timer, which would keep the process', async () => {
    expect(leftBy(await empty())).not.toContain('Timeout');
  });
});
