import type {
  ActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  SnapshotFrom,
} from 'xstate';
import { climateMachine } from './body/climate.chart.ts';
import { closureMachine } from './body/closure.chart.ts';
import { lockMachine } from './body/lock.chart.ts';
import { chargeMachine } from './charging/charge.chart.ts';
import { chargeScheduleMachine } from './charging/charge-schedule.chart.ts';
import type { ChartName } from './chart-numbers.ts';
import type { ChartView } from './chart-view.ts';
import { tripMachine } from './driving/trip.chart.ts';
import { personMachine } from './people/person.chart.ts';
import { accessMachine } from './reporting/access.chart.ts';
import { connectivityMachine } from './reporting/connectivity.chart.ts';

/** The machines of a vehicle's charts by name; those of its parts are all the closure machine. */
const machines = {
  lock: lockMachine,
  charge: chargeMachine,
  schedule: chargeScheduleMachine,
  trip: tripMachine,
  connectivity: connectivityMachine,
  person: personMachine,
  climate: climateMachine,
  access: accessMachine,
};

/** The machine of a chart by its name. */
export type MachineFor<Name extends ChartName> = Name extends keyof typeof machines
  ? (typeof machines)[Name]
  : typeof closureMachine;

/** A simulated vehicle, as `world.vehicle` returns it. */
export interface ChartedVehicle {
  chart(name: ChartName): ChartView;
  readonly charts$: { subscribe(listener: () => void): { unsubscribe(): void } };
}

/** The event of an actor that follows a vehicle: a chart of the vehicle has changed. */
export interface VehicleChanged extends EventObject {
  readonly type: 'vehicle.changed';
}

/**
 * Actor logic that follows one chart of a simulated vehicle: its snapshots are those of the chart's
 * machine, as the vehicle has them. The vehicle takes commands, not events, so that events sent to
 * the actor have no effect.
 *
 * Throws the fault `command_malformed` for a chart that no vehicle has.
 *
 * @example createActor(fromVehicle(world.vehicle('car'), 'charge'), { inspect }).start()
 */
export function fromVehicle<const Name extends ChartName>(
  vehicle: ChartedVehicle,
  name: Name,
): ActorLogic<SnapshotFrom<MachineFor<Name>>, VehicleChanged> {
  const machine: AnyStateMachine = Object.hasOwn(machines, name)
    ? machines[name as keyof typeof machines]
    : closureMachine;
  const getSnapshot = () => machine.resolveState(vehicle.chart(name)) as AnyMachineSnapshot;
  if (typeof (vehicle as Partial<ChartedVehicle> | undefined)?.chart !== 'function') {
    throw new TypeError('fromVehicle takes a vehicle of a world, as world.vehicle returns it');
  }
  // A chart that no vehicle has is a mistake here, not once the actor starts.
  vehicle.chart(name);
  const following = new WeakMap<AnyActorRef, { unsubscribe(): void }>();
  const logic: ActorLogic<AnyMachineSnapshot, EventObject> = {
    config: machine.config,
    getInitialSnapshot: getSnapshot,
    transition: (last, { type }, { self }) => {
      if (type === 'vehicle.changed') return getSnapshot();
      if (type !== 'xstate.stop') return last;
      following.get(self)?.unsubscribe();
      return { ...last, status: 'stopped' } as AnyMachineSnapshot;
    },
    start: (_, { self }) => {
      const tell = () => self.send({ type: 'vehicle.changed' } satisfies VehicleChanged);
      following.set(self, vehicle.charts$.subscribe(tell));
    },
    getPersistedSnapshot: (last) => machine.getPersistedSnapshot(last),
  };
  return logic as unknown as ActorLogic<SnapshotFrom<MachineFor<Name>>, VehicleChanged>;
}
