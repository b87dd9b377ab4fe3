import {
  activityOf,
  type CableSession,
  mwhPerKwh,
  type QuarterLoad,
  type Reading,
  type Trip,
  type TripEnd,
  type VehicleIdentity,
} from '../../engine/index.ts';
import { flag, instant, number, type TableColumn, text, word } from './column.ts';

/** A vehicle at an instant. */
export interface VehicleSample extends VehicleIdentity {
  readonly reading: Reading;
}

export interface VehicleTable<Row> {
  readonly name: TableName;
  readonly about: string;
  readonly columns: readonly TableColumn<Row>[];
}

/** The rows of each table. */
export interface TableRows {
  readonly sessions: CableSession;
  readonly trips: Trip;
  readonly load: QuarterLoad;
  readonly states: VehicleSample;
}

export type TableName = keyof TableRows;

/** The columns that say of which vehicle a row is. */
function identity<Row extends VehicleIdentity>(): readonly TableColumn<Row>[] {
  return [word('vehicle', 'name of the vehicle', ({ vehicle }) => vehicle), ...group<Row>()];
}

function group<
  Row extends Pick<VehicleIdentity, 'fleet' | 'model'>,
>(): readonly TableColumn<Row>[] {
  return [
    text('fleet', 'its fleet in the scenario, if it is in one', ({ fleet }) => fleet),
    word('model', 'id of its model, as `motorpool models` lists it', ({ model }) => model),
  ];
}

const placeKind =
  'home, work, public (any other public charger), named (another place of the scenario) or other';

const sessions: VehicleTable<CableSession> = {
  name: 'sessions',
  about:
    'The times of vehicles on a cable, from plugging in until unplugging, with or without charging.',
  columns: [
    ...identity<CableSession>(),
    instant(
      'plugged_in_at',
      'plugging in; the beginning, if the cable was in before',
      (row) => row.pluggedInAtMs,
    ),
    instant('charging_from', 'first energy into the battery', (row) => row.chargingFromMs),
    instant('charging_until', 'last energy into the battery', (row) => row.chargingUntilMs),
    instant(
      'unplugged_at',
      'unplugging; empty where the cable was still in at the end',
      (row) => row.unpluggedAtMs,
    ),
    number('energy_kwh', 'kwh', 'energy into the battery', (row) => row.energyKwh),
    number(
      'wall_energy_kwh',
      'kwh',
      'energy from the wall, with losses and heating or cooling of the cabin',
      (row) => row.wallMwh / mwhPerKwh,
    ),
    number(
      'max_power_kw',
      'kw',
      'highest power from the wall while charging',
      (row) => row.maxPowerKw,
    ),
    number(
      'soc_from_percent',
      'percent',
      'state of charge when plugged in',
      (row) => row.socFromPercent,
    ),
    number(
      'soc_until_percent',
      'percent',
      'state of charge when unplugged, or at the end',
      (row) => row.socUntilPercent,
    ),
    word('charging_type', 'AC or DC', (row) => row.chargingType),
    text('charger', 'name of the charger', (row) => row.charger),
    number('charger_power_kw', 'kw', 'power that the charger can give', (row) => row.chargerKw),
    word('place_kind', placeKind, (row) => row.placeKind),
    text('place', 'name of the place', (row) => row.place),
    number(
      'latitude_degrees',
      'degrees',
      'position of the charger, to the north',
      (row) => row.position.latitude,
    ),
    number(
      'longitude_degrees',
      'degrees',
      'position of the charger, to the east',
      (row) => row.position.longitude,
    ),
    number(
      'cost',
      'money',
      'cost by the tariff, which counts energy from the wall; empty without a tariff',
      (row) => row.cost,
    ),
    text('currency', 'currency of the cost, ISO 4217', (row) => row.currency ?? ''),
    number(
      'carbon_g',
      'grams',
      'carbon of the energy from the wall, CO2; empty where the tariff has none over time',
      (row) => row.carbonG,
    ),
  ],
};

