import * as z from 'zod';
import {
  canonicalJson,
  type Json,
  readSources,
  type Scenario,
  type ScenarioSources,
} from '../../engine/index.ts';
import { FileError, UnavailableError } from '../file/file-error.ts';
import type { FoundJournal, JournalGlance } from '../file/journal/journal-file.ts';
import { type JsonObject, parsed } from '../file/json-object.ts';
import { inputsObject } from '../file/log-frame.ts';
import type { WorldElsewhere } from '../http/control/simulation.ts';
import type { WorldCard } from '../http/control/world-card.ts';
import type { ChosenFaces } from '../http/face-options.ts';
import { type Refusal, refusal } from '../http/refusal.ts';
import type { ClockMode } from '../pace/clock-state.ts';
import type { LeaseHolder } from '../postgres/world-rows.ts';

export type { WorldCard } from '../http/control/world-card.ts';

/**
 * A place that keeps the journals of worlds, such as a folder. Every method rejects with an error
 * whose message is a sentence for the operator: `UnavailableError` where the place cannot be used
 * at present, any other for a journal that cannot be executed again.
 */
export interface WorldStore {
  /** The ids of the worlds that it holds, sorted. */
  list(): Promise<readonly string[]>;
  /**
   * Begins the journal of a new world with its first line. Rejects with `WorldTaken` if the store
   * holds a world of that name, which stays as it is, on whichever server it runs.
   */
  begin(id: string, header: string): Promise<StoredJournal>;
  /** Begins the journal of a world anew, in place of the present one if there is one. */
  replace(id: string, header: string): Promise<StoredJournal>;
  /**
   * Begins the journal of a world anew, with some records, and keeps the present one beside it. A
   * crash leaves the present one in force, or the new one with all of these records.
   */
  rotate(id: string, header: string, records?: readonly string[]): Promise<StoredJournal>;
  /** The first line of a journal, its latest records and its length, without reading the rest. */
  glance(id: string): Promise<JournalGlance>;
  read(id: string): Promise<FoundJournal>;
  /** Goes on with a journal after its last whole record. */
  resume(id: string, found: FoundJournal): Promise<StoredJournal>;
  remove(id: string): Promise<void>;
  /**
   * Takes a world for this server alone, if no other one has it. Without it, this server has all
   * worlds of the store.
   */
  claim?(id: string): Promise<Claim>;
  /** Gives a claimed world back, whose journal has been closed. */
  release?(id: string): Promise<void>;
  /** The name of this server among several that share the store; undefined without others. */
  readonly server?: string | undefined;
  /** Tells the other servers the state of a world that this one has. */
  tell?(id: string, state: Pick<WorldElsewhere, 'state' | 'problem'>): void;
  /** Real time as all servers that share the store have it, ms since the epoch. */
  nowMs?(): number;
  /** All worlds of the store as others see them; only where several servers share it. */
  survey?(): Promise<readonly WorldElsewhere[]>;
  /** The id of the world whose token has a digest; only there, too. */
  ofToken?(tokenDigest: string): Promise<string | undefined>;
}

/** The answer to a claim: it succeeded, there is no such world, or another server has it. */
export type Claim = 'owned' | 'unknown' | LeaseHolder;

/**
 * The error for a new world whose name is taken. Names that differ in case only count as one, as a
 * disk may hold them in one folder.
 */
export class WorldTaken extends Error {
  override readonly name = 'WorldTaken';

  /** @param known the name of the world that is there */
  constructor(id: string, known: string, isBeingMade = false) {
    const still = isBeingMade ? ', which is being made' : '';
    const differs = known === id ? '' : `, and ${id} differs from it in case only`;
    super(`there is a world ${known} already${still}${differs}`);
  }
}

/** The place to which the records of one world go. */
export interface StoredJournal {
  /** Takes a record. */
  write(record: string): void;
  /** Resolves once all records are safe, or rejects; undefined if they are already. */
  kept(): Promise<void> | undefined;
  /** The length of the journal, bytes. */
  readonly length: number;
  /**
   * Leaves out records before the present end that later ones make superfluous; the settings, the
   * card and the position are written once more right afterwards. Rejects once it takes no more.
   */
  compact?(): Promise<void>;
  /** Ends the journal; records that are not safe are dropped. */
  close(): void;
}

