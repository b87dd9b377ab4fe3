import type { Command } from './command.ts';
import type { Json } from './log/canonical.ts';
import type { LoggedEntry } from './log/entry.ts';
import type { RunFacts } from './scenario/facts.ts';
import type { ServiceFacts } from './service/facts.ts';
import type { ChargerCommand, PowerCommand } from './vehicle/command.ts';
import type { VehicleFacts } from './vehicle/facts.ts';
import type { WorldFacts } from './world.ts';

/** The facts of captures, which `motorpool import` writes: each kind of entry with its data. */
export interface CaptureFacts {
  /** A webhook that was captured elsewhere; `text` is its body. */
  'delivery.captured': {
    readonly eventId: string;
    readonly eventType?: string;
    readonly sequence?: number;
    readonly text: string;
    readonly webhook?: string;
  };
}

interface AllFacts extends VehicleFacts, ServiceFacts, RunFacts, WorldFacts, CaptureFacts {}

/** The kind of an entry of this version: a command, a fact or a mark. */
export type EntryKind = keyof AllFacts | Command['kind'];

/**
 * The data of an entry by its kind. The data of a command are its members without the vehicle,
 * which is the subject. A member that only other kinds have can be read, and is undefined.
 */
export type EntryData<Kind extends EntryKind = EntryKind> = Kind extends EntryKind
  ? WithAbsent<DeclaredData<Kind>>
  : never;

/** The name of a member that the data of a kind can have. */
export type EntryMember<Kind extends EntryKind = EntryKind> = NameIn<DeclaredData<Kind>>;

/** An entry of this version, which its kind tells from the others. */
export type Entry<Kind extends EntryKind = EntryKind> = {
  readonly [Each in Kind]: Omit<LoggedEntry, 'data' | 'kind'> & {
    readonly kind: Each;
    readonly data: EntryData<Each>;
  };
}[Kind];

/** Whether an entry has a kind, and so its data; a file that was altered may lie. */
export function isOfKind<Kind extends EntryKind>(
  entry: LoggedEntry | Entry<Kind>,
  kind: Kind,
): entry is Entry<Kind> {
  return entry.kind === kind;
}

/** Functions for entries of some kinds. */
export type ByKind<Result = void> = {
  readonly [Kind in EntryKind]?: (entry: Entry<Kind>) => Result;
};

/** Calls the function that a table has for the kind of an entry; undefined where it has none. */
export function callByKind<Result>(table: ByKind<Result>, entry: LoggedEntry): Result | undefined {
  if (!Object.hasOwn(table, entry.kind)) return undefined;
  return table[entry.kind as EntryKind]!(entry as never);
}

type DeclaredData<Kind extends EntryKind> = Kind extends keyof AllFacts
  ? AllFacts[Kind]
  : CommandData<Kind, Command>;

type CommandData<Kind, Each> = Each extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Plain<
        Omit<
          Each,
          | 'kind'
          | (Each extends ChargerCommand
              ? 'charger'
              : Each extends PowerCommand
                ? 'charger' | 'site'
                : 'vehicle')
        >
      >
    : never
  : never;

/** A value as the log has it: plain JSON, without members that are undefined. */
type Plain<Value> = Json extends Value
  ? Value
  : { readonly [Name in keyof Value]: Plain<Exclude<Value[Name], undefined>> };

type NameIn<Data> = Data extends unknown ? keyof Data : never;

type WithAbsent<Data> = Data extends unknown
  ? Data & { readonly [Name in Exclude<EntryMember, keyof Data>]?: never }
  : never;
