import { adapterBugs } from './adapter-bugs.ts';
import { httpBugs } from './http-bugs.ts';
import { serviceAndScenarioBugs } from './service-and-scenario-bugs.ts';
import { timeAndVehicleBugs } from './time-and-vehicle-bugs.ts';

/** Bugs in every room of the product, each of which `npm test` must find. */
export const bugs = [...timeAndVehicleBugs, ...serviceAndScenarioBugs, ...httpBugs, ...adapterBugs];
