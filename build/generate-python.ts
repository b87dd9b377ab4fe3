/**
 * Writes the types of the Python client for documents of the control API, from its OpenAPI document. With --check nothing
 * is written and a file that is not current makes the run fail.
 */
import { pathToFileURL } from 'node:url';
import { openApi } from './documents.ts';
import { type GeneratedModule, generatedModule, renew } from './generated-module.ts';
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) renew(await generatedPython());
