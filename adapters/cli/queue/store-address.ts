import { UsageError } from '../usage-error.ts';

/** The address of a store, as `--on` has it. Throws `UsageError`. */
export function readStoreAddress(written: string): string {
  const isStore = /^(rediss?|postgres(ql)?):\/\//.test(written);
  if (isStore && URL.canParse(written) && new URL(written).hostname !== '') return written;
  // With its password it is not shown.
  const [start = ''] = /^[a-z][a-z\d+.-]*:/i.exec(written) ?? [];
  const shown = start === '' || start === written ? '' : ` ${start}…`;
  throw new UsageError(`--on${shown}: write redis://host/0 or postgres://user:password@host/name`);
}
