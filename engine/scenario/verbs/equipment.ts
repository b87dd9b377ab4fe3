import { optional, word } from '../../form/field.ts';
import { driveModes } from '../../model/drive-modes.ts';
import { lineOfText } from '../read/fields.ts';
import { verb } from './verb.ts';

export const updateFirmware = verb({
  name: 'updateFirmware',
  meant: ['installUpdate', 'softwareUpdate', 'firmwareUpdate', 'firmware', 'ota'],
  group: 'Doors, cabin and upkeep',
  says: 'installs firmware in a car that does not drive',
  isShort: true,
  fields: {
    to: optional(
      lineOfText('version; default: the present one with its last number raised', '4.3.0'),
    ),
  },
  commands: ({ to: version }, { vehicle }) => [{ kind: 'firmware.update', vehicle, version }],
  sentence: (who, { to }) =>
    `${who} gets ${to === undefined ? 'new firmware' : `the firmware ${to}`}`,
  recorded: { 'firmware.update': ({ version }) => ({ to: version }) },
  examples: ['updateFirmware: car', 'updateFirmware: { vehicle: car, to: 4.3.0 }'],
});

export const driveMode = verb({
  name: 'driveMode',
  meant: ['drivingMode', 'setDriveMode', 'mode'],
  group: 'On the road',
  says: 'chooses the drive mode that the vehicle reports; the consumption stays the same',
  fields: { mode: word(driveModes, 'drive mode') },
  commands: ({ mode }, { vehicle }) => [{ kind: 'mode.set', vehicle, mode }],
  sentence: (who, { mode }) => `${who} is driven in the mode ${mode}`,
  recorded: { 'mode.set': ({ mode }) => ({ mode }) },
  examples: ['driveMode: { vehicle: car, mode: eco }'],
});
