import { entryKinds } from '../../../engine/log/entry-kinds.generated.ts';
import type { Catalogue } from '../../../engine/scenario/names/catalogue.ts';
import { type ParseOptions, parseScenario } from '../../../engine/scenario/parse.ts';
import { type Diagnostic, ScenarioError } from '../../../engine/scenario/source/diagnostic.ts';

const ioniq = {
  id: 'hyundai-ioniq-5',
  make: 'Hyundai',
  powertrain: 'BEV' as const,
  years: { start: 2022, end: 2024 },
  battery: { dc: {} },
  fuel: undefined,
};

/** A small world, so that no test depends on which models and signals exist today. */
export const catalogue: Catalogue = {
  modelNames: ['BEV', 'PHEV', 'ICE', 'tesla-model-3', 'hyundai-ioniq-5'],
  findModel: (name) =>
    ({
      BEV: ioniq,
      'hyundai-ioniq-5': ioniq,
      'tesla-model-3': { ...ioniq, id: 'tesla-model-3', make: 'Tesla' },
      PHEV: {
        ...ioniq,
        id: 'toyota-rav4-prime',
        make: 'Toyota',
        powertrain: 'PHEV' as const,
        battery: { dc: undefined },
        fuel: {},
      },
      ICE: {
        ...ioniq,
        id: 'volkswagen-golf',
        make: 'Volkswagen',
        powertrain: 'ICE' as const,
        battery: undefined,
        fuel: {},
      },
    })[name],
  signalNames: ['Charge.IsCharging', 'TractionBattery.StateOfCharge'],
  hasSignal: ({ id }, signal) => id !== 'volkswagen-golf' || !signal.startsWith('Charge.'),
  bodyMistake: (_, body) =>
    typeof body === 'object'
      ? { message: 'expected a bare value', path: ['value'], suggestion: undefined }
      : undefined,
  permissions: ['read_battery', 'read_charge', 'control_charge'],
  closures: ['rearTrunk', 'sunroof', 'windowFrontLeft'],
  troubleCodes: ['P0301', 'C0035'],
  hasTroubleCode: ({ id }, code) => id === 'volkswagen-golf' || code === 'C0035',
  entryKinds,
  refusals: ['door_open', 'in_motion', 'charging_type_unsupported'],
};

export function parse(
  text: string,
  options: Partial<ParseOptions> = {},
): ReturnType<typeof parseScenario> {
  return parseScenario(text, { file: 'a.yaml', catalogue, ...options });
}

/** The mistakes in a scenario; none in a valid one. Any other error is a bug of the parser. */
export function diagnosticsOf(
  text: string,
  options: Partial<ParseOptions> = {},
): readonly Diagnostic[] {
  try {
    parse(text, options);
    return [];
  } catch (error) {
    if (error instanceof ScenarioError) return error.diagnostics;
    throw error;
  }
}

/** One line per mistake: `code line:column "marked text" suggestion`. */
export function mistakesOf(text: string, options: Partial<ParseOptions> = {}): string[] {
  const lines = text.split('\n');
  return diagnosticsOf(text, options).map(({ code, line, column, length, suggestion }) => {
    const marked = lines[line - 1]!.slice(column - 1, column - 1 + length);
    const meant = suggestion === undefined ? '' : ` -> ${suggestion}`;
    return `${code} ${line}:${column} ${marked}${meant}`;
  });
}

/** A scenario with a car, a hybrid without DC, a combustion car and a fleet, around the given top-level keys. */
export function around(rest: string): string {
  return `version: 1
users: { anna: { externalId: app-user-7 } }
places: { office: { latitude: 52.5, longitude: 13.4 } }
chargers: { wallbox: { type: AC, power: 11kW }, hub: { type: DC, power: 150kW } }
vehicles: { car: { model: BEV }, ev-1: { model: tesla-model-3 }, hybrid: { model: PHEV }, golf: { model: ICE } }
fleets: { taxis: { count: 20, id: "t{n:02}", model: BEV } }
${rest}`;
}

export function aroundStep(step: string): string {
  return around(`steps:\n  - ${step}\n`);
}