/** The inputs of a world, from which all but its deeds follows. */
export interface WorldInputs {
  readonly scenario: Scenario;
  readonly sources: ScenarioSources;
  readonly faces: ChosenFaces | undefined;
  readonly clock: { readonly mode: ClockMode; readonly speed?: number | undefined };
  readonly engineVersion: string;
  readonly card: WorldCard;
  /** The name of this run of the world, unlike any other, for clients of its feed. */
  readonly instance: string;
}

/** The version of the form of journals. */
const journal = 1;

/** The first line of the journal of a world. */
export function journalHeader({ card, clock, faces, instance, ...inputs }: WorldInputs): string {
  const { mode, speed } = clock;
  return canonicalJson({
    ...inputsObject({ ...inputs, isOpen: true, faces: { ...faces } }),
    journal,
    instance,
    card: cardObject(card) as Json,
    clock: { mode, ...(speed !== undefined && { speed }) },
  });
}

/** The JSON object of a card. */
export function cardObject({ limits, branch, ...card }: WorldCard): JsonObject {
  return stated({
    ...card,
    limits: limits && stated({ ...limits }),
    branch: branch && { ...branch },
  });
}

/** An object without the members that are undefined. */
function stated(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, each]) => each !== undefined));
}

/** The inputs of a world as its journal has them. */
export interface JournalHeader extends Omit<WorldInputs, 'scenario'> {
  /** The name of its scenario. */
  readonly name: string;
  readonly seed: string;
  readonly matrix: Readonly<Record<string, string>> | undefined;
}

/** Reads the first line of a journal. Throws an error for one that cannot be executed. */
export function readHeader(text: string): JournalHeader {
  const header = parsed(text) ?? {};
  const sources = readSources(header['source']);
  const { card, clock, engine, faces, instance, matrix, scenario, seed, journal: form } = header;
  if (typeof form !== 'number' || form < 1 || sources === undefined || typeof seed !== 'string') {
    throw notHeader();
  }
  if (form > journal) {
    throw new FileError(
      `a newer motorpool, version ${String(engine)}, wrote it; this version reads journals up to ${journal}`,
    );
  }
  if (!isClock(clock) || !isCard(card) || typeof instance !== 'string') throw notHeader();
  return {
    sources,
    name: String(scenario),
    seed,
    matrix: matrix as Readonly<Record<string, string>> | undefined,
    faces: faces as ChosenFaces | undefined,
    clock,
    engineVersion: String(engine),
    card,
    instance,
  };
}

/** The result of a store, or a refusal where the store cannot be used at present. */
export async function whenUsable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    throw refusal('record_failed', error.message, { 'retry-after': '1' });
  }
}

/** The refusal of a request for a world that this server no longer has. */
export function movedAway(id: string): Refusal {
  const message = `this server no longer has the world ${id}: ask again`;
  return refusal('world_elsewhere', message, { 'retry-after': '1' });
}

function notHeader(): FileError {
  return new FileError('the first line is not the header of a journal');
}

function isClock(value: unknown): value is WorldInputs['clock'] {
  return clockForm.safeParse(value).success;
}

/** Whether a value is the card of a world. */
export function isCard(value: unknown): value is WorldCard {
  return cardForm.safeParse(value).success;
}

const clockForm = z.looseObject({
  mode: z.enum(['held', 'strict', 'paced']),
  speed: z.number().optional(),
});

/** The farthest instant that a date can have, ms since the epoch. */
const farthestMs = 8.64e15;

const instantMs = z.number().min(-farthestMs).max(farthestMs);

const cardForm = z.looseObject({
  owner: z.string().optional(),
  createdMs: instantMs,
  expiresMs: instantMs.optional(),
  tokenDigest: z.string().optional(),
  limits: z.record(z.string(), z.number()).optional(),
  branch: z.looseObject({ of: z.string(), atMs: instantMs, sends: z.boolean() }).optional(),
});
