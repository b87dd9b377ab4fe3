import type { Command } from '../command.ts';
import { Fault } from '../fault.ts';
import type { Json } from '../log/canonical.ts';
import type { LoggedEntry } from '../log/entry.ts';
import type { World, WorldFacts } from '../world.ts';

/**
 * Whether an entry came from outside the world: a call, an answer of a receiver, an order of a
 * person. Everything else follows from the scenario and these entries.
 */
export function isOutside({ io, cause }: Pick<LoggedEntry, 'io' | 'cause'>): boolean {
  return io === 'in' && cause < 0;
}

/** A run in which recorded deeds can be repeated. */
export interface RepeatableRun {
  readonly world: World;
  /** Begins a fault. */
  strike(fault: Json): unknown;
  /** Ends the faults with a name, or of these the one that an entry began. */
  heal(name: string, begun?: number): void;
  /** Begins to run steps. */
  perform(steps: Json): unknown;
}

/**
 * Repeats in a run, at its present instant, a deed from outside that an entry of another run
 * records. A command that was refused then is refused again. Throws `Fault` for a vehicle that the
 * run does not have, and for an entry that is not a command.
 */
export function repeatDeed(
  run: RepeatableRun,
  entry: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>,
): void {
  const { kind, data } = entry;
  const before = run.world.log.length;
  try {
    if (kind === 'fault.begin') run.strike(data['fault'] as Json);
    else if (kind === 'fault.end')
      run.heal(data['name'] as string, data['begun'] as number | undefined);
    else if (kind === 'world.upgrade')
      run.world.upgrade(data as unknown as WorldFacts['world.upgrade']);
    else if (kind === 'steps.run') run.perform(data['steps'] as Json);
    else run.world.submit(commandOf(entry));
  } catch (error) {
    if (!(error instanceof Fault) || run.world.log.length === before) throw error;
  }
}

/**
 * The command of an entry. Its subject is the object that the command names first; the data do not
 * repeat it.
 */
export function commandOf({
  kind,
  subject,
  data,
}: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>): Command {
  if (kind === 'charger.break' || kind === 'charger.mend') {
    return { ...data, kind, charger: subject };
  }
  if (kind === 'charger.limit') return { ...data, kind, charger: subject } as Command;
  if (kind === 'site.limit') return { ...data, kind, site: subject } as Command;
  const isTold = subject === '' || (!speaksOf(kind) && Object.values(told(data)).includes(subject));
  return { ...data, kind, ...(!isTold && { vehicle: subject }) } as Command;
}

/** The members that give the subject of commands without a vehicle: the webhook or the user. */
function told({ webhook = null, user = null }: LoggedEntry['data']): Record<string, Json> {
  return { webhook, user };
}

/**
 * Whether commands of a kind always name a vehicle, which may have the name of a webhook or a user.
 */
function speaksOf(kind: string): boolean {
  return /^(connection|subscription|event)\.|^command\.request$/.test(kind);
}

/** An act on a world from outside: by its script, a fault, a call or a person. */
export interface PlayedDeed {
  readonly entry: LoggedEntry;
  /**
   * Whether the deed came before all else of its instant: a fault that began or ended by itself.
   */
  readonly isFirst: boolean;
  /** The number of entries of its instant between the deed before it and this one. */
  readonly gap: number;
}

/** The deeds of a recording in their order; the world itself follows from them. */
export function playedDeeds(entries: readonly LoggedEntry[]): readonly PlayedDeed[] {
  const deeds: PlayedDeed[] = [];
  let gap = 0;
  let atMs = -Infinity;
  for (const entry of entries) {
    if (entry.atMs !== atMs) gap = 0;
    ({ atMs } = entry);
    if (isPlayed(entry)) {
      deeds.push({ entry, isFirst: isTimed(entry, entries), gap });
      gap = 0;
    } else if (entry.io !== 'mk' && entry.io !== 'in') {
      gap += 1;
    }
  }
  return deeds;
}

/**
 * Whether an entry is a deed to repeat. A fault and steps from outside are not: the commands that
 * they give are. Outside receivers answer again when they are called.
 */
function isPlayed({ io, kind }: LoggedEntry): boolean {
  return io === 'in' && !/^(fault\.|steps\.run$|delivery\.answer$)/.test(kind);
}

/**
 * Whether the calendar of faults triggered the deed: its cause came earlier, or was the start of
 * the world.
 */
function isTimed({ atMs, cause, data }: LoggedEntry, entries: readonly LoggedEntry[]): boolean {
  if (data['fault'] === undefined || cause < 0) return false;
  const led = entries[cause];
  return cause === 0 || (led !== undefined && led.atMs < atMs);
}
