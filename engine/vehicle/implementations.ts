import type { Implementation } from '../chart/machine.ts';
import { parts } from '../model/parts.ts';
import { climateImplementation } from './body/climate-control.ts';
import { closureImplementation } from './body/closure.ts';
import { lockImplementation } from './body/lock.ts';
import { chargeImplementation } from './charging/charge.ts';
import { scheduleImplementation } from './charging/charge-schedule.ts';
import { tripImplementation } from './driving/trip.ts';
import type { Dynamics } from './dynamics.ts';
import { personImplementation } from './people/person.ts';
import { accessImplementation } from './reporting/access.ts';
import { connectivityImplementation } from './reporting/connectivity.ts';

/** The functions behind every chart's names, in the order of `tables`. */
export function implementations(dynamics: Dynamics): readonly Implementation[] {
  return [
    lockImplementation(dynamics),
    chargeImplementation(dynamics),
    scheduleImplementation(dynamics),
    tripImplementation(dynamics),
    connectivityImplementation(dynamics),
    personImplementation(dynamics),
    climateImplementation(dynamics),
    accessImplementation(dynamics),
    ...parts.map((_, index) => closureImplementation(dynamics, index)),
  ];
}