/** The columns about one end of a trip. */
function tripEnd(
  prefix: string,
  of: string,
  end: (row: Trip) => TripEnd | undefined,
): readonly TableColumn<Trip>[] {
  const where = prefix === 'start' ? 'origin' : 'destination';
  return [
    number(`${prefix}_odometer_km`, 'km', `odometer ${of}`, (row) => end(row)?.odometerKm),
    number(
      `${prefix}_soc_percent`,
      'percent',
      `state of charge ${of}`,
      (row) => end(row)?.socPercent,
    ),
    text(`${where}_kind`, placeKind, (row) => end(row)?.placeKind ?? ''),
    text(`${where}_place`, `name of the place ${of}`, (row) => end(row)?.place ?? ''),
    number(
      `${where}_latitude_degrees`,
      'degrees',
      `position ${of}, to the north`,
      (row) => end(row)?.position.latitude,
    ),
    number(
      `${where}_longitude_degrees`,
      'degrees',
      `position ${of}, to the east`,
      (row) => end(row)?.position.longitude,
    ),
  ];
}

const trips: VehicleTable<Trip> = {
  name: 'trips',
  about: 'The trips of vehicles. One under way at the end has the distance so far, and no end.',
  columns: [
    ...identity<Trip>(),
    instant('started_at', 'setting out', (row) => row.start.atMs),
    instant('ended_at', 'arrival; empty where it was under way at the end', (row) => row.end?.atMs),
    number('distance_km', 'km', 'distance driven', (row) => row.distanceKm),
    number('energy_kwh', 'kwh', 'energy from the battery', (row) => row.energyKwh),
    number('fuel_litres', 'litres', 'fuel burnt', (row) => row.fuelLitres),
    ...tripEnd('start', 'at the start', ({ start }) => start),
    ...tripEnd('end', 'at the end', ({ end }) => end),
  ],
};

const load: VehicleTable<QuarterLoad> = {
  name: 'load',
  about:
    'The power that vehicles draw from the wall, by quarter of an hour; a quarter without any has no row. Its energy is that of the sessions.',
  columns: [
    instant('quarter_at', 'beginning of the quarter', (row) => row.quarterAtMs),
    word('place_kind', placeKind, (row) => row.placeKind),
    word('charging_type', 'AC or DC', (row) => row.chargingType),
    ...group<QuarterLoad>(),
    number(
      'energy_kwh',
      'kwh',
      'energy from the wall in the quarter',
      (row) => row.wallMwh / mwhPerKwh,
    ),
    number(
      'power_kw',
      'kw',
      'power from the wall, as the mean of the quarter',
      (row) => (4 * row.wallMwh) / mwhPerKwh,
    ),
    text('charger', 'the charger, where vehicles share one', ({ charger }) => charger),
  ],
};

const states: VehicleTable<VehicleSample> = {
  name: 'states',
  about: 'The state of every vehicle at instants of equal distance, from the first one on.',
  columns: [
    instant('state_at', 'the instant', ({ reading }) => reading.atMs),
    ...identity<VehicleSample>(),
    number('soc_percent', 'percent', 'state of charge', ({ reading }) => reading.socPercent),
    number('odometer_km', 'km', 'odometer', ({ reading }) => reading.odometerKm),
    flag('is_plugged_in', 'whether the cable is in', ({ reading }) => reading.isPluggedIn),
    flag(
      'is_charging',
      'whether energy flows into the battery',
      ({ reading }) => reading.isCharging,
    ),
    number(
      'wall_power_kw',
      'kw',
      'power from the wall while charging',
      ({ reading }) => reading.wallPowerKw,
    ),
    word('activity', 'driving, charging, plugged, asleep or parked', ({ reading }) =>
      activityOf(reading),
    ),
    text('place', 'name of the place where it is parked', ({ reading }) => reading.place),
    number(
      'latitude_degrees',
      'degrees',
      'position, to the north',
      ({ reading }) => reading.latitude,
    ),
    number(
      'longitude_degrees',
      'degrees',
      'position, to the east',
      ({ reading }) => reading.longitude,
    ),
  ],
};

/** The tables of the sessions, trips, load and states of vehicles. */
export const tables = { sessions, trips, load, states } satisfies {
  readonly [Name in TableName]: VehicleTable<TableRows[Name]>;
};

export const tableNames = Object.keys(tables) as readonly TableName[];
