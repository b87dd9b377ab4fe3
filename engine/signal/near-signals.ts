import { nearest, nearestByPart } from '../nearest.ts';

/** Words that other services and older versions have for the last part of a signal. */
const meanings: Readonly<Record<string, string>> = {
  battery: 'StateOfCharge',
  level: 'StateOfCharge',
  percent: 'StateOfCharge',
  percentage: 'StateOfCharge',
  limit: 'ChargeLimits',
  mileage: 'TraveledDistance',
  odometer: 'TraveledDistance',
  location: 'PreciseLocation',
  position: 'PreciseLocation',
  plugged: 'IsChargingCableConnected',
  locked: 'IsLocked',
};

/** The few names of signals, as `Group.Name`, that an unknown name or code probably means. */
export function nearSignals(word: string, names: readonly string[]): readonly string[] {
  const codes = names.map((name) => name.toLowerCase().replace('.', '-'));
  const byCode = nearest(word.toLowerCase(), codes);
  if (byCode !== undefined) return [names[codes.indexOf(byCode)]!];
  const last = /[^.-]*$/.exec(word)![0].toLowerCase();
  const meaning = Object.hasOwn(meanings, last) ? meanings[last]! : last;
  const found = nearestByPart(word, names) ?? nearestByPart(meaning, names);
  return found?.split(' or ') ?? [];
}

/** The suggestion of these names; undefined for none. */
export function nearSignal(word: string, names: readonly string[]): string | undefined {
  return nearSignals(word, names).join(' or ') || undefined;
}
