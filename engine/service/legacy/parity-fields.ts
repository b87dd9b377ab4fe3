import type { Json } from '../../log/canonical.ts';
import type { SignalBody } from '../../vehicle/row/signal-body.ts';

/** A member of version 2.0 and its counterpart in version 3. */
export interface ParityField {
  /** `/battery`. */
  readonly path: string;
  /** `percentRemaining`. */
  readonly field: string;
  /** Code of the signal. */
  readonly signal: string;
  readonly legacy: (body: JsonMembers) => Json | undefined;
  readonly current: (body: SignalBody) => Json | undefined;
  /** Whether version 3 needs another permission or may omit the signal without a mismatch. */
  readonly isLoose: boolean;
}

/** In two rows. */
const places = ['frontLeft', 'frontRight', 'backLeft', 'backRight'] as const;

export type JsonMembers = Readonly<Record<string, Json>>;

/** The counterparts, independent of the code of version 2.0, so that they reveal its mistakes. */
export const parityFields: readonly ParityField[] = [
  share('/battery', 'percentRemaining', 'tractionbattery-stateofcharge'),
  same('/battery', 'range', 'tractionbattery-range'),
  same('/battery/capacity', 'capacity', 'tractionbattery-nominalcapacity', 'capacity'),
  {
    ...same('/battery/nominal_capacity', 'capacity.nominal', 'tractionbattery-nominalcapacity'),
    legacy: ({ capacity }) => (capacity as JsonMembers | null)?.['nominal'],
    current: ({ capacity }) => capacity,
  },
  same('/charge', 'isPluggedIn', 'charge-ischargingcableconnected'),
  loose(same('/charge', 'state', 'charge-detailedchargingstatus')),
  {
    ...share('/charge/limit', 'limit', 'charge-chargelimits'),
    current: ({ activeLimit, values }) => {
      const list = (values ?? []) as readonly JsonMembers[];
      const limit =
        activeLimit ?? (list.find(({ type }) => type === 'GLOBAL') ?? list[0])?.['limit'];
      return percentToShare(limit ?? 100);
    },
  },
  same('/diagnostics/dtcs', 'activeCodes', 'diagnostics-dtclist', 'values'),
  system('SYSTEM_TPMS', 'diagnostics-tirepressuremonitoring'),
  system('SYSTEM_ABS', 'diagnostics-abs'),
  system('SYSTEM_MIL', 'diagnostics-mil'),
  system('SYSTEM_ACTIVE_SAFETY', 'diagnostics-activesafety'),
  system('SYSTEM_TIRE_PRESSURE', 'diagnostics-tirepressure'),
  share('/engine/oil', 'lifeRemaining', 'internalcombustionengine-oillife'),
  share('/fuel', 'percentRemaining', 'internalcombustionengine-fuellevel'),
  same('/fuel', 'range', 'internalcombustionengine-range'),
  same('/fuel', 'amountRemaining', 'internalcombustionengine-amountremaining'),
  same('/location', 'latitude', 'location-preciselocation', 'latitude'),
  same('/location', 'longitude', 'location-preciselocation', 'longitude'),
  same('/odometer', 'distance', 'odometer-traveleddistance'),
  same('/security', 'isLocked', 'closure-islocked'),
  ...seats('doors', 'closure-doors', 'isOpen'),
  ...seats('windows', 'closure-windows', 'isOpen'),
  part('sunroof', 'sunroof', 'closure-sunroof', 'isOpen'),
  part('storage', 'rear', 'closure-reartrunk', 'isOpen'),
  part('chargingPort', 'chargingPort', 'charge-ischargingportflapopen', 'value'),
  {
    ...same('/service/history', 'odometerDistance', 'service-records'),
    legacy: (visits) => (visits as unknown as readonly JsonMembers[]).map(odometerDistance),
    current: ({ values }) =>
      (values as readonly JsonMembers[]).map(({ odometer = null }) => odometer),
  },
  ...places.map(pressure),
  same('/vin', 'vin', 'vehicleidentification-vin'),
  ...ofMakes(
    ['cadillac', 'chevrolet', 'tesla'],
    [
      same('/charge/voltmeter', 'voltage', 'charge-voltage'),
      { ...same('/charge/completion', 'time', 'charge-timetocomplete'), ...onlyThere() },
    ],
  ),
  ...ofMakes(
    ['tesla'],
    [
      same('/charge/ammeter', 'amperage', 'charge-amperage'),
      same('/charge/wattmeter', 'wattage', 'charge-wattage'),
      loose(orNull(same('/compass', 'heading', 'location-preciselocation', 'heading'))),
      loose(orNull(same('/compass', 'direction', 'location-preciselocation', 'direction'))),
      same('/speedometer', 'speed', 'motion-currentspeed'),
      same('/thermometer/exterior', 'temperature', 'climate-externaltemperature'),
      same('/thermometer/interior', 'temperature', 'climate-internaltemperature'),
    ],
  ),
];

