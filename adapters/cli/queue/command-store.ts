import { FileError } from '../../file/file-error.ts';
import { JobFailed } from '../../queue/job-failed.ts';
import { JobStore } from '../../queue/store.ts';
import { StoreError } from '../../queue/store-error.ts';
import { UnreachableError } from '../../terminal/unreachable-error.ts';

/** Works with a store, and ends its connections. Throws `FileError` and `UnreachableError`. */
export async function withStore<Result>(
  address: string,
  work: (store: JobStore) => Promise<Result>,
): Promise<Result> {
  let store: JobStore | undefined;
  try {
    store = await JobStore.open(address);
    return await work(store);
  } catch (error) {
    if (error instanceof JobFailed) throw new FileError(error.message);
    if (!(error instanceof StoreError)) throw error;
    throw new (error.isPassing ? UnreachableError : FileError)(error.message);
  } finally {
    await store?.close();
  }
}
