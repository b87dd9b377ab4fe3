import { nearest, parseDuration } from '../../engine/index.ts';
import { burst, constant, type Profile, ramp, sine } from './profile.ts';

/** A mistake in the text of a profile, at some of its characters. */
export class ProfileMistake extends Error {
  override readonly name = 'ProfileMistake';
  readonly start: number;
  readonly length: number;
  readonly suggestion: string | undefined;

  constructor(message: string, { start, text }: Word, suggestion?: string) {
    super(message);
    this.start = start;
    this.length = text.length;
    this.suggestion = suggestion;
  }
}

/**
 * Reads a profile: a shape with a colon, one rate or two, and durations behind their words. `for`
 * at the end bounds the whole. Throws `ProfileMistake`.
 */
export function parseProfile(written: string): Profile {
  const text = written.trim();
  const offset = written.indexOf(text);
  const name = /^[^:\s]*/.exec(text)![0];
  const shape = Object.hasOwn(shapes, name) ? shapes[name as keyof typeof shapes] : undefined;
  const head: Word = { text: name, start: offset };
  if (shape === undefined) {
    const message = `there is no shape ${name === '' ? 'without a name' : name}; write ${examples}`;
    throw new ProfileMistake(message, head, nearest(name, Object.keys(shapes)));
  }
  const words = new Words(text, offset, name.length, shape.example);
  words.colon();
  const read = shape.read(words);
  const forMs = words.isAtEnd ? read.usualMs : words.duration('for');
  words.end();
  return { ...read.shape, text, durationMs: forMs };
}

interface Word {
  readonly text: string;
  readonly start: number;
}

/** The shape of a load, and its duration where the text gives none. */
interface ReadShape {
  readonly shape: Pick<Profile, 'peakPerMs' | 'upTo'>;
  readonly usualMs: number;
}

/** The shapes by name. */
const shapes = {
  constant: {
    example: 'constant:200/s for 30s',
    read: (words): ReadShape => ({ shape: constant(words.rate()), usualMs: Infinity }),
  },
  ramp: {
    example: 'ramp:10/s..500/s over 60s',
    read(words): ReadShape {
      const [from, to] = words.rates();
      const overMs = words.duration('over');
      return { shape: ramp(from, to, overMs), usualMs: overMs };
    },
  },
  burst: {
    example: 'burst:100/s with 1000/s for 2s every 10s for 1m',
    read(words): ReadShape {
      const usual = words.rate(true);
      words.word('with');
      const high = words.rate();
      const forMs = words.duration('for');
      const everyMs = words.duration('every', forMs);
      return { shape: burst(usual, high, { forMs, everyMs }), usualMs: Infinity };
    },
  },
  sine: {
    example: 'sine:100/s..400/s every 30s for 2m',
    read(words): ReadShape {
      const [from, to] = words.rates();
      return { shape: sine(from, to, words.duration('every')), usualMs: Infinity };
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly example: string; readonly read: (words: Words) => ReadShape }>
>;

const examples = Object.values(shapes)
  .map(({ example }) => example)
  .join(', ');

/** The highest rate, far above that of one process, per second; and the longest duration. */
const mostPerSecond = 100_000;
const longestMs = 31_536_000_000;

/** The words of a profile behind its name, one after the other. */
class Words {
  readonly #words: readonly Word[];
  readonly #text: string;
  readonly #example: string;
  readonly #offset: number;
  readonly #afterName: number;
  #next = 0;

  constructor(text: string, offset: number, afterName: number, example: string) {
    this.#text = text;
    this.#offset = offset;
    this.#afterName = afterName;
    this.#example = example;
    const from = afterName + 1;
    this.#words = [...text.slice(from).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      start: offset + from + index,
    }));
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#words.length;
  }

  colon(): void {
    if (this.#text[this.#afterName] === ':') return;
    const place = { text: ' ', start: this.#offset + this.#afterName };
    throw new ProfileMistake(`a colon is missing; write ${this.#example}`, place, undefined);
  }

  /** A rate per ms. @param mayBeNone whether it may be 0 */
  rate(mayBeNone = false): number {
    const word = this.#take('a rate such as 200/s');
    return this.#rateOf(word, mayBeNone);
  }

  /** Two rates, per ms, at least one of which is more than 0. */
  rates(): readonly [from: number, to: number] {
    const word = this.#take('two rates such as 10/s..500/s');
    const at = word.text.indexOf('..');
    if (at < 0) {
      const message = `expected two rates such as 10/s..500/s, found ${word.text}`;
      throw new ProfileMistake(message, word);
    }
    const second = { text: word.text.slice(at + 2), start: word.start + at + 2 };
    const from = this.#rateOf({ text: word.text.slice(0, at), start: word.start }, true);
    const to = this.#rateOf(second, true);
    if (from === 0 && to === 0) throw new ProfileMistake('a load of 0 sends nothing', word);
    return [from, to];
  }

  /** A duration behind its word. @param leastMs the shortest one */
  duration(behind: string, leastMs = 1): number {
    this.word(behind);
    const word = this.#take(`a duration such as 30s behind ${behind}`);
    const ms = parseDuration(word.text);
    if (ms === undefined) {
      throw new ProfileMistake(`expected a duration such as 30s, found ${word.text}`, word);
    }
    if (ms < leastMs && leastMs > 1) {
      throw new ProfileMistake(`${behind} ${word.text} is shorter than the burst in it`, word);
    }
    if (ms < leastMs) throw new ProfileMistake('a duration is more than 0', word);
    if (ms > longestMs) throw new ProfileMistake('a load takes at most 365d', word);
    return ms;
  }

  word(expected: string): void {
    const word = this.#take(expected);
    if (word.text === expected) return;
    const message = `expected ${expected}, found ${word.text}; write ${this.#example}`;
    throw new ProfileMistake(message, word, nearest(word.text, [expected]));
  }

  end(): void {
    const word = this.#words[this.#next];
    if (word === undefined) return;
    throw new ProfileMistake(`nothing follows the profile; write ${this.#example}`, word);
  }

  #take(what: string): Word {
    const word = this.#words[this.#next];
    this.#next += 1;
    if (word !== undefined) return word;
    const place = { text: ' ', start: this.#offset + this.#text.length };
    throw new ProfileMistake(`${what} is missing; write ${this.#example}`, place);
  }

  #rateOf(word: Word, mayBeNone: boolean): number {
    const [, often, unit = ''] = /^(\d{1,15}(?:\.\d{1,9})?)\/([a-z]+)$/.exec(word.text) ?? [];
    const unitMs = parseDuration(`1${unit}`);
    if (often === undefined || unitMs === undefined) {
      const bare = /^\d+(?:\.\d+)?$/.test(word.text) ? `${word.text}/s` : undefined;
      throw new ProfileMistake(
        `expected a rate such as 200/s, found ${word.text}`,
        word,
        bare ?? perSecond(word.text),
      );
    }
    const perMs = Number(often) / unitMs;
    if (perMs * 1000 > mostPerSecond) {
      throw new ProfileMistake(`a rate is at most ${mostPerSecond}/s`, word);
    }
    if (perMs === 0 && !mayBeNone) throw new ProfileMistake('a load of 0 sends nothing', word);
    return perMs;
  }
}

/** The rate that `200rps`, `200/sec` or `200 per second` means. */
function perSecond(text: string): string | undefined {
  const [, often, unit] =
    /^(\d+(?:\.\d+)?)(?:rps|\/?(sec|second|min|minute|hour))s?$/i.exec(text) ?? [];
  return often === undefined ? undefined : `${often}/${unit?.[0]?.toLowerCase() ?? 's'}`;
}
