import {
  canonicalJson,
  chargerUses,
  findSignal,
  type Json,
  type Part,
  type Reading,
  recordedStep,
  type Scenario,
  type ScenarioRun,
} from '../../engine/index.ts';

type Spec = Omit<Scenario['vehicles'][number] | Scenario['fleets'][number], 'name'>;

interface VehicleBeginning {
  /** The settings of the vehicle, or those of its fleet. */
  readonly spec: Pick<Spec, 'persona' | 'schedule' | 'state'>;
  /** The charger of the scenario that it is plugged into. */
  readonly charger: string | undefined;
  /** Whether the file states how it begins, and so no drawn values. */
  readonly isWritten: boolean;
  /** The level of its tank at the start, where the file does not state it for the vehicle alone. */
  readonly fuelPercent?: number | undefined;
}

/** A command as its entry has it. */
interface Said {
  readonly kind: string;
  readonly data: Readonly<Record<string, Json>>;
}

/** Steps that bring a vehicle from the start that its file states to a state. */
export function stepsTo(reading: Reading, beginning: VehicleBeginning): readonly Json[] {
  const isElectric = reading.model.battery !== undefined;
  const said: readonly Said[] = [
    ...(beginning.isWritten ? [] : valuesOf(reading, beginning)),
    ...(isElectric ? charging(reading, beginning) : []),
    ...closures(reading, beginning),
    ...reading.troubleCodes.map((code) => ({ kind: 'trouble.store', data: { code } })),
    ...equipment(reading),
    // Last, as changes of the vehicle end them.
    ...signalsOf(reading),
  ];
  return said.flatMap((each) => recordedStep({ ...each, subject: reading.name })?.step ?? []);
}

/** The step after which the service knows how a vehicle, or each one of a fleet, begins. */
export function reportOf(name: string): Json {
  return recordedStep({ kind: 'network.restore', subject: name, data: {} })!.step;
}

/**
 * The state of charge at the start. A vehicle whose charge is complete is plugged in at its limit,
 * so that it does not charge again; then it loses the charge that it had lost.
 */
export function pluggingSocPercent({
  isComplete,
  socPercent,
  chargeLimitPercent,
}: Reading): number {
  return isComplete ? Math.max(socPercent, chargeLimitPercent) : socPercent;
}

export function fuelPercentOf({ model, fuelLitres }: Reading): number | undefined {
  return model.fuel && (fuelLitres / model.fuel.tankLitres) * 100;
}

function valuesOf(reading: Reading, { fuelPercent }: VehicleBeginning): readonly Said[] {
  const { model, odometerKm } = reading;
  const toPercent = fuelPercentOf(reading);
  const isFuller = toPercent !== undefined && toPercent > (fuelPercent ?? 0);
  const { healthPercent } = reading;
  const health = healthPercent < 100 ? { healthPercent } : {};
  const soc = model.battery && { socPercent: pluggingSocPercent(reading) };
  return [
    { kind: 'vehicle.set', data: { odometerKm, ...health, ...soc } },
    ...(isFuller ? [{ kind: 'fuel.fill', data: { toPercent } }] : []),
  ];
}

function charging(
  reading: Reading,
  { spec, charger, isWritten }: VehicleBeginning,
): readonly Said[] {
  const { isPluggedIn, schedule, socPercent } = reading;
  const isAsBegun = spec.persona === undefined && isSame(spec.schedule, schedule);
  return [
    ...limits(reading, isWritten),
    ...(isAsBegun
      ? []
      : [{ kind: 'schedule.set', data: { schedule: schedule as unknown as Json } }]),
    ...(isPluggedIn ? [cableOf(reading, charger)] : []),
    ...(pluggingSocPercent(reading) === socPercent
      ? []
      : [{ kind: 'vehicle.set', data: { socPercent } }]),
    ...(orders[reading.chargeState] ?? []),
  ];
}

/** The orders of the owner that lead from a new session to a state of the charge. */
const orders: Readonly<Record<string, readonly Said[]>> = {
  'plugged.held': [{ kind: 'charge.stop', data: {} }],
  'plugged.charging.overridden': [{ kind: 'charge.start', data: {} }],
};

function isSame(one: object, other: object): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json);
}

function limits(
  { limitAcPercent, limitDcPercent, placeLimits }: Reading,
  isWritten: boolean,
): readonly Said[] {
  const limit = (data: Said['data']) => ({ kind: 'limit.set', data });
  const ofDc = limit({ limitPercent: limitDcPercent, chargingType: 'DC' });
  const rest = limitDcPercent === limitAcPercent ? [] : [ofDc];
  if (isWritten) return rest;
  return [
    limit({ limitPercent: limitAcPercent }),
    ...rest,
    ...placeLimits.map(({ name: place, limitPercent }) => limit({ limitPercent, place })),
  ];
}

function cableOf({ chargingType, offerKw }: Reading, charger: string | undefined): Said {
  const data = { chargingType, powerKw: offerKw, ...(charger !== undefined && { charger }) };
  return { kind: 'cable.plug', data };
}

/** The locks, and the parts that are open: a locked vehicle opens none. */
function closures(
  { isLocked, isPluggedIn, openParts }: Reading,
  { spec, isWritten }: VehicleBeginning,
): readonly Said[] {
  const open = openParts.filter((part) => !(isPluggedIn && part === chargingPort));
  const begins = isWritten ? isLocked : spec.state.locked;
  const between = open.length > 0 ? false : begins;
  const turned = (isNowLocked: boolean) =>
    ({ kind: isNowLocked ? 'doors.lock' : 'doors.unlock', data: {} }) as const;
  return [
    ...(between === begins ? [] : [turned(between)]),
    ...open.map((part) => ({ kind: 'closure.open', data: { part } })),
    ...(between === isLocked ? [] : [turned(isLocked)]),
  ];
}

/** The part that a cable opens. */
const chargingPort: Part = 'chargingPort';

/** The equipment that has changed since the start. */
function equipment({ upkeep }: Reading): readonly Said[] {
  const { firmware, hasDigitalKey, driveMode } = upkeep;
  return [
    ...(firmware === undefined ? [] : [{ kind: 'firmware.update', data: { version: firmware } }]),
    ...(hasDigitalKey === undefined
      ? []
      : [{ kind: hasDigitalKey ? 'key.pair' : 'key.remove', data: {} }]),
    ...(driveMode === undefined ? [] : [{ kind: 'mode.set', data: { mode: driveMode } }]),
  ];
}

/** The values that were set for signals and that the vehicle has not changed since. */
function signalsOf(reading: Reading): readonly Said[] {
  return reading.overrides.flatMap(({ code, fault, lasts, ownKey, value }) => {
    const signal = findSignal(code);
    if (fault !== undefined || signal === undefined) return [];
    if (lasts !== true && !Object.is(signal.ownKey(reading), ownKey)) return [];
    const stays = lasts === true ? { always: lasts } : {};
    return [{ kind: 'signal.set', data: { signal: signal.path, body: value as Json, ...stays } }];
  });
}

/** The chargers of the scenario in use, by the rows of their vehicles. */
export function chargersInUse({ scenario, world }: ScenarioRun): ReadonlyMap<number, string> {
  const names = scenario.chargers.map(({ name }) => name);
  const uses = chargerUses(world.dynamics, names);
  return new Map([...uses].flatMap(([name, { rows }]) => rows.map((row) => [row, name] as const)));
}
