import { mostAlike, nearest, nearestByPart } from '../nearest.ts';

/** Words of other services and of older versions for the last part of a signal. */
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
  const last = lastPart(word).toLowerCase();
  const meaning = Object.hasOwn(meanings, last) ? meanings[last]! : last;
  const found = nearestByPart(word, names) ?? nearestByPart(meaning, names);
  if (found !== undefined) return found.split(' or ');
  const alike = mostAlike(last, new Set(names.map(lastPart)));
  return names.filter((name) => alike.includes(lastPart(name))).slice(0, 3);
}

function lastPart(name: string): string {
  return /[^.-]*$/.exec(name)![0];
}

/** The suggestion of these names; undefined for none. */
export function nearSignal(word: string, names: readonly string[]): string | undefined {
  return nearSignals(word, names).join(' or ') || undefined;
}
