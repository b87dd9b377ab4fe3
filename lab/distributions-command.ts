import type { Command } from '@commander-js/extra-typings';
import * as z from 'zod';
import { exitCode } from '../adapters/terminal/exit-code.ts';
import type { OptionsOf } from '../adapters/terminal/shared-options.ts';
import type { Terminal } from '../adapters/terminal/terminal.ts';
import { UsageError } from '../adapters/terminal/usage-error.ts';
import { outerModule } from '../build/outer-checks.ts';

export const distributionsOptions = (command: Command) =>
  command
    .option('--cars <number>', 'number of cars', '1000')
    .option('--days <number>', 'number of days', '365')
    .option('--to <folder>', 'the folder that gets the page', 'docs');

/** A year to simulate. */
export interface YearOptions {
  readonly cars: number;
  readonly days: number;
  /** The folder that gets the distributions, their page and their plots. */
  readonly to: string;
}

/** Simulates a year, and writes its distributions, their page and their plots into a folder. */
export type RenewYear = (options: YearOptions, terminal: Terminal) => Promise<void>;

/**
 * `npm run lab -- distributions`: renews the page that compares a simulated year with public sets;
 * the exit code. The plots need a package of `checks/`, which is installed where it is missing.
 */
export async function distributionsCommand(
  flags: OptionsOf<typeof distributionsOptions>,
  terminal: Terminal,
): Promise<number> {
  const asked = yearOptions.safeParse(flags);
  if (!asked.success) throw new UsageError(z.prettifyError(asked.error));
  const { renewYear } = await outerModule<{ readonly renewYear: RenewYear }>(
    'distributions/renewed-year.ts',
  );
  await renewYear(asked.data, terminal);
  return exitCode.ok;
}

const yearOptions = z.object({
  cars: z.coerce.number().int().positive(),
  days: z.coerce.number().positive(),
  to: z.string(),
});
