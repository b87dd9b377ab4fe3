/**
 * `npm run distributions` simulates a year, keeps its distributions in docs/distributions/simulated.yaml, and writes
 * docs/distributions.md with its plots. `--cars` and `--days` make it smaller, and `--to` writes into another folder.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';

const asked = z.strictObject({
  cars: z.coerce.number().int().positive().default(1000),
  days: z.coerce.number().positive().default(365),
  to: z.string().default(resolve(import.meta.dirname, '../../docs')),
});

try {
  const read = options();
  // An option that is refused need not wait for the engine.
  const { renewYear } = await import('./renewed-year.ts');
  await renewYear(read);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function options(): z.infer<typeof asked> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { cars: text, days: text, to: text } });
  const read = asked.safeParse(values);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
