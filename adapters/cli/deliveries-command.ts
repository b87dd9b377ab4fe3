import { attemptLines } from './attempt-table.ts';
import { type Attempted, AttemptsOfLog } from './attempts-of-log.ts';
import { ControlClient } from './control-client.ts';
import { type DeliveriesFlags, errandsIn, runErrand } from './delivery-errands.ts';
import { exitCode } from './exit-code.ts';
import { entriesOfFile } from './filed-log.ts';
import { jsonText } from './json-report.ts';
import { entriesOfServer } from './served-log.ts';
import { columnsOf, paintFor, type Terminal } from './terminal.ts';
import { tellTruncation } from './truncation.ts';
import { UsageError } from './usage-error.ts';

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
