import { codeOf, reasonOf } from '../postgres/database.ts';

/** The error of a store of jobs that cannot be used; its message is a sentence for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  /** Whether the next attempt may succeed: the store is down, starting or out of reach. */
  readonly isPassing: boolean;
  /** Whether no later attempt succeeds: the store has data of another program. */
  readonly isLasting: boolean;

  constructor(message: string, { outlook, cause }: ErrorFacts = {}) {
    super(message, { cause });
    this.isPassing = outlook === 'passing';
    this.isLasting = outlook === 'lasting';
  }
}

interface ErrorFacts {
  /** Whether the next attempt may succeed, or none will; undefined: unknown. */
  readonly outlook?: Outlook | undefined;
  readonly cause?: unknown;
}

type Outlook = 'passing' | 'lasting';

/** The error of a store, in words. */
export function storeErrorOf(store: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  const known = reasons.find(([pattern]) => pattern.test(`${name} ${message}`));
  const reason = known?.[1] ?? reasonOf(error);
  const unknown = mayPass(error, message) ? 'passing' : undefined;
  const outlook = known === undefined ? unknown : known[2];
  return new StoreError(`cannot use the store ${store}: ${reason}`, { outlook, cause: error });
}

/** The reasons that BullMQ and the drivers of the stores give. */
const reasons: readonly (readonly [RegExp, string, Outlook?])[] = [
  [/WRONGPASS|invalid (username-)?password/i, 'the password is wrong'],
  [
    /client password must be a/,
    'it asks for a password, and the address has none: postgres://user:password@host/name',
  ],
  [/NOAUTH|Authentication required/i, 'it asks for a password: redis://:password@host/0'],
  [/NOPERM/, 'the user lacks a permission there'],
  [/ERR DB index is out of range|invalid DB index/i, 'it has no database of this number'],
  [/^SchemaVersionMismatchError/, 'a newer BullMQ made its tables; update motorpool and bullmq'],
  [/^SchemaMigrationRequiredError/, 'it has no tables of BullMQ'],
  [/^UnsupportedPostgresVersionError/, 'its PostgreSQL is older than 13'],
  [
    /WRONGTYPE|value is not an integer|Error (running|compiling) script|user_script/,
    'its keys hold data of another program; choose another database',
    'lasting',
  ],
  [/OOM command not allowed/, 'its memory is full'],
  [/READONLY/, 'it is a replica, which takes no jobs'],
  [/LOADING/, 'it is starting up', 'passing'],
  [/Unknown RESP type/, 'it does not answer as Redis does'],
  [/Connection (is closed|terminated)/, 'it closed the connection', 'passing'],
];

function mayPass(error: unknown, message: string): boolean {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return (
    /^(E[A-Z]+(_AGAIN)?$|08|53|57|58)/.test(codeOf(first)) ||
    /timeout|timed out|terminated/i.test(message)
  );
}

/** Waits for an answer of a store, but not for ever. */
export async function answerOf<Answer>(
  store: string,
  patienceMs: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `cannot use the store ${store}: it has not answered for ${patienceMs / 1000} s`;
      reject(new StoreError(message, { outlook: 'passing' }));
    }, patienceMs);
  });
  try {
    return await Promise.race([ask(), silence]);
  } catch (error) {
    throw storeErrorOf(store, error);
  } finally {
    clearTimeout(timer);
  }
}
