import { attemptLines } from '../../past/attempt-table.ts';
import { type Attempted, AttemptsOfLog } from '../../past/attempts-of-log.ts';
import { entriesOfFile } from '../../past/filed-log.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { columnsOf, paintFor, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { ControlClient } from '../worlds/control-client.ts';
import { errandsIn, runErrand } from './delivery-errands.ts';
import type { DeliveriesFlags } from './recording-options.ts';
import { entriesOfServer } from './served-log.ts';

/**
 * `motorpool deliveries`: shows the deliveries of a log or a served world, or sends some of them
 * again.
 */
export async function deliveriesCommand(
  source: string,
  flags: DeliveriesFlags,
  terminal: Terminal,
): Promise<number> {
  const { stdout, env } = terminal;
  const { json = false, webhook: names = [], failed = false, dead = false } = flags;
  const server = /^https?:\/\//i.test(source)
    ? new ControlClient(source, flags.controlToken)
    : undefined;
  const [asked, other] = errandsIn(flags);
  if (other !== undefined) throw new UsageError(`${asked} and ${other}: ask for one at a time`);
  if (server === undefined && asked !== undefined && !dead) {
    throw new UsageError(`${asked} asks a server; ${source} is a log${instead(asked)}`);
  }
  const errand = server === undefined ? undefined : await runErrand(server, flags);
  if (errand !== undefined) {
    stdout.write(json ? jsonText(errand.told) : `${errand.lines.join('\n')}\n`);
    return exitCode.ok;
  }
  const log = new AttemptsOfLog();
  const onEnd = (flaws: readonly string[]): void => tellTruncation(source, flaws, terminal);
  const entries = server === undefined ? entriesOfFile(source, onEnd) : entriesOfServer(server);
  for await (const entry of entries) log.add(entry);
  const isMeant = ({ webhook }: { readonly webhook: string }): boolean =>
    names.length === 0 || names.includes(webhook);
  const isShown = ({ outcome }: Attempted): boolean => {
    if (!failed && !dead) return true;
    return outcome?.isDelivered === false && (!dead || outcome.retryInMs === undefined);
  };
  const attempts = log.attempts.filter((each) => isMeant(each) && isShown(each));
  const tallies = log.tallies.filter(isMeant);
  if (json) {
    stdout.write(jsonText({ attempts, webhooks: tallies }));
  } else {
    const layout = { paint: paintFor(stdout, env), columns: columnsOf(stdout) };
    stdout.write(`${attemptLines(attempts, tallies, layout).join('\n')}\n`);
  }
  return exitCode.ok;
}

function instead(flag: string): string {
  return flag === '--why' ? ': motorpool why <log> --missing webhook@vehicle' : '';
}
