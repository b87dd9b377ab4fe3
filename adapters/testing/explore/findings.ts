import type { Scenario } from '../../../engine/index.ts';
import { freeName } from '../../file/file-name.ts';
import { foundComment } from '../../file/found-file.ts';
import type { DeliveryArrival } from './arrivals.ts';
import { type Choice, choiceKinds, type SentEvent } from './choice.ts';
import { type Offence, type Oracle, oracles } from './judge.ts';
import type { SearchMethod } from './options.ts';
import { withFaults, withSeed } from './story.ts';
import type { StoryFault } from './story-faults.ts';
import { whyOf } from './why.ts';
import type { WorldRun } from './world-run.ts';

/** A mistake of the application, with the shortest story that shows it, or the fault. */
export interface SearchFinding {
  /** A name for its file: `late-converges`. */
  readonly name: string;
  readonly oracle: Oracle;
  /** The story and the offence in a sentence. */
  readonly sentence: string;
  /** The number of the run that showed it first, from 1. */
  readonly run: number;
  /** The further runs that showed the same. */
  readonly more: number;
  /** Findings with the same words here are told as one. */
  readonly alike: string;
  /** The choices of the shrunk story; none in `sweep`. */
  readonly choices: readonly Choice[];
  /** The requests of that story in order, by index into the events. */
  readonly arrivals: readonly DeliveryArrival[];
  /** The scenario with the faults that bring it about. */
  readonly scenario: string;
  /** The causes and the fate of the disturbed events in the confirming run, from its log. */
  readonly why: readonly string[];
}

/** The parts of a finding that belong to a story of choices. */
export const withoutStory = { more: 0, choices: [], arrivals: [], why: [] } as const;

/** The text of a scenario that fails alone, with its seed and the sentence as a comment. */
export function aloneText(
  method: SearchMethod,
  { seed }: Scenario,
  text: string,
  sentence: string,
  faults: readonly StoryFault[] = [],
): string {
  return withFaults(withSeed(text, seed), faults, foundComment(method, sentence));
}

/** A story that was confirmed in the world. */
interface Confirmed extends Pick<SearchFinding, 'choices' | 'arrivals' | 'run'> {
  /** The story in words. */
  readonly words: string;
  readonly offence: Offence;
  readonly world: WorldRun;
  readonly scenario: (sentence: string) => string;
  /** The events that were disturbed, by index. */
  readonly disturbed: readonly number[];
}

/**
 * The findings so far, each once: the same choices but for the vehicle are one, and so are those
 * that make the same difference.
 */
export class FoundMistakes {
  readonly #all = new Map<string, SearchFinding>();
  readonly #offences = new Map<string, Offence>();
  /** Choices that alone make the same difference as those of a finding. */
  readonly #alike = new Map<string, (readonly Choice[])[]>();
  readonly #unconfirmed = new Set<string>();

  get all(): readonly SearchFinding[] {
    return [...this.#all.values()];
  }

  /** Counts a failing set that shows a known mistake; returns whether it does. */
  knows(
    sent: readonly SentEvent[],
    choices: readonly Choice[],
    { about, oracle, sentence }: Offence,
  ): boolean {
    const known = [...this.#all].find(([key, each]) => {
      if (each.oracle !== oracle) return false;
      // Several disturbances that make the same difference are one mistake.
      const offence = this.#offences.get(key)!;
      const isSame = about !== undefined && about === offence.about;
      return (
        (isSame && (each.choices.length > 1 || sentence === offence.sentence)) ||
        [each.choices, ...(this.#alike.get(key) ?? [])].some((found) =>
          contains(choices, found, sent),
        )
      );
    });
    if (known === undefined) return false;
    const [key] = known;
    if (choices.length === 1) this.#alike.set(key, [...(this.#alike.get(key) ?? []), choices]);
    this.#count(...known);
    return true;
  }

  /** Whether this is the first story of its kind that the world did not confirm. */
  isNewlyUnconfirmed(
    sent: readonly SentEvent[],
    choices: readonly Choice[],
    oracle: Oracle,
  ): boolean {
    const key = keyOf(sent, choices, oracle);
    const isNew = !this.#unconfirmed.has(key);
    this.#unconfirmed.add(key);
    return isNew;
  }

  keep(sent: readonly SentEvent[], confirmed: Confirmed): void {
    const { arrivals, choices, disturbed, offence, run, scenario, words, world } = confirmed;
    const { oracle } = offence;
    const key = keyOf(sent, choices, oracle);
    const known = this.#all.get(key);
    if (known !== undefined) {
      this.#count(key, known);
      return;
    }
    const kinds = choices.map(({ kind }) => kind).join('-') || 'undisturbed';
    const name = freeName(`${kinds}-${oracle}`, new Set(this.all.map((each) => each.name)));
    const sentence = `${words}: ${offence.sentence}`;
    const events = new Set(disturbed.map((event) => sent[event]!.eventId));
    const why = whyOf(world.world, offence, events);
    const told = { choices, arrivals, scenario: scenario(sentence), why };
    this.#offences.set(key, offence);
    this.#all.set(key, { name, alike: name, oracle, sentence, run, more: 0, ...told });
  }

  #count(key: string, finding: SearchFinding): void {
    this.#all.set(key, { ...finding, more: finding.more + 1 });
  }
}

/** Whether a file has the name that one of a finding may have. */
export function isNameOfFinding(file: string): boolean {
  return fileNames.test(file);
}

const kinds = choiceKinds.join('|');
const fileNames = new RegExp(
  `^(?:undisturbed|(?:${kinds})(?:-(?:${kinds}))*)-(?:${oracles.join('|')})(?:-\\d+)?\\.yaml$`,
);

function keyOf(sent: readonly SentEvent[], choices: readonly Choice[], oracle: Oracle): string {
  return `${oracle} ${choices.map((each) => kindOf(sent, each)).join(' ')}`;
}

/** Whether a set has choices of the kinds of a finding, so that it shows nothing new. */
function contains(
  choices: readonly Choice[],
  found: readonly Choice[],
  sent: readonly SentEvent[],
): boolean {
  if (found.length === 0) return true;
  const left = choices.map((each) => kindOf(sent, each));
  return found.every((each) => {
    const kind = kindOf(sent, each);
    const index = left.findIndex((other) => other === kind || covers(kind, other));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** Whether a kind of choice that fails makes another one fail: no signature is looked at, say. */
function covers(kind: string, other: string): boolean {
  if (kind === 'refused wrong') return other.startsWith('refused ');
  const [own] = kind.split(' ');
  return (
    other === `${kind} first` || (own === 'late' && other === kind.replace('late', 'together'))
  );
}

/** The kind of a choice by which findings are told apart: first deliveries are of their own. */
function kindOf(sent: readonly SentEvent[], choice: Choice): string {
  const isFirst = sent[choice.event]!.place === 1 && 'after' in choice && choice.kind !== 'twice';
  const form = choice.kind === 'refused' ? ` ${choice.form}` : '';
  return `${choice.kind}${form}${isFirst ? ' first' : ''}`;
}
