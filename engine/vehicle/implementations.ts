import type { Implementation } from '../chart/machine.ts';
import { accessImplementation } from './access.ts';
import { chargeImplementation } from './charge.ts';
import { scheduleImplementation } from './charge-schedule.ts';
import { climateImplementation } from './climate-control.ts';
import { closureImplementation } from './closure.ts';
import { connectivityImplementation } from './connectivity.ts';
import type { Dynamics } from './dynamics.ts';
import { lockImplementation } from './lock.ts';
import { personImplementation } from './person.ts';
import { parts } from './row.ts';
import { tripImplementation } from './trip.ts';

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
