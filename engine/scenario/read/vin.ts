import type { Particulars } from '../../model/identity.ts';
import type { VehicleModel } from '../../model/model.ts';
import { tellsYear, vinMistake, vinYears } from '../../model/vin-mistake.ts';
import type { RawOwnModel } from '../schema/models.ts';
import { type Checker, plainNumber, report } from './checker.ts';
import { textLine } from './text-line.ts';

type RawParticulars = Pick<RawOwnModel, 'color' | 'vin' | 'year'>;
type Years = VehicleModel['years'];

/** The model years that a VIN can tell. */
export const anyYear = { min: 1980, max: 2039 } as const;

/**
 * The VIN, model year and colour of a model or a vehicle; `years` are those that are possible, if
 * they are known. The year is that of a VIN which tells one. Mistakes are reported.
 */
export function particulars(
  checker: Checker,
  raw: RawParticulars,
  { make, years }: { readonly make: string; readonly years: Years | undefined },
): Particulars {
  const vin = vinOf(checker, raw, make);
  const stated = plainNumber(checker, raw, 'year', { ...anyYear, whole: true });
  const color = textLine(checker, raw, 'color');
  const told = vin === undefined ? [] : vinYears(vin);
  const isTold = vin !== undefined && tellsYear(vin);
  if (stated !== undefined) {
    if (isTold && !told.includes(stated)) {
      const message = `the VIN is of ${told.join(' or ')}`;
      report(checker, raw, 'year', 'value_unlike', message, String(told.at(-1)));
    } else if (years !== undefined && (stated < years.start || stated > years.end)) {
      report(checker, raw, 'year', 'out_of_range', beyond(years, stated));
    }
    return { vin, year: stated, color };
  }
  const year = told.find(
    (each) => years === undefined || (each >= years.start && each <= years.end),
  );
  if (isTold && told.length === 0) {
    const message = `the tenth character, ${vin[9]!}, stands for no model year`;
    report(checker, raw, 'vin', 'value_malformed', message);
  } else if (isTold && year === undefined && years !== undefined) {
    report(checker, raw, 'vin', 'value_unlike', beyond(years, told.at(-1)!));
  }
  // Without years to choose from, the later of two: no car of 1987 has a modem.
  return {
    vin,
    year: years === undefined && isTold ? told.at(-1) : isTold ? year : undefined,
    color,
  };
}

function vinOf(checker: Checker, raw: RawParticulars, make: string): string | undefined {
  const { vin } = raw;
  if (vin === undefined) return undefined;
  const mistake = vinMistake(vin, make);
  if (mistake === undefined) return vin;
  return report(checker, raw, 'vin', 'value_malformed', mistake.message, mistake.suggestion);
}

function beyond({ start, end }: Years, found: number): string {
  const sold = start === end ? `of ${start}` : `of ${start} to ${end}`;
  return `the model is ${sold}, not ${found}: a model of your own with like: may have other years`;
}
