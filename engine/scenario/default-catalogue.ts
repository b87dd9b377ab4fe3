import { faultCodes } from '../fault.ts';
import { findSignal, signals } from '../signal/catalogue.ts';
import { readSetValue } from '../signal/set-value.ts';
import { findModel, modelNames } from '../vehicle/model.ts';
import { permissionNames } from '../vehicle/permissions.ts';
import { doorCount, parts } from '../vehicle/row.ts';
import { findTroubleCode, troubleCodes } from '../vehicle/trouble-code-list.ts';
import type { Catalogue } from './catalogue.ts';

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
  permissions: permissionNames,
  closures: parts.slice(doorCount),
  troubleCodes: troubleCodes.map(({ code }) => code),
  hasTroubleCode(model, code) {
    const powertrain = findModel(model)?.powertrain;
    return (
      powertrain !== undefined && findTroubleCode(code)?.powertrains.includes(powertrain) === true
    );
  },
  refusals: faultCodes,
};
