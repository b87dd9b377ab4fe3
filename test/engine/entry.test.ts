import { expect, expectTypeOf, test } from 'vitest';
import {
  createWorld,
  type Entry,
  type EntryData,
  type EntryKind,
  type LoggedEntry,
} from '../../adapters/library/index.ts';

const charging = `
version: 1
vehicles: { car: { model: hyundai-ioniq-5-lr, state: { battery.soc: 30% } } }
`;

test('the kind of an entry determines its data', () => {
  const world = createWorld({ yaml: charging });

  world.do('car', { plugIn: { power: '11kW' } });
  const started = world.log.find((entry) => entry.kind === 'charge.started');

  expect(started?.data.socPercent).toBe(30);
  expectTypeOf(started!.data.chargingType).toEqualTypeOf<'AC' | 'DC'>();
  expectTypeOf<EntryData<'trip.started'>['destination']>().toEqualTypeOf<string>();
});

test('the data of a command are its members without the vehicle', () => {
  expectTypeOf<EntryData<'cable.plug'>['powerKw']>().toEqualTypeOf<number>();
  expectTypeOf<EntryData<'cable.plug'>['charger']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error The vehicle is the subject.
  expectTypeOf<EntryData<'cable.plug'>['vehicle']>();
  expectTypeOf<EntryData<'charger.break'>['charger']>().toEqualTypeOf<undefined>();
  expectTypeOf<EntryData<'charger.break'>['fault']>().toEqualTypeOf<string | undefined>();
});

test('an entry of any kind has the members of every kind, and no others', () => {
  expectTypeOf<Entry['data']['socPercent']>().toEqualTypeOf<number | undefined>();
  // @ts-expect-error No entry has such a member.
  expectTypeOf<Entry['data']['socPercentage']>();
  // @ts-expect-error There is no such kind.
  expectTypeOf<EntryData<'charge.begun'>>();
});

test('an entry of a world is what a log file may hold', () => {
  expectTypeOf<Entry>().toExtend<LoggedEntry>();
  expectTypeOf<LoggedEntry>().not.toExtend<Entry>();
  expectTypeOf<EntryKind>().toExtend<string>();
});
