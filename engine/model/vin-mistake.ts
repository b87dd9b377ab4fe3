import type { Mistake } from '../mistake.ts';
import { ownMember } from '../own-member.ts';
import { anyVinCharacter, checkDigit, modelYearsOf, vinPlaces } from '../random/identifier.ts';
import { makeOfVin } from './identity.ts';

/** The other makers that build cars of a make and number them as their own. */
const builders: Readonly<Record<string, readonly string[]>> = {
  Chrysler: ['Jeep'],
  Dodge: ['Chrysler', 'Fiat', 'Jeep'],
  Fiat: ['Chrysler'],
  Genesis: ['Hyundai'],
  Infiniti: ['Nissan'],
  Jeep: ['Chrysler', 'Fiat'],
  Lexus: ['Toyota'],
  Nissan: ['Renault'],
  Ram: ['Chrysler', 'Jeep'],
  Renault: ['Nissan'],
  Scion: ['Subaru', 'Toyota'],
  Subaru: ['Toyota'],
  Suzuki: ['Toyota'],
  Toyota: ['Subaru'],
};

/** Whether every character of a VIN is given. */
export function isWholeVin(pattern: string): boolean {
  return !pattern.includes(anyVinCharacter);
}

/**
 * The mistake in a VIN or a pattern of one, for a car of a make; undefined for a sound one. Plants
 * in North America write a check digit, others need not (ISO 3779 and 49 CFR 565).
 */
export function vinMistake(pattern: string, make: string): Mistake | undefined {
  const upper = pattern.toUpperCase();
  const mistake = (message: string, suggestion?: string): Mistake => ({ message, suggestion });
  if (upper.length !== 17) {
    return mistake(`a VIN has 17 characters, not ${upper.length}`);
  }
  const odd = Array.from(upper).find((each) => !/[A-HJ-NPR-Z\d*]/.test(each));
  if (odd !== undefined) {
    const meant = { I: '1', O: '0', Q: '0' }[odd];
    const message = `a VIN has digits and letters but I, O and Q, and * for any, not ${odd}`;
    return mistake(message, meant && upper.replaceAll(odd, meant));
  }
  if (upper !== pattern) return mistake('a VIN has capital letters', upper);
  const maker = makeOfVin(pattern);
  const isOwn =
    maker === undefined || maker === make || ownMember(builders, make)?.includes(maker) === true;
  if (!isOwn) {
    return mistake(`a VIN that begins with ${pattern.slice(0, 3)} is of ${maker}, not of ${make}`);
  }
  const digit = pattern[vinPlaces.check]!;
  if (!/^[1-5]/.test(pattern) || digit === anyVinCharacter) return undefined;
  const at = vinPlaces.check;
  const withDigit = (each: string) => pattern.slice(0, at) + each + pattern.slice(at + 1);
  if (!isWholeVin(pattern)) {
    const message = 'the ninth character is the check digit, which follows from those to be drawn';
    return mistake(message, withDigit(anyVinCharacter));
  }
  const right = checkDigit(pattern);
  if (digit === right) return undefined;
  const message = `the check digit, the ninth character, would be ${right}, not ${digit}`;
  return mistake(message, withDigit(right));
}

/**
 * The model years that a VIN leaves open: none for a maker that writes no year, as some outside
 * North America, and for a pattern without one.
 */
export function vinYears(pattern: string): readonly number[] {
  return modelYearsOf(pattern);
}

/** Whether the tenth character surely is the model year. */
export function tellsYear(pattern: string): boolean {
  return /^[1-5]/.test(pattern) && pattern[vinPlaces.year] !== anyVinCharacter;
}
