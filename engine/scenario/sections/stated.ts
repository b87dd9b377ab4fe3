import { toStated } from '../../form/section.ts';
import type { StatedSettings } from '../plan/plan.ts';
import { type Checker, ScenarioEntry } from '../read/checker.ts';
import { appFields } from './app.ts';
import type { RawScenario } from './scenario.ts';
import { fleetFields, vehicleFields } from './vehicles.ts';
import { webhookFields } from './webhooks.ts';

/** The most entries of a section whose settings the plan keeps as they are written. */
const mostStated = 12;

const sections = [
  ['vehicles', vehicleFields],
  ['fleets', fleetFields],
  ['webhooks', webhookFields],
] as const;

/** The settings that a file gives, as it writes them: those of the app and of the first entries. */
export function statedSettings(checker: Checker, raw: RawScenario): readonly StatedSettings[] {
  const root = new ScenarioEntry(checker, { raw }, 'raw');
  const entries = sections.flatMap(([section, fields]) =>
    Object.keys(raw[section] ?? {})
      .slice(0, mostStated)
      .map((name) => {
        const settings = new Map(toStated(fields, root.at(section).at(name)));
        return { section, name, settings };
      }),
  );
  const settings = new Map(toStated(appFields, root.at('app')));
  return [{ section: 'app', name: '', settings }, ...entries];
}
