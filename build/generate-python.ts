/**
 * Writes the types of the Python client for documents of the control API, from its OpenAPI
 * document.
 */
import { openApi } from './documents.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';
import { pythonTypes } from './python/types.ts';

/** The documents that methods of the client return; the types of their parts follow. */
const returned = [
  'Advanced',
  'Clock',
  'Delivery',
  'Fault',
  'ListedWorld',
  'LogEntry',
  'MadeWorld',
  'Ordered',
  'SimulatedVehicle',
  'SimulatedWebhook',
  'UserEntry',
  'VehicleEntry',
  'WholeDelivery',
] as const;

/** The module as it should be and as it is on disk. */
export async function generatedPython(): Promise<GeneratedModule> {
  const { schemas } = (await openApi()).components;
  return generatedModule('clients/python/src/motorpool/wire.py', [], () =>
    pythonTypes(schemas, returned),
  );
}

export const generate = async () => [await generatedPython()];
