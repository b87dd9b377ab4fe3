import * as z from 'zod';
import {
  canonicalJson,
  type Json,
  readSources,
  type Scenario,
  type ScenarioSources,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { type JsonObject, parsed } from '../../file/json-object.ts';
import { inputsObject } from '../../file/log-frame.ts';
import type { WorldCard } from '../../http/control/world-card.ts';
import type { ChosenFaces } from '../../http/face-options.ts';
import type { ClockMode } from '../../pace/clock-state.ts';

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
