import { toUrl } from '../words/url.ts';
import { UsageError } from './usage-error.ts';

/** The address of a store, as `--on` has it. Throws `UsageError`. */
export function readStoreAddress(written: string): string {
  const url = /^(rediss?|postgres(ql)?):\/\//.test(written) ? toUrl(written) : undefined;
  if (url !== undefined && url.hostname !== '') {
    checkDatabase(url);
    return written;
  }
  // With its password it is not shown.
  const [start = ''] = /^[a-z][a-z\d+.-]*:/i.exec(written) ?? [];
  const shown = start === '' || start === written ? '' : ` ${start}…`;
  throw new UsageError(`--on${shown}: write redis://host/0 or postgres://user:password@host/name`);
}

/** Throws `UsageError` for a database of Redis that is no number. */
function checkDatabase({ protocol, pathname, searchParams }: URL): void {
  const database = searchParams.get('db') ?? pathname.slice(1);
  if (!protocol.startsWith('redis') || /^\d{0,9}$/.test(database)) return;
  throw new UsageError(
    `--on ${protocol}…/${database}: the databases of Redis are numbers: write redis://host/0`,
  );
}
