/** Searches for patterns that are hard for some matcher; no search profits from the cache of another. */
import { findsPattern } from '../engine/index.ts';
import { report } from './report.ts';

export interface PatternMeasurement {
  readonly name: string;
  /** Time for reading a pattern and searching the worst text. */
  readonly ms: number;
}

let state = 1;

/** Random letters, the same in every run. */
function drawn(letters: string, count: number): string {
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return letters[(state >> 16) % letters.length];
  }).join('');
}

const length = 10_000;
const texts = [
  'a'.repeat(length),
  `${'a'.repeat(length - 1)}!`,
  drawn('ab', length),
  drawn('abc \n', length),
  String.fromCodePoint(...Array.from({ length }, (_, index) => 40 + index * 5)),
];

const many = (part: string, letters = 1_000): string =>
  part.repeat(Math.floor(letters / part.length));

const hard: Readonly<Record<string, string>> = {
  'nested repetitions, ^(a|a)*$': '^(a|a)*$',
  'nested repetitions, ^(([a-z/.-])+)+!$': '^(([a-z/.-])+)+!$',
  'a repetition in 200 others': `^${'('.repeat(200)}a${')*'.repeat(200)}b$`,
  'as many sets as letters, (a|b)*a(a|b){900}': '(a|b)*a(a|b){900}$',
  'the same of two letters each, (aa|ab|ba|bb|a)': '(a|b)*a(aa|b|ab?a){160}$',
  'choices of everything, (a?){1000}': '^(a?){1000}$',
  'counted in counted, (.{0,30}){30}': '^(.{0,30}){30}c$',
  'four hundred and ninety nine a?': `^${many('a?', 998)}$`,
  'a.* three hundred times': `${many('a.*', 900)}!$`,
  'words to choose from': Array.from({ length: 190 }, (_, index) => `b${index}`).join('|'),
  'a repeated choice of words': `(?:${Array.from({ length: 170 }, () => drawn('ab', 4)).join('|')})*c`,
  'places between letters': '(?m)(?:\\b[ab]?|\\Ba?|^b?|$[ab]){200}!$',
  'classes of Unicode': `${Array.from({ length: 110 }, (_, index) => `[\\pL${index}]`).join('')}$`,
  'classes of Unicode in both cases': `(?i)${Array.from({ length: 110 }, (_, index) => `[^\\pL${index}]`).join('')}$`,
  'a thousand letters': String.fromCodePoint(
    ...Array.from({ length: 1_000 }, (_, i) => 0x4e00 + i * 7),
  ),
};

report(
  Object.entries(hard).map(([name, pattern]): PatternMeasurement => {
    const rounds = Array.from({ length: 5 }, (_, round) =>
      Math.max(...texts.map((text, index) => timed(`${pattern}(?:){${round * 10 + index}}`, text))),
    );
    return { name, ms: Math.min(...rounds) };
  }),
);

/** An empty repetition makes each pattern a different one. */
function timed(pattern: string, text: string): number {
  const begunAtMs = performance.now();
  findsPattern(pattern, text);
  return performance.now() - begunAtMs;
}
