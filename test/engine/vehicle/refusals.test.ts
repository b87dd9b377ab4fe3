import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { refusalReasons } from '../../../engine/vehicle/refusals.ts';

const room = join(import.meta.dirname, '../../../engine/vehicle');
const code = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('refusals.ts'))
  .map((file) => readFileSync(join(room, file), 'utf8'))
  .join('\n');

test.each(refusalReasons)('a vehicle refuses with %s', (reason) => {
  expect(code).toMatch(
    new RegExp(`(?:refuse|answerUnchanged)\\('${reason}'\\)|return '${reason}'`),
  );
});

const expecting = (reason: string): string => `version: 1
vehicles: { car: { model: BEV } }
steps: [{ drive: { vehicle: car, distance: 1km }, expect: { refused: ${reason} } }]`;

test.each([
  ['charger_faulty', 'no vehicle refuses with charger_faulty (did you mean charger_fault?)'],
  ['doors_open', 'no vehicle refuses with doors_open (did you mean door_open?)'],
  ['webhook_inactive', 'no vehicle refuses with webhook_inactive; '],
])('%s is no reason, and the message has the nearest', (reason, message) => {
  expect(() => parseScenario(expecting(reason), { file: 'a.yaml' })).toThrow(message);
});
