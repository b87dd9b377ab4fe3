import { nearest } from '../../nearest.ts';
import type { Action, ChargeOrder, InitialState } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { amount } from './amount.ts';
import {
  type Checker,
  chargeLimit,
  doer,
  place,
  present,
  report,
  reportKey,
  reportSecond,
} from './checker.ts';
import { schedule } from './schedule.ts';

/** `charge`: start, stop, limit or schedule. */
export function charge(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.charge!;
  const who = doer(checker, raw, 'charge');
  const [form, second] = present(written, ['action', 'limit', 'schedule']);
  if (second !== undefined) {
    return reportSecond(checker, written, form!, second, `make ${second} the next step`);
  }
  if (form === undefined) {
    if (checker.damaged.has(written)) return undefined;
    const message = 'charge needs action:, limit: or schedule:';
    return reportKey(checker, raw, 'charge', 'form_missing', message);
  }
  for (const key of form === 'limit' ? [] : present(written, ['chargingType', 'place'])) {
    reportKey(checker, written, key, 'modifier_misplaced', `${key} belongs to limit`);
  }
  const order = readOrder(checker, written);
  if (who === undefined || order === undefined) return undefined;
  return { kind: 'charge', target: who, order };
}

/** The limits that hold at places at the start; undefined when there are none. */
export function placeLimits(
  checker: Checker,
  raw: Readonly<Record<string, string | number>> | undefined,
): InitialState['placeLimits'] {
  if (raw === undefined) return undefined;
  const names = [...checker.names.places, 'home', 'work'];
  return Object.keys(raw).flatMap((name) => {
    if (!names.includes(name)) {
      const message = `there is no place named ${name}`;
      reportKey(checker, raw, name, 'name_unknown', message, nearest(name, names));
    }
    const limitPercent = chargeLimit(checker, raw, name);
    return limitPercent === undefined ? [] : [[name, limitPercent] as const];
  });
}

function readOrder(
  checker: Checker,
  written: NonNullable<RawStep['charge']>,
): ChargeOrder | undefined {
  if (written.action !== undefined) return { kind: written.action };
  if (written.schedule !== undefined) {
    return { kind: 'schedule', schedule: schedule(checker, written, 'schedule') };
  }
  return readLimit(checker, written);
}

function readLimit(
  checker: Checker,
  written: NonNullable<RawStep['charge']>,
): ChargeOrder | undefined {
  const where = place(checker, written, 'place');
  const { chargingType } = written;
  if (written.place !== undefined && chargingType !== undefined) {
    const message = 'the limit of a place is for both charging types';
    return reportKey(checker, written, 'chargingType', 'modifier_misplaced', message);
  }
  if (written.limit === 'none') {
    if (written.place === undefined) {
      const message = 'only the limit of a place can be taken away: with place:';
      return report(checker, written, 'limit', 'form_missing', message);
    }
    if (where === undefined) return undefined;
    return { kind: 'limit', limitPercent: null, chargingType, place: where };
  }
  const limitPercent =
    typeof written.limit === 'object'
      ? amount(checker, written, 'limit', 'percent', { min: 1, max: 100 })
      : chargeLimit(checker, written, 'limit');
  if (limitPercent === undefined || (written.place !== undefined && where === undefined)) {
    return undefined;
  }
  return { kind: 'limit', limitPercent, chargingType, place: where };
}
