import { expect, test } from 'vitest';
import { parseScenario } from '../../../../engine/scenario/parse.ts';

function hintsOf(prices: string, currency = ''): readonly string[] {
  const text = `version: 1
clock: { start: 2026-03-10T00:00:00, timezone: Europe/Berlin, limit: 2d }
chargers:
  box: { type: AC, power: 11kW, tariff: { ${currency}prices: ${prices} } }
vehicles: { car: { model: BEV } }
`;
  const read = parseScenario(text, {
    file: 'a.yaml',
    readImport: (path) => ({
      file: path,
      text: 'time,price [EUR/MWh]\n2025-03-10T00:00,80\n2025-03-10T01:00,90\n',
    }),
  });
  return read.hints.map(({ line, message }) => `${line} ${message}`);
}

test('prices per kWh that look like ones per MWh call for a hint', () => {
  const steps = (unit: string) => `{ steps: [{ from: 2026-03-10T00:00, value: 80${unit} }] }`;

  expect(hintsOf(steps('EUR/kWh'), 'currency: EUR, ')).toEqual([
    '4 energy costs up to 80 EUR/kWh: are the prices per MWh?',
  ]);
  expect(hintsOf(steps('EUR/MWh'), 'currency: EUR, ')).toEqual([]);
  expect(hintsOf(steps('JPY/kWh'), 'currency: JPY, ')).toEqual([]);
});

test('a file without a price of the days of the run calls for a hint', () => {
  expect(hintsOf('{ file: ./old.csv }')).toEqual([
    '4 no price is of the time of the run, from 2026-03-10 until 2026-03-12',
  ]);
});
