import { entryKinds } from '../../log/entry-kinds.generated.ts';
import { findModel, modelNames } from '../../model/catalogue.ts';
import { doorCount, parts } from '../../model/parts.ts';
import { findTroubleCode, troubleCodes } from '../../model/trouble-code-list.ts';
import { findSignal, signals } from '../../signal/catalogue.ts';
import { readSetValue } from '../../signal/set-value.ts';
import { refusalReasons } from '../../vehicle/refusals.ts';
import { permissionNames } from '../../vehicle/row/permissions.ts';
import type { Catalogue } from '../names/catalogue.ts';

/** The models and signals of this engine. */
export const defaultCatalogue: Catalogue = {
  modelNames,
  findModel,
  signalNames: signals.map(({ path }) => path),
  hasSignal: ({ powertrain }, signal) =>
    findSignal(signal)?.powertrains.includes(powertrain) === true,
  bodyMistake(signal, body) {
    // Null removes the value that was set.
    if (body === null) return undefined;
    const read = readSetValue(findSignal(signal)!, body);
    return 'mistake' in read ? read.mistake : undefined;
  },
  permissions: permissionNames,
  closures: parts.slice(doorCount),
  troubleCodes: troubleCodes.map(({ code }) => code),
  hasTroubleCode: ({ powertrain }, code) =>
    findTroubleCode(code)?.powertrains.includes(powertrain) === true,
  entryKinds,
  refusals: refusalReasons,
};
