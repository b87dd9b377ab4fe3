import type { PlainCommandKind } from '../../vehicle/command.ts';
import { type VehicleVerb, verb } from './verb.ts';

export const park = plain('park', 'trip.end', 'parks', {
  group: 'On the road',
  meant: ['stopTrip', 'arrive', 'endTrip'],
  says: 'ends the trip here',
  example: 'park: { vehicle: car }',
});
export const unplug = plain('unplug', 'cable.unplug', 'is unplugged', {
  group: 'Charging',
  meant: ['plugOut', 'disconnectCable', 'unplugged', 'pullCable', 'plug_out'],
  says: 'unplugs the cable',
  example: 'unplug: car',
});
export const lock = plain('lock', 'doors.lock', 'is locked', {
  group: 'Doors, cabin and upkeep',
  meant: ['lockDoors', 'lock_doors'],
  says: 'locks the doors',
  example: 'lock: car',
});
export const unlock = plain('unlock', 'doors.unlock', 'is unlocked', {
  group: 'Doors, cabin and upkeep',
  meant: ['unlockDoors', 'unlock_doors'],
  says: 'unlocks the doors',
  example: 'unlock: { vehicle: car }',
});
export const wake = plain('wake', 'vehicle.wake', 'wakes', {
  group: 'Doors, cabin and upkeep',
  meant: ['wakeUp', 'wake_up'],
  says: 'wakes the vehicle: the owner opens the app',
  example: 'wake: car',
});
export const poll = plain('poll', 'vehicle.poll', 'is asked for its data', {
  group: 'Doors, cabin and upkeep',
  meant: ['refreshVehicle', 'ping', 'update'],
  says: 'the service requests a report',
  example: 'poll: car',
});
export const inflate = plain('inflate', 'tyres.inflate', 'has its tyres filled', {
  group: 'Doors, cabin and upkeep',
  meant: ['inflateTyres', 'inflateTires', 'fillTyres', 'fillTires', 'pumpTyres'],
  says: 'fills all tyres to the pressure on the placard; a persona does so within some days of a warning',
  example: 'inflate: car',
});
export const pairKey = plain('pairKey', 'key.pair', 'gets a digital key', {
  group: 'Doors, cabin and upkeep',
  meant: ['digitalKey', 'addKey', 'pairDigitalKey', 'pairPhone'],
  says: 'pairs a phone as a digital key',
  example: 'pairKey: car',
});
export const removeKey = plain('removeKey', 'key.remove', 'loses its digital key', {
  group: 'Doors, cabin and upkeep',
  meant: ['unpairKey', 'deleteKey', 'removeDigitalKey'],
  says: 'removes the digital key',
  example: 'removeKey: car',
});

export const drain12V = plain('drain12V', 'lowVoltage.drain', 'has its 12 V battery emptied', {
  group: 'Doors, cabin and upkeep',
  meant: ['flatten', 'drainLowVoltage', 'emptyLowVoltage', 'deadBattery', 'flatBattery'],
  says: 'empties the 12 V battery: a light was left on',
  example: 'drain12V: hybrid',
});
export const jumpStart = plain('jumpStart', 'lowVoltage.jump', 'is jump-started', {
  group: 'Doors, cabin and upkeep',
  meant: ['boost', 'jump', 'jump_start'],
  says: 'helps a flat 12 V battery with another one, so that the vehicle starts',
  example: 'jumpStart: hybrid',
});
export const replace12V = plain('replace12V', 'lowVoltage.replace', 'gets a new 12 V battery', {
  group: 'Doors, cabin and upkeep',
  meant: ['replaceLowVoltage', 'newBattery', 'replaceBattery'],
  says: 'replaces the 12 V battery by a new, full one',
  example: 'replace12V: { vehicle: hybrid }',
});

type PlainVerbWords = Pick<Parameters<typeof verb>[0], 'group' | 'says' | 'meant'> & {
  readonly example: string;
};

/** A verb that says nothing but which vehicle follows. */
function plain(
  name: string,
  kind: PlainCommandKind,
  predicate: string,
  { example, ...about }: PlainVerbWords,
): VehicleVerb {
  return verb({
    name,
    ...about,
    isShort: true,
    fields: {},
    commands: (_, { vehicle }) => [{ kind, vehicle }],
    sentence: (who) => `${who} ${predicate}`,
    recorded: { [kind]: () => ({}) },
    examples: [example],
  });
}
