import { word } from '../../form/field.ts';
import type { Part } from '../../model/parts.ts';
import { named } from '../read/fields.ts';
import { type VehicleVerb, verb } from './verb.ts';

export const doors = ['frontLeft', 'frontRight', 'backLeft', 'backRight'] as const;

export const openDoor = doorVerb('openDoor', 'closure.open', 'opens a door', 'opened');
export const closeDoor = doorVerb('closeDoor', 'closure.close', 'closes a door', 'closed');
export const open = partVerb('open', 'closure.open', 'opened');
export const close = partVerb('close', 'closure.close', 'closed');

type ClosureCommandKind = 'closure.open' | 'closure.close';

function doorVerb(name: string, kind: ClosureCommandKind, says: string, done: string): VehicleVerb {
  return verb({
    name,
    group: 'Doors, cabin and upkeep',
    says,
    fields: { door: word(doors, 'the door') },
    commands: ({ door }, { vehicle }) => [{ kind, vehicle, part: door }],
    sentence: (who, { door }) => `the door ${door} of ${who} is ${done}`,
    recorded: { [kind]: ({ part }: { part: Part }) => (isDoor(part) ? { door: part } : undefined) },
    examples: [`${name}: { vehicle: car, door: frontLeft }`],
  });
}

function partVerb(name: string, kind: ClosureCommandKind, done: string): VehicleVerb {
  return verb({
    name,
    group: 'Doors, cabin and upkeep',
    says: `${name}s a window, trunk, hood, sunroof or port`,
    fields: {
      part: named('part', ({ catalogue }) => catalogue.closures)(
        'window, trunk, hood, sunroof or port',
        'rearTrunk',
      ),
    },
    commands: ({ part }, { vehicle }) => [{ kind, vehicle, part: part as Part }],
    sentence: (who, { part }) => `${part} of ${who} is ${done}`,
    recorded: { [kind]: ({ part }: { part: Part }) => ({ part }) },
    examples: [`${name}: { vehicle: car, part: rearTrunk }`],
  });
}

function isDoor(part: string): part is (typeof doors)[number] {
  return (doors as readonly string[]).includes(part);
}
