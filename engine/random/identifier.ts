import { invariant } from '../invariant.ts';
import type { Draws, Stream } from './stream.ts';

/** A random UUID in the layout of RFC 4122 version 4, lower case. */
export function uuid(draws: Draws): string {
  // The variant is drawn first.
  const variant = hexCodes[8 + draws.int(4)]!;
  // A single call takes half as long as joining texts.
  const codes = uuidLayout.map((code, place) => {
    if (place === variantPlace) return variant;
    return code === anyDigit ? hexCodes[draws.int(16)]! : code;
  });
  return String.fromCharCode(...codes);
}

const hexCodes = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const anyDigit = 'x'.charCodeAt(0);
const uuidLayout = Array.from('xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx', (each) => each.charCodeAt(0));
const variantPlace = 19;

/** The first 48 bits of a stream's UUID as a number, by which sorting takes a third of the time. */
export function uuidPrefix(stream: Stream): number {
  // The variant is drawn first.
  stream.next();
  let prefix = 0;
  for (let digit = 0; digit < 12; digit += 1) prefix = prefix * 16 + stream.int(16);
  return prefix;
}

/** Letters, digits, `-` and `_`: 6 random bits each. */
export function urlSafeText(draws: Draws, count: number): string {
  return Array.from({ length: count }, () => urlSafe[draws.int(urlSafe.length)]).join('');
}

const urlSafe = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The facts that a VIN encodes. */
export interface VinParts {
  /** World manufacturer identifier: three characters, `KMH`. */
  readonly manufacturer: string;
  /** Model, body and drive as the maker codes them: five characters; drawn when left out. */
  readonly descriptor?: string;
  /** 1980 to 2039; the one code for both 1996 and 2026 is told apart by the descriptor. */
  readonly modelYear: number;
  /** One character; drawn when left out. */
  readonly plant?: string;
}

/** A vehicle identification number of 17 characters with the check digit North America asks for. */
export function vin(
  stream: Stream,
  { manufacturer, descriptor, modelYear, plant }: VinParts,
): string {
  const year = yearCodes[(modelYear - 1980) % yearCodes.length];
  invariant(year !== undefined, 'the model year of a VIN is 1980 or later');
  const start = manufacturer + (descriptor ?? vinCharacters(stream, 5));
  const serial = String(stream.int(1_000_000)).padStart(6, '0');
  const end = year + (plant ?? vinCharacters(stream, 1)) + serial;
  invariant(vinPattern.test(`${start}0${end}`), 'a VIN has 17 digits and letters but I, O and Q');
  return start + checkDigit(`${start}0${end}`) + end;
}

/** Stands for any character in the pattern of a VIN. */
export const anyVinCharacter = '*';

/**
 * The index of the check digit in a VIN, and that of the model year; the serial number begins after
 * the plant.
 */
export const vinPlaces = { check: 8, year: 9, serial: 11 } as const;

/**
 * A VIN with the characters of a pattern; those left open are drawn, but for the model year and the
 * check digit, which follow.
 */
export function vinLike(stream: Stream, pattern: string, modelYear: number): string {
  const characters = Array.from(pattern, (character, place) => {
    if (character !== anyVinCharacter || place === vinPlaces.check) return character;
    if (place === vinPlaces.year) return yearCodes.charAt((modelYear - 1980) % yearCodes.length);
    const alphabet = place < vinPlaces.serial ? vinAlphabet : '0123456789';
    return alphabet.charAt(stream.int(alphabet.length));
  });
  if (characters[vinPlaces.check] !== anyVinCharacter) return characters.join('');
  characters[vinPlaces.check] = '0';
  characters[vinPlaces.check] = checkDigit(characters.join(''));
  return characters.join('');
}

/**
 * The two model years that the tenth character of a VIN may stand for; none if its maker writes no
 * year there.
 */
export function modelYearsOf(number: string): readonly number[] {
  const at = yearCodes.indexOf(number.charAt(9));
  return at === -1 ? [] : [1980 + at, 1980 + yearCodes.length + at];
}

/** The check digit of a VIN, whatever its ninth character is: that one weighs nothing. */
export function checkDigit(number: string): string {
  let sum = 0;
  for (const [place, weight] of vinWeights.entries()) {
    sum += weight * letterValue(number.charAt(place));
  }
  return '0123456789X'.charAt(sum % 11);
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const vinPattern = /^[A-HJ-NPR-Z\d]{17}$/;
const vinAlphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

/** Model years from 1980, again from 2010: no I, O, Q, U, Z and no zero. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** Digits count as themselves; letters in three rows of nine, the third one starting at 2. */
function letterValue(character: string): number {
  const row = ['0123456789', ' ABCDEFGHI', ' JKLMNOPQR', '  STUVWXYZ'].find((letters) =>
    letters.includes(character),
  );
  invariant(row !== undefined, 'a VIN consists of digits and capital letters');
  return row.indexOf(character);
}

function vinCharacters(stream: Stream, count: number): string {
  return Array.from({ length: count }, () => vinAlphabet[stream.int(vinAlphabet.length)]).join('');
}

/** Lower-case digits of 4 random bits each. */
export function hexadecimal(stream: Stream, count: number): string {
  let digits = '';
  for (let digit = 0; digit < count; digit += 1) digits += '0123456789abcdef'[stream.int(16)]!;
  return digits;
}
