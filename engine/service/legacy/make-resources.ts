import type { Json } from '../../log/canonical.ts';
import { formatInstant } from '../../time/instant.ts';
import { type LegacyResource, legacyResource } from './resource.ts';

/** A resource of version 2.0 for some makes only, below the name of the make (public). */
export interface MakeResource extends LegacyResource<MakePath> {
  /** As they stand in the path: `tesla`. */
  readonly makes: readonly Make[];
}

type Make = 'cadillac' | 'chevrolet' | 'tesla';

/** Below the make: `/tesla/charge/ammeter`. */
export type MakePath =
  | '/charge/ammeter'
  | '/charge/completion'
  | '/charge/voltmeter'
  | '/charge/wattmeter'
  | '/compass'
  | '/speedometer'
  | '/thermometer/exterior'
  | '/thermometer/interior';

/** All resources of makes, except their charge schedules, whose form is not documented. */
export function makeResources(): readonly MakeResource[] {
  known ??= [...charging(), ...driving()];
  return known;
}

let known: readonly MakeResource[] | undefined;

const teslas = ['tesla'] as const;
const several = ['cadillac', 'chevrolet', 'tesla'] as const;
const charge = { permission: 'read_charge' } as const;

/** Errors of the vehicle's state where it does not charge (public). */
function charging(): readonly MakeResource[] {
  const completion = legacyResource({
    ...charge,
    path: '/charge/completion',
    name: 'EV charge completion',
    needs: ['Charge.TimeToComplete'],
    body: ([{ value }], _, report) => ({ time: timeAfter(report.atMs, value) }),
  });
  const voltmeter = legacyResource({
    ...charge,
    path: '/charge/voltmeter',
    name: 'EV charge voltmeter',
    needs: ['Charge.Voltage'],
    body: ([{ value = null }]) => ({ voltage: value }),
  });
  const ammeter = legacyResource({
    ...charge,
    path: '/charge/ammeter',
    name: 'EV charge ammeter',
    needs: ['Charge.Amperage'],
    body: ([{ value = null }]) => ({ amperage: value }),
  });
  const wattmeter = legacyResource({
    ...charge,
    path: '/charge/wattmeter',
    name: 'EV charge wattmeter',
    needs: ['Charge.Wattage'],
    body: ([{ value = null }]) => ({ wattage: value }),
  });
  return [
    { ...completion, makes: several },
    { ...voltmeter, makes: several },
    { ...ammeter, makes: teslas },
    { ...wattmeter, makes: teslas },
  ];
}

function driving(): readonly MakeResource[] {
  const compass = legacyResource({
    path: '/compass',
    name: 'Compass',
    permission: 'read_compass',
    needs: ['Location.PreciseLocation'],
    body: ([{ heading = null, direction = null }]) => ({ heading, direction }),
  });
  const speedometer = legacyResource({
    path: '/speedometer',
    name: 'Speedometer',
    permission: 'read_speedometer',
    hasUnits: true,
    needs: ['Motion.CurrentSpeed'],
    body: ([{ value = null }]) => ({ speed: value }),
  });
  return [
    { ...compass, makes: teslas },
    { ...speedometer, makes: teslas },
    thermometer('/thermometer/exterior', 'Climate.ExternalTemperature'),
    thermometer('/thermometer/interior', 'Climate.InternalTemperature'),
  ];
}

function thermometer(path: MakePath, signal: string): MakeResource {
  const resource = legacyResource({
    path,
    name: path.endsWith('exterior') ? 'Exterior thermometer' : 'Interior thermometer',
    permission: 'read_thermometer',
    hasUnits: true,
    needs: [signal],
    body: ([{ value = null }]) => ({ temperature: value }),
  });
  return { ...resource, makes: teslas };
}

const minuteMs = 60_000;
/** No car charges longer, but a set signal may say so. */
const longestMinutes = 366 * 24 * 60;

/** The time a number of minutes from now. */
function timeAfter(atMs: number, minutes: Json | undefined): string {
  const away = Math.max(0, Math.min(longestMinutes, Number(minutes)));
  return formatInstant(atMs + Math.round(away * minuteMs));
}
