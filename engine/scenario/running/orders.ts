import type { Command } from '../../command.ts';
import { profileKmh } from '../../model/consumption.ts';
import type { Part } from '../../model/parts.ts';
import { distanceKm } from '../../place/geography.ts';
import { detour } from '../../place/spots.ts';
import { placeNumber } from '../../vehicle/orders.ts';
import type { World } from '../../world.ts';
import type { Target } from '../names/roster.ts';
import type { Action, ChargeOrder, ClimateOrder, Pace, Trip } from '../plan/plan.ts';
import { amountOf, type Draws } from './amount.ts';

type CommandAction = Extract<Action, { readonly target: Target }>;

/** The commands by which a vehicle follows a step; what the step leaves to chance is drawn. */
export function commandsOf(
  world: World,
  row: number,
  action: CommandAction,
  draws: Draws,
): readonly Command[] {
  const vehicle = world.fleet.nameOf(row);
  switch (action.kind) {
    case 'drive':
      return [{ kind: 'trip.start', vehicle, ...tripOf(world, row, action.trip, draws) }];
    case 'park':
      return [{ kind: 'trip.end', vehicle }];
    case 'plugIn': {
      const { name, type, isPublic, powerKw: offered, ...offer } = action.charger;
      const powerKw = amountOf(offered, 'plugIn.power', draws);
      const command = { kind: 'cable.plug', vehicle, charger: name, chargingType: type } as const;
      return [{ ...command, ...offer, powerKw, isPublic: isPublic || undefined }];
    }
    case 'unplug':
      return [{ kind: 'cable.unplug', vehicle }];
    case 'refuel':
      return [{ kind: 'fuel.fill', vehicle, litres: action.litres, toPercent: action.toPercent }];
    case 'service':
      return [{ kind: 'vehicle.service', vehicle, durationMs: action.durationMs }];
    case 'trouble':
      return [{ kind: 'trouble.store', vehicle, code: action.code }];
    case 'lock':
      return [{ kind: 'doors.lock', vehicle }];
    case 'unlock':
      return [{ kind: 'doors.unlock', vehicle }];
    case 'openDoor':
      return [{ kind: 'closure.open', vehicle, part: action.door }];
    case 'closeDoor':
      return [{ kind: 'closure.close', vehicle, part: action.door }];
    case 'open':
      return [{ kind: 'closure.open', vehicle, part: action.part as Part }];
    case 'close':
      return [{ kind: 'closure.close', vehicle, part: action.part as Part }];
    case 'grant':
    case 'revoke': {
      const { kind, permissions, forMs } = action;
      return [{ kind: `permission.${kind}`, vehicle, permissions, forMs }];
    }
    case 'connect': {
      const { user, permissions, externalId } = action;
      return [{ kind: 'connection.open', vehicle, user, permissions, externalId }];
    }
    case 'disconnect':
      return [{ kind: 'connection.close', vehicle, user: action.user }];
    case 'subscribe':
    case 'unsubscribe': {
      const kind = action.kind === 'subscribe' ? 'subscription.create' : 'subscription.remove';
      return [{ kind, vehicle, webhook: action.webhook, user: action.user }];
    }
    case 'emit': {
      const { webhook, user, triggers, isTest, error } = action;
      return [{ kind: 'event.emit', vehicle, webhook, user, triggers, isTest, error }];
    }
    case 'wake':
      return [{ kind: 'vehicle.wake', vehicle }];
    case 'poll':
      return [{ kind: 'vehicle.poll', vehicle }];
    case 'charge':
      return [chargeCommand(vehicle, action.order, draws)];
    case 'climate':
      return [climateCommand(vehicle, action.order)];
    case 'set':
      return setCommands(vehicle, action.changes);
  }
}

function chargeCommand(vehicle: string, order: ChargeOrder, draws: Draws): Command {
  switch (order.kind) {
    case 'start':
      return { kind: 'charge.start', vehicle };
    case 'stop':
      return { kind: 'charge.stop', vehicle };
    case 'limit': {
      const { limitPercent: limit, chargingType, place } = order;
      // A vehicle keeps whole percents.
      const limitPercent =
        limit === null ? null : Math.round(amountOf(limit, 'charge.limit', draws));
      return { kind: 'limit.set', vehicle, limitPercent, chargingType, place };
    }
    case 'schedule':
      return { kind: 'schedule.set', vehicle, schedule: order.schedule };
  }
}

function climateCommand(vehicle: string, order: ClimateOrder): Command {
  if (order.kind === 'stop') return { kind: 'climate.stop', vehicle };
  return { kind: 'climate.start', vehicle, targetCelsius: order.targetCelsius };
}

function setCommands(
  vehicle: string,
  changes: Extract<Action, { kind: 'set' }>['changes'],
): readonly Command[] {
  const { socPercent, odometerKm, temperatureC, chargeLimitPercent, permissions, online } = changes;
  const commands: Command[] = [];
  if (socPercent !== undefined || odometerKm !== undefined || temperatureC !== undefined) {
    commands.push({ kind: 'vehicle.set', vehicle, socPercent, odometerKm, temperatureC });
  }
  if (chargeLimitPercent !== undefined) {
    commands.push({ kind: 'limit.set', vehicle, limitPercent: chargeLimitPercent });
  }
  if (permissions !== undefined) commands.push({ kind: 'permissions.set', vehicle, permissions });
  if (online !== undefined) {
    commands.push({ kind: online ? 'network.restore' : 'network.drop', vehicle });
  }
  for (const { signal, body } of changes.signals) {
    commands.push({ kind: 'signal.set', vehicle, signal, body });
  }
  return commands;
}

function tripOf(world: World, row: number, trip: Trip, draws: Draws) {
  if (trip.kind === 'legs') {
    return {
      legs: trip.legs.map((leg, index) => ({
        distanceKm: amountOf(leg.distanceKm, `drive.distance ${index}`, draws),
        speedKmh: speedOf(leg.pace, index, draws),
      })),
    };
  }
  const destination = placeNumber(world.dynamics, row, trip.place);
  const from = world.truthOf(row).position;
  const to = destination === undefined ? from : world.places.positionOf(destination);
  const leg = { distanceKm: distanceKm(from, to) * detour, speedKmh: speedOf(trip.pace, 0, draws) };
  return { legs: [leg], destination: trip.place };
}

function speedOf(pace: Pace, leg: number, draws: Draws): number {
  return pace.kind === 'speed'
    ? amountOf(pace.speedKmh, `drive.speed ${leg}`, draws)
    : profileKmh[pace.profile];
}
