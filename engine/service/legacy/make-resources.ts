import type { Json } from '../../log/canonical.ts';
import { formatInstant } from '../../time/instant.ts';
import { type LegacyResource, legacyResource } from './resource.ts';

/** Something that version 2.0 tells of cars of some makes only, below the name of the make (public). */
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

/** All of them; charge schedules of makes are not among them: nobody has written down what they look like. */
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
/** Longer no car charges; a signal that was set may say so. */
const longestMinutes = 366 * 24 * 60;

/** When something comes that is so many minutes away. */
function timeAfter(atMs: number, minutes: Json | undefined): string {
  const away = Math.max(0, Math.min(longestMinutes, Number(minutes)));
  return formatInstant(atMs + Math.round(away * minuteMs));
}
