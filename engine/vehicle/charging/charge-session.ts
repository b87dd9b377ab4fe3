import type { Position } from '../../place/geography.ts';
import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import type { VehicleFacts } from '../facts.ts';
import { roundTo } from '../reporting/rounding.ts';
import { recordLink, recordNumber, type SessionCosts } from '../row/charge-records.ts';
import type { Charger } from '../row/charger.ts';
import { energyKwhAt, truth, usableKwh } from '../row/quantity.ts';
import {
  byte,
  field,
  link,
  linkWidth,
  rowWidth,
  sessionState,
  stateWidth,
  tail,
} from '../row/row.ts';
import { placeOfCharger } from './offer.ts';
import { meterAt, otherCost, settleParked } from './tariff.ts';

/**
 * Begins a charging session if none is open: it lasts from the first energy after plugging in until
 * the cable is pulled, including pauses. Call it whenever energy begins to flow, once the idle
 * quantities are settled.
 */
export function beginSession({ fleet, clock }: Dynamics, row: number): void {
  const open = row * stateWidth + byte.sessionOpen;
  if (fleet.states[open] !== sessionState.none) return;
  fleet.states[open] = sessionState.begun;
  const base = row * rowWidth;
  const { numbers } = fleet;
  numbers[base + field.addedKwh] = 0;
  numbers[base + tail.sessionStartMs] = clock.now;
  numbers[base + tail.sessionStartKwh] = numbers[base + field.energyKwh]!;
}

/** Writes a record once energy stops flowing, so that it shows before unplugging. */
export function noteSession(dynamics: Dynamics, row: number): void {
  const { fleet } = dynamics;
  const state = row * stateWidth + byte.sessionOpen;
  const addedKwh = fleet.numbers[row * rowWidth + field.addedKwh]!;
  if (fleet.states[state] === sessionState.none || addedKwh <= 0) return;
  const latest = fleet.links[row * linkWidth + link.records]!;
  const isRecorded = fleet.states[state] === sessionState.recorded;
  const { chargeRecords } = fleet;
  if (isRecorded && chargeRecords.number(latest, recordNumber.energyAddedKwh) === addedKwh) return;
  append(dynamics, row, endNow(dynamics, row));
  fleet.states[state] = sessionState.recorded;
}

/** Finalises the record of a session with energy. Call it while the charger is known. */
export function recordSession(dynamics: Dynamics, row: number): void {
  const { fleet } = dynamics;
  settleParked(dynamics, row);
  noteSession(dynamics, row);
  if (fleet.states[row * stateWidth + byte.sessionOpen] !== sessionState.recorded) return;
  const { chargeRecords, links } = fleet;
  const at = row * linkWidth + link.records;
  const costs = costsNow(dynamics, row);
  const recorded = chargeRecords.costsOf(links[at]!);
  // The record lacks the cost of leaving the cable plugged in, and of the cabin's energy since.
  const meter = meterAt(dynamics, row, dynamics.clock.now);
  if (
    costs.energy !== recorded.energy ||
    costs.other !== recorded.other ||
    meter?.carbonG !== chargeRecords.meterOf(links[at]!)?.carbonG
  ) {
    append(dynamics, row, {
      endMs: chargeRecords.number(links[at]!, recordNumber.endMs),
      endSocPercent: chargeRecords.number(links[at]!, recordNumber.endSocPercent),
    });
  }
  if (meter !== undefined) {
    chargeRecords.setMeter(links[at]!, { ...meter, unpluggedAtMs: dynamics.clock.now });
  }
  if (dynamics.tells(row)) dynamics.tell(row, 'charge.recorded', recordData(dynamics, links[at]!));
}

/** The instant at which energy last flowed, and the state of charge then. */
interface SessionEnd {
  readonly endMs: number;
  readonly endSocPercent: number;
}

function endNow({ fleet, clock }: Dynamics, row: number): SessionEnd {
  const endKwh = energyKwhAt(fleet, row, truth, clock.now);
  return { endMs: clock.now, endSocPercent: endKwh * (100 / usableKwh(fleet, row)) };
}

function costsNow(dynamics: Dynamics, row: number): SessionCosts {
  const energy = dynamics.fleet.sessionBills.get(row)?.cost ?? 0;
  return { energy, other: otherCost(dynamics, row, dynamics.clock.now) };
}

/** Whether a session that ends at this state of charge counts as a full charge (ours). */
function isFullRange(endSocPercent: number): boolean {
  return endSocPercent >= 99;
}

