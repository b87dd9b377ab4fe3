import { cabinRange } from '../../vehicle/charging/departures.ts';
import type { Target } from '../names/roster.ts';
import type { Action } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { type Checker, doer, quantity, reportKey } from './checker.ts';

/** `climate`: heats or cools the cabin of a standing car. */
export function climate(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.climate!;
  const who = doer(checker, raw, 'climate');
  checkBattery(checker, raw, who);
  const targetCelsius = quantity(checker, written, 'temperature', 'temperature', cabinRange);
  if (written.action === 'stop') {
    if (written.temperature !== undefined) {
      const message = 'temperature belongs to start';
      return reportKey(checker, written, 'temperature', 'modifier_misplaced', message);
    }
    return who && { kind: 'climate', target: who, order: { kind: 'stop' } };
  }
  if (written.temperature !== undefined && targetCelsius === undefined) return undefined;
  return who && { kind: 'climate', target: who, order: { kind: 'start', targetCelsius } };
}

/** A standing car heats and cools its cabin from its traction battery. */
function checkBattery(checker: Checker, raw: RawStep, who: Target | undefined): void {
  // A scenario may want to see the refusal.
  if (who === undefined || raw.expect !== undefined) return;
  const models = checker.names.roster.modelsOf(who);
  if (models.length === 0 || models.some(({ battery }) => battery !== undefined)) return;
  const message = `${models[0]!.id} heats and cools only while it drives`;
  reportKey(checker, raw, 'climate', 'climate_unsupported', message);
}
