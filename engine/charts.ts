/**
 * The charts of motorpool as XState machines, for `createActor` and the tools of XState. The engine
 * runs tables that were compiled from these very machines.
 *
 * A machine's guards, actions and delays read and change its context, whose members an actor gets
 * as input, and by the event `context.change`. An actor emits the facts of the log and the events
 * for other charts: `actor.on('charge.started', …)`.
 *
 * `fromVehicle` is the logic of an actor that follows a chart of a simulated vehicle.
 */
export type { ContextChange } from './chart/define.ts';
export {
  type ExecutionContext,
  type ExecutionEvent,
  type ExecutionFact,
  executionMachine,
} from './service/execution.chart.ts';
export {
  type DeliveryContext,
  type DeliveryEvent,
  type DeliveryFact,
  deliveryMachine,
} from './service/webhooks/delivery.chart.ts';
export {
  type ClimateContext,
  type ClimateEvent,
  type ClimateFact,
  climateMachine,
} from './vehicle/body/climate.chart.ts';
export {
  type ClosureContext,
  type ClosureEvent,
  type ClosureFact,
  closureMachine,
} from './vehicle/body/closure.chart.ts';
export {
  type LockContext,
  type LockEvent,
  type LockFact,
  lockMachine,
} from './vehicle/body/lock.chart.ts';
export { chargeMachine } from './vehicle/charging/charge.chart.ts';
export type {
  ChargeContext,
  ChargeEvent,
  ChargeFact,
  ChargerOffer,
} from './vehicle/charging/charge-context.ts';
export {
  type ChargeScheduleContext,
  type ChargeScheduleEvent,
  type ChargeScheduleFact,
  chargeScheduleMachine,
} from './vehicle/charging/charge-schedule.chart.ts';
export {
  type Leg,
  type TripContext,
  type TripEvent,
  type TripFact,
  tripMachine,
} from './vehicle/driving/trip.chart.ts';
export {
  type ChartedVehicle,
  fromVehicle,
  type MachineFor,
  type VehicleChanged,
} from './vehicle/from-vehicle.ts';
export {
  type PersonContext,
  type PersonEvent,
  type PersonFact,
  personMachine,
} from './vehicle/people/person.chart.ts';
export {
  type AccessContext,
  type AccessEvent,
  type AccessFact,
  accessMachine,
} from './vehicle/reporting/access.chart.ts';
export {
  type ConnectivityContext,
  type ConnectivityEvent,
  type ConnectivityFact,
  connectivityMachine,
} from './vehicle/reporting/connectivity.chart.ts';
