import type { Command } from '@commander-js/extra-typings';
import { gather, type OptionsOf } from '../../terminal/shared-options.ts';

export const workerOptions = (command: Command) =>
  command
    .requiredOption('--on <store>', 'redis://host/0 or postgres://user:password@host/name')
    .option('--jobs <number>', 'number of threads (all processors)')
    .option('--idle-exit <duration>', 'end after so much real time without work')
    .option('--grace <duration>', 'for the part at hand after SIGTERM, then it is given back (30s)')
    .option('--lock <duration>', 'after which a lost part begins elsewhere (60s)')
    .option(
      '--allow-receiver <place>',
      'a host, host:port or network that jobs may call; may be repeated (none)',
      gather,
    )
    .option('--metrics <[host:]port>', 'serve the counts of the queue at /metrics, for Prometheus');

export type WorkerFlags = OptionsOf<typeof workerOptions>;
