import type { Transform } from 'node:stream';

/** An asynchronous resource of Node: its kind, as `async_hooks` names it, and its object. */
export interface NodeResource {
  readonly kind: string;
  readonly object: object;
}

/** The longest timer that is awaited as work: a longer one is a timer of the application (ours). */
const longestWorkMs = 1000;

/** Kinds that end with their first callback: requests to the system and to the thread pool. */
const oneShot =
  /(REQ|REQUEST|REQPROMISE|REQCALLBACK|REQWRAP|CONNECTWRAP|WRITEWRAP|SENDWRAP|QUERYWRAP)$/;

/** Whether a resource is over once its callback has run. */
export function isOneShot({ kind }: Pick<NodeResource, 'kind'>): boolean {
  return kind === 'Immediate' || oneShot.test(kind);
}

/** Whether a resource tells that the step that makes it goes on later; printing does not. */
export function isBeginning(kind: string): boolean {
  return kind === 'PROMISE' || kind === 'Timeout' || (kind !== 'WRITEWRAP' && isOneShot({ kind }));
}

/** Whether resources of a kind may be work that ends by itself. */
export function mayBeBusy(kind: string): boolean {
  return kind === 'Timeout' || kind === 'ZLIB' || isOneShot({ kind });
}

/**
 * Whether a resource is work that ends by itself. Sockets, ports, programs and promises go on by
 * others.
 */
export function isBusy({ kind, object }: NodeResource): boolean {
  if (kind === 'Timeout') return isWork(object as NodeTimer);
  if (kind === 'ZLIB') return isCompressing(object);
  // A cryptographic job without a callback was done at once.
  if (kind.endsWith('REQUEST')) return 'ondone' in object && typeof object.ondone === 'function';
  return isOneShot({ kind });
}

/** Whether a compression works: it holds its input, is whole, and does not wait for a reader. */
function isCompressing(handle: object): boolean {
  const owner = getOwner(handle) as Partial<Transform> | undefined;
  const { destroyed, readableHighWaterMark = Infinity, readableLength = 0 } = owner ?? {};
  if (destroyed === true || readableLength >= readableHighWaterMark) return false;
  return Boolean((handle as { readonly buffer?: unknown }).buffer);
}

/** The JavaScript object of a handle. */
export function getOwner(handle: object): unknown {
  const symbol = Object.getOwnPropertySymbols(handle).find(
    ({ description }) => description === 'owner_symbol',
  );
  return symbol && (handle as Record<symbol, unknown>)[symbol];
}

/** A resource in a sentence: `a timer of 50 ms`, `FSREQPROMISE`. */
export function resourceWords({ kind, object }: NodeResource): string {
  return kind === 'Timeout' ? `a timer of ${(object as NodeTimer)._idleTimeout} ms` : kind;
}

interface NodeTimer {
  readonly _destroyed: boolean;
  readonly _repeat: number | null;
  readonly _idleTimeout: number;
  hasRef(): boolean;
}

function isWork(timer: NodeTimer): boolean {
  const { _destroyed: isOver, _idleTimeout: ms, _repeat: repeat } = timer;
  return !isOver && repeat === null && ms >= 0 && ms <= longestWorkMs && timer.hasRef();
}
