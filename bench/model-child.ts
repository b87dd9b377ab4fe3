/** Compiles the charging tables of every model of the catalogue, each for the first time. */
import { models } from '../engine/index.ts';
import { chargeTable } from '../engine/model/charge-table.ts';
import { report } from './report.ts';

export interface ModelMeasurement {
  readonly models: number;
  /** A model with its AC table and, where it has one, its DC table, ms: the very first, and the mean of the others. */
  readonly firstMs: number;
  readonly meanMs: number;
}

const times = [...models.values()].flatMap((model) => {
  if (model.battery === undefined) return [];
  const begunAtMs = performance.now();
  chargeTable(model, 'AC', 7.4, 20);
  if (model.battery.dc !== undefined) chargeTable(model, 'DC', 150, 20);
  return [performance.now() - begunAtMs];
});
const [firstMs = Number.NaN, ...others] = times;
report({
  models: times.length,
  firstMs,
  meanMs: others.reduce((sum, ms) => sum + ms, 0) / others.length,
} satisfies ModelMeasurement);
