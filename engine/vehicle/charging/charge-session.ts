import type { Json } from '../../log/canonical.ts';
import type { Position } from '../../place/geography.ts';
import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import { energyKwhAt, truth, usableKwh } from '../quantity.ts';
import { roundTo } from '../reporting/rounding.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth, tail } from '../row.ts';
import { recordLink, recordNumber } from './charge-records.ts';
import type { Charger } from './charger.ts';
import { placeOfCharger } from './offer.ts';
import { otherCost, settleParked } from './tariff.ts';

/**
 * A charging session lasts from the first energy after the cable was plugged in until it is pulled, whatever pauses
 * there are. To be called whenever energy begins to flow, once the idle quantities are settled.
 */
export function beginSession({ fleet, clock }: Dynamics, row: number): void {
  const open = row * stateWidth + byte.sessionOpen;
  if (fleet.states[open] === 1) return;
  fleet.states[open] = 1;
  const base = row * rowWidth;
  const { numbers } = fleet;
  numbers[base + field.addedKwh] = 0;
  numbers[base + tail.sessionStartMs] = clock.now;
  numbers[base + tail.sessionStartKwh] = numbers[base + field.energyKwh]!;
  numbers[base + tail.sessionCost] = 0;
  numbers[base + tail.sessionFlowMs] = 0;
}

/** Leaves a record of the session that ends now, if it brought energy, while the charger is still known. */
export function recordSession(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const { numbers, links, chargeRecords } = fleet;
  const base = row * rowWidth;
  const addedKwh = numbers[base + field.addedKwh]!;
  if (fleet.states[row * stateWidth + byte.sessionOpen] === 0 || addedKwh <= 0) return;
  settleParked(dynamics, row);
  const latest = row * linkWidth + link.records;
  const record = chargeRecords.append(links[latest]!);
  const percentPerKwh = 100 / usableKwh(fleet, row);
  const endKwh = energyKwhAt(fleet, row, truth, clock.now);
  chargeRecords.setNumber(record, recordNumber.startMs, numbers[base + tail.sessionStartMs]!);
  chargeRecords.setNumber(record, recordNumber.endMs, clock.now);
  chargeRecords.setNumber(record, recordNumber.energyAddedKwh, addedKwh);
  chargeRecords.setNumber(
    record,
    recordNumber.startSocPercent,
    numbers[base + tail.sessionStartKwh]! * percentPerKwh,
  );
  chargeRecords.setNumber(record, recordNumber.endSocPercent, endKwh * percentPerKwh);
  const energy = numbers[base + tail.sessionCost]!;
  chargeRecords.setCosts(record, { energy, other: otherCost(dynamics, row) });
  const charger = links[row * linkWidth + link.charger]!;
  chargeRecords.setLink(record, recordLink.charger, charger);
  chargeRecords.setLink(record, recordLink.place, placeOfCharger(dynamics, row, charger));
  links[latest] = record;
  if (dynamics.tells(row)) dynamics.tell(row, 'charge.recorded', recordData(dynamics, record));
}

/** A charging session of the past. */
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

/** The sessions up to a record (0 for none), the latest first, at most so many. */
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
    record = chargeRecords.link(record, recordLink.previous)
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

function recordData({ fleet, places }: Dynamics, record: number): { readonly [key: string]: Json } {
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
  return {
    ...(name === '' ? {} : { charger: name }),
    chargingType: type,
    ...costs,
    endSocPercent: number(recordNumber.endSocPercent, 2),
    energyAddedKwh: number(recordNumber.energyAddedKwh, 3),
    place: places.nameOf(chargeRecords.link(record, recordLink.place)),
    startSocPercent: number(recordNumber.startSocPercent, 2),
  };
}