/** Below the name of each of the makes. */
function ofMakes(makes: readonly string[], fields: readonly ParityField[]): readonly ParityField[] {
  return makes.flatMap((make) => fields.map((each) => ({ ...each, path: `/${make}${each.path}` })));
}

/** A member that is null where version 3 omits its counterpart. */
function orNull(field: ParityField): ParityField {
  return { ...field, current: (body) => field.current(body) ?? null };
}

/** Compares presence only: one version gives an instant, the other a duration. */
function onlyThere(): Pick<ParityField, 'current' | 'legacy'> {
  return { legacy: ({ time }) => typeof time === 'string', current: ({ value }) => value !== null };
}

function same(path: string, field: string, signal: string, member = 'value'): ParityField {
  const legacy = (body: JsonMembers) => body[field];
  const current = (body: SignalBody) => body[member];
  return { path, field, signal, legacy, current, isLoose: false };
}

/** Version 2.0 has shares from 0 to 1, version 3 percentages. */
function share(path: string, field: string, signal: string): ParityField {
  return { ...same(path, field, signal), current: ({ value }) => percentToShare(value ?? null) };
}

function percentToShare(percent: Json): number {
  return Number(percent) / 100;
}

function loose(field: ParityField): ParityField {
  return { ...field, isLoose: true };
}

function system(systemId: string, signal: string): ParityField {
  return loose({
    ...same('/diagnostics/system_status', systemId, signal, 'status'),
    legacy: ({ systems }) =>
      (systems as readonly JsonMembers[]).find((each) => each['systemId'] === systemId)?.['status'],
  });
}

function pressure(field: string, index: number): ParityField {
  const current = ({ values }: SignalBody) => placed(values, index)?.['tirePressure'];
  return { ...same('/tires/pressure', field, 'wheel-tires'), current };
}

function seats(group: string, signal: string, member: string): readonly ParityField[] {
  return places.map((type, index) => {
    const current = ({ values }: SignalBody) => statusOf(placed(values, index)?.[member]);
    return Object.assign(part(group, type, signal, member), { current });
  });
}

/** A part that is not reported is usually missing, and UNKNOWN beside parts that are reported. */
function part(group: string, type: string, signal: string, member: string): ParityField {
  return loose({
    ...same('/security', `${group}.${type}`, signal),
    legacy: (body) => {
      const parts = body[group] as readonly JsonMembers[];
      return parts.find((each) => each['type'] === type)?.['status'] ?? 'UNKNOWN';
    },
    current: (body) => statusOf(body[member]),
  });
}

function statusOf(isOpen: Json | undefined): string {
  return isOpen === true ? 'OPEN' : isOpen === false ? 'CLOSED' : 'UNKNOWN';
}

/** The value at one of four places in two rows. */
function placed(values: Json | undefined, index: number): JsonMembers | undefined {
  const list = (values ?? []) as readonly JsonMembers[];
  return list.find((each) => each['row'] === index >> 1 && each['column'] === index % 2);
}

function odometerDistance(visit: JsonMembers): Json {
  return visit['odometerDistance'] ?? null;
}