/** Writes a record of the current session, replacing an earlier one. */
function append(dynamics: Dynamics, row: number, { endMs, endSocPercent }: SessionEnd): void {
  const { numbers, links, states, chargeRecords } = dynamics.fleet;
  const base = row * rowWidth;
  const at = row * linkWidth + link.records;
  const isRecorded = states[row * stateWidth + byte.sessionOpen] === sessionState.recorded;
  if (isRecorded && isFullRange(chargeRecords.number(links[at]!, recordNumber.endSocPercent))) {
    numbers[base + field.fullCharges]! -= 1;
  }
  const record = chargeRecords.write({
    latest: links[at]!,
    heard: links[dynamics.fleet.heardRowOf(row) * linkWidth + link.records]!,
    continues: isRecorded,
  });
  const startSocPercent =
    numbers[base + tail.sessionStartKwh]! * (100 / usableKwh(dynamics.fleet, row));
  chargeRecords.setNumber(record, recordNumber.startMs, numbers[base + tail.sessionStartMs]!);
  chargeRecords.setNumber(record, recordNumber.endMs, endMs);
  chargeRecords.setNumber(record, recordNumber.energyAddedKwh, numbers[base + field.addedKwh]!);
  chargeRecords.setNumber(record, recordNumber.startSocPercent, startSocPercent);
  chargeRecords.setNumber(record, recordNumber.endSocPercent, endSocPercent);
  if (isFullRange(endSocPercent)) numbers[base + field.fullCharges]! += 1;
  chargeRecords.setCosts(record, costsNow(dynamics, row));
  const meter = meterAt(dynamics, row, dynamics.clock.now);
  if (meter !== undefined) chargeRecords.setMeter(record, meter);
  const charger = links[row * linkWidth + link.charger]!;
  chargeRecords.setLink(record, recordLink.charger, charger);
  chargeRecords.setLink(record, recordLink.place, placeOfCharger(dynamics, row, charger));
  links[at] = record;
  links[row * linkWidth + link.recordSerial] = chargeRecords.written;
}

/** A charging session up to the instant at which energy last flowed. */
export interface PastSession {
  /** Counted per vehicle, from 1. */
  readonly ordinal: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly energyAddedKwh: number;
  readonly startSocPercent: number;
  readonly endSocPercent: number;
  readonly charger: Charger;
  /** In the currency of the charger's tariff; 0 without one. */
  readonly energyCost: number;
  readonly otherCost: number;
  readonly placeName: string;
  readonly position: Position;
}

/** Up to `most` sessions up to a record (0 for none), the latest first. */
export function pastSessions(
  { fleet, places }: Whereabouts,
  latest: number,
  most: number,
): readonly PastSession[] {
  const { chargeRecords, chargers } = fleet;
  const sessions: PastSession[] = [];
  for (
    let record = latest;
    record !== 0 && sessions.length < most;
    record = chargeRecords.before(record)
  ) {
    const place = chargeRecords.link(record, recordLink.place);
    const costs = chargeRecords.costsOf(record);
    sessions.push({
      ordinal: chargeRecords.link(record, recordLink.ordinal),
      startMs: chargeRecords.number(record, recordNumber.startMs),
      endMs: chargeRecords.number(record, recordNumber.endMs),
      energyAddedKwh: chargeRecords.number(record, recordNumber.energyAddedKwh),
      startSocPercent: chargeRecords.number(record, recordNumber.startSocPercent),
      endSocPercent: chargeRecords.number(record, recordNumber.endSocPercent),
      charger: chargers.at(chargeRecords.link(record, recordLink.charger)),
      energyCost: costs.energy,
      otherCost: costs.other,
      placeName: places.nameOf(place),
      position: places.positionOf(place),
    });
  }
  return sessions;
}

/** A text that changes whenever the sessions up to a record (0 for none) do. */
export function sessionsKey({ fleet }: Pick<Whereabouts, 'fleet'>, latest: number): string {
  const { chargeRecords } = fleet;
  if (latest === 0) return '';
  const { energy, other } = chargeRecords.costsOf(latest);
  const endMs = chargeRecords.number(latest, recordNumber.endMs);
  return `${chargeRecords.countTo(latest)} ${endMs} ${energy} ${other}`;
}

function recordData({ fleet, places }: Dynamics, record: number): VehicleFacts['charge.recorded'] {
  const { chargeRecords, chargers } = fleet;
  const { name, type, tariff } = chargers.at(chargeRecords.link(record, recordLink.charger));
  const number = (at: number, decimals: number): number =>
    roundTo(chargeRecords.number(record, at), decimals);
  const { energy, other } = chargeRecords.costsOf(record);
  const costs = tariff && {
    currency: tariff.currency,
    energyAmount: roundTo(energy, 2),
    otherAmount: roundTo(other, 2),
  };
  const meter = chargeRecords.meterOf(record);
  const unpricedKwh = roundTo(meter?.unpricedKwh ?? 0, 3);
  return {
    ...(name === '' ? {} : { charger: name }),
    chargingType: type,
    ...costs,
    ...(tariff?.carbon !== undefined && { carbonG: roundTo(meter?.carbonG ?? 0, 1) }),
    ...(unpricedKwh > 0 && { unpricedKwh }),
    endSocPercent: number(recordNumber.endSocPercent, 2),
    energyAddedKwh: number(recordNumber.energyAddedKwh, 3),
    place: places.nameOf(chargeRecords.link(record, recordLink.place)),
    startSocPercent: number(recordNumber.startSocPercent, 2),
  };
}
