import { type Checker, chargeLimit, present, reportKey, target } from './checker.ts';
import type { Action, ChargeOrder } from './plan.ts';
import { schedule } from './read-schedule.ts';
import type { RawStep } from './schema-steps.ts';

/** `charge`: start, stop, limit or schedule. */
export function charge(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.charge!;
  const who = target(checker, written, 'vehicle');
  const [form, second] = present(written, ['action', 'limit', 'schedule']);
  if (second !== undefined) {
    const message = `${form!} is already there: make ${second} the next step`;
    return reportKey(checker, written, second, 'form_several', message);
  }
  if (form === undefined) {
    if (checker.damaged.has(written)) return undefined;
    const message = 'charge needs action:, limit: or schedule:';
    return reportKey(checker, raw, 'charge', 'form_missing', message);
  }
  if (written.chargingType !== undefined && form !== 'limit') {
    const message = 'chargingType belongs to limit';
    reportKey(checker, written, 'chargingType', 'modifier_misplaced', message);
  }
  const order = readOrder(checker, written);
  if (who === undefined || order === undefined) return undefined;
  return { kind: 'charge', target: who, order };
}

function readOrder(
  checker: Checker,
  written: NonNullable<RawStep['charge']>,
): ChargeOrder | undefined {
  if (written.action !== undefined) return { kind: written.action };
  if (written.schedule !== undefined) {
    return { kind: 'schedule', schedule: schedule(checker, written, 'schedule') };
  }
  const limitPercent = chargeLimit(checker, written, 'limit');
  if (limitPercent === undefined) return undefined;
  return { kind: 'limit', limitPercent, chargingType: written.chargingType };
}
