import { attemptLines } from './attempt-table.ts';
import { type Attempted, AttemptsOfLog } from './attempts-of-log.ts';
import { exitCode } from './exit-code.ts';
import { entriesOfFile } from './filed-log.ts';
import { jsonText } from './json-report.ts';
import { entriesOfServer } from './served-log.ts';
import { columnsOf, paintFor, type Terminal } from './terminal.ts';

export interface DeliveriesFlags {
  readonly json?: boolean;
  readonly webhook?: readonly string[];
  readonly failed?: boolean;
  readonly controlToken?: string;
}

/** `motorpool deliveries`: lists the attempts of a log, or of a world that is served, and returns the exit code. */
export async function deliveriesCommand(
  source: string,
  { json = false, webhook: names = [], failed = false, controlToken }: DeliveriesFlags,
  { stdout, env }: Terminal,
): Promise<number> {
  const isServed = /^https?:\/\//i.test(source);
  const log = new AttemptsOfLog();
  const entries = isServed ? entriesOfServer(source, controlToken) : entriesOfFile(source);
  for await (const entry of entries) log.add(entry);
  const isShown = ({ outcome, webhook }: Attempted): boolean =>
    (names.length === 0 || names.includes(webhook)) &&
    (!failed || (outcome !== undefined && !outcome.isDelivered));
  const attempts = log.attempts.filter(isShown);
  const tallies = log.tallies.filter(
    ({ webhook }) => names.length === 0 || names.includes(webhook),
  );
  if (json) {
    stdout.write(jsonText({ attempts, webhooks: tallies }));
  } else {
    const layout = { paint: paintFor(stdout, env), columns: Math.min(columnsOf(stdout), 120) };
    stdout.write(`${attemptLines(attempts, tallies, layout).join('\n')}\n`);
  }
  return exitCode.ok;
}
