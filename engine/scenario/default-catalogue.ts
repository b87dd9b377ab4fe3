import { faultCodes } from '../fault.ts';
import { findSignal, signals } from '../signal/catalogue.ts';
import { readSetValue } from '../signal/set-value.ts';
import { findModel, modelNames } from '../vehicle/model.ts';
import { doorCount, parts } from '../vehicle/row.ts';
import type { Catalogue } from './catalogue.ts';

/** The permissions of the public service; the interface document names nine of them. */
const permissions = [
  ...(
    'alerts battery charge charge_events charge_locations charge_records climate compass diagnostics engine_oil ' +
    'extended_vehicle_info fuel location odometer security service_history speedometer thermometer tires ' +
    'user_profile vehicle_info vin'
  )
    .split(' ')
    .map((name) => `read_${name}`),
  ...'charge climate navigation pin security trunk'.split(' ').map((name) => `control_${name}`),
];

/** What this engine simulates. */
export const defaultCatalogue: Catalogue = {
  modelNames,
  findModel,
  signalNames: signals.map(({ path }) => path),
  hasSignal(model, signal) {
    const powertrain = findModel(model)?.powertrain;
    return (
      powertrain !== undefined && findSignal(signal)?.powertrains.includes(powertrain) === true
    );
  },
  bodyMistake(signal, body) {
    const read = readSetValue(findSignal(signal)!, body);
    return 'problem' in read ? read : undefined;
  },
  permissions,
  closures: parts.slice(doorCount),
  refusals: faultCodes,
};
