import { record, string, unknown } from 'zod';
import type { Command } from '../../command.ts';
import { called, flag, optional, plain, word } from '../../form/field.ts';
import { short } from '../../form/number-words.ts';
import { distance, health, percent, temperature } from '../../form/quantity.ts';
import type { Json } from '../../log/canonical.ts';
import {
  chargeLimit as readChargeLimit,
  reportWhole,
  type ScenarioEntry,
} from '../read/checker.ts';
import { permissions } from '../read/fields.ts';
import { signalChanges } from '../read/signals.ts';
import { verb } from './verb.ts';

const always = true as const;

type SignalBodies = Readonly<Record<string, Json>>;

export const set = verb({
  name: 'set',
  meant: [
    'setState',
    'change',
    {
      setSoc: '{ vehicle: car, battery.soc: 80% }',
      soc: '{ vehicle: car, battery.soc: 80% }',
      setBattery: '{ vehicle: car, battery.soc: 80% }',
      setOdometer: '{ vehicle: car, odometer: 20000km }',
    },
  ],
  group: 'Doors, cabin and upkeep',
  says: 'sets values directly, past the rules of a vehicle',
  fields: {
    'battery.soc': called(
      optional(percent('state of charge')),
      'soc',
      'battery',
      'stateOfCharge',
      'level',
      'charge',
    ),
    'battery.health': called(
      optional(health('state of health of the traction battery, 40 to 100 %, to the quarter')),
      'health',
      'stateOfHealth',
      'soh',
    ),
    odometer: called(optional(distance('distance travelled so far')), 'mileage'),
    chargeLimit: called(
      optional({
        ...percent('charge limit, a whole percent'),
        read: (at: ScenarioEntry) => at.by(readChargeLimit),
      }),
      'limit',
    ),
    temperature: called(
      optional(temperature('ambient temperature, fixed from now on')),
      'ambient',
      'outside',
      'weather',
    ),
    permissions: called(
      optional(permissions('permissions granted by the owner from now on')),
      'scopes',
      'grants',
    ),
    online: called(
      optional(
        flag(
          'whether it has a network; true at the first instant: the API knows at once what was set before',
        ),
      ),
      'network',
      { offline: 'false' },
    ),
    signals: called(
      optional(
        plain<SignalBodies>(() =>
          record(string(), unknown()).describe(
            'values of signals until the vehicle changes them: `Diagnostics.ABS: { status: ALERT }`; null removes one',
          ),
        ),
      ),
      'signal',
      'values',
    ),
    for: called(
      optional(word(['always'], 'always: the values of signals stay until null removes them')),
      'until',
      'duration',
    ),
  },
  settle(said, at, target) {
    const { checker, value } = at;
    const changes = signalChanges(at.at('signals'), target);
    if (said.for !== undefined && !at.at('signals').isPresent && !at.isDamaged) {
      at.at('for').reportKey('modifier_misplaced', 'for belongs to signals');
    }
    const signals =
      said.for === undefined
        ? changes
        : changes.map(({ signal, body }) => ({ signal, body, always }));
    const isEmpty = Object.keys(value as object).every((key) => key === 'vehicle');
    if (isEmpty && !at.isDamaged) {
      return reportWhole(checker, value as object, 'form_missing', 'set needs a value');
    }
    return {
      socPercent: said['battery.soc'],
      healthPercent: said['battery.health'],
      odometerKm: said.odometer,
      chargeLimitPercent: said.chargeLimit,
      temperatureC: said.temperature,
      permissions: said.permissions,
      online: said.online,
      signals,
    };
  },
  commands(changes, { vehicle }) {
    const {
      chargeLimitPercent: limitPercent,
      permissions: names,
      online,
      signals,
      ...state
    } = changes;
    const commands: Command[] = [];
    if (Object.values(state).some((value) => value !== undefined)) {
      commands.push({ kind: 'vehicle.set', vehicle, ...state });
    }
    if (limitPercent !== undefined) commands.push({ kind: 'limit.set', vehicle, limitPercent });
    if (names !== undefined)
      commands.push({ kind: 'permissions.set', vehicle, permissions: names });
    if (online !== undefined) {
      commands.push({ kind: online ? 'network.restore' : 'network.drop', vehicle });
    }
    for (const each of signals) commands.push({ kind: 'signal.set', vehicle, ...each });
    return commands;
  },
  sentence(who, changes) {
    const { socPercent, healthPercent, odometerKm, chargeLimitPercent, temperatureC, online } =
      changes;
    const { signals } = changes;
    const words = [
      socPercent === undefined ? '' : `a charge of ${short(socPercent)} %`,
      healthPercent === undefined ? '' : `a battery health of ${short(healthPercent)} %`,
      odometerKm === undefined ? '' : `an odometer of ${short(odometerKm)} km`,
      chargeLimitPercent === undefined ? '' : `a charge limit of ${short(chargeLimitPercent)} %`,
      temperatureC === undefined ? '' : `${short(temperatureC)} °C outside`,
      changes.permissions === undefined ? '' : `the permissions ${changes.permissions.join(', ')}`,
      online === undefined ? '' : online ? 'online' : 'offline',
      ...signals.map(
        (each) =>
          `${each.signal} ${JSON.stringify(each.body)}${each.always === true ? ' for good' : ''}`,
      ),
    ];
    return `${who} is set to ${words.filter((each) => each !== '').join(', ')}`;
  },
  recorded: {
    'vehicle.set': ({ socPercent, healthPercent, odometerKm, temperatureC }) => ({
      'battery.soc': socPercent,
      'battery.health': healthPercent,
      odometer: odometerKm,
      temperature: temperatureC,
    }),
    'permissions.set': ({ permissions: names }) => ({ permissions: names }),
    'signal.set': ({ signal, body, always: stays }) => ({
      signals: { [signal]: body },
      for: stays === true ? 'always' : undefined,
    }),
    // A network that a named fault took away comes back with the end of the fault.
    'network.drop': ({ fault }) => (fault === undefined ? { online: false } : undefined),
    'network.restore': ({ fault }) => (fault === undefined ? { online: true } : undefined),
  },
  examples: [
    `set:
  vehicle: car
  battery.soc: 20%
  battery.health: 91%
  odometer: 20000km
  chargeLimit: 90%
  temperature: -5degC
  permissions: [read_battery]
  online: true
  signals: { Diagnostics.ABS: { status: ALERT } }`,
    'set: { vehicle: car, signals: { TractionBattery.StateOfCharge: 42 }, for: always }',
  ],
});
