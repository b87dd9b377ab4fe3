import { tractionBattery } from '../../engine/model/battery.ts';
import { models } from '../../engine/model/catalogue.ts';
import { standbyWatts } from '../../engine/model/standby.ts';
import { type AccuracyFacts, modelOf } from './facts.ts';
import { type AccuracyGroup, type AccuracyRow, accuracyGroup, percentRow } from './row.ts';

/** The power of parked cars: every car without a tank, in every state. */
export function standbyAccuracy(facts: AccuracyFacts): readonly AccuracyGroup[] {
  return [bands(facts), losses(facts)];
}

function bands({ standbyBands, standbyLosses }: AccuracyFacts): AccuracyGroup {
  const published = new Set(standbyLosses.map(({ vehicle }) => vehicle));
  const rows = [...models.values()].flatMap((model) => {
    // The bands are of battery cars: a parked hybrid opens its contactors.
    if (model.powertrain !== 'BEV') return [];
    return standbyBands.map(({ state, fromWatts, toWatts, src }): AccuracyRow => {
      const simulated = standbyWatts(model, state, mildCelsius);
      const nearest = Math.min(Math.max(simulated, fromWatts), toWatts);
      return {
        vehicle: model.id,
        what: `parked ${state}`,
        unit: 'W',
        source: src,
        expected: fromWatts,
        expectedTo: toWatts,
        simulated,
        error: (simulated / nearest - 1) * 100,
        approximate: true,
        setAside:
          state === 'asleep' && published.has(model.id)
            ? 'has a published drain of its own'
            : undefined,
      };
    });
  });
  const title = 'Standby: the drain is inside the band that owners see';
  const bar = { id: 'standby-band', title, measure: 'worst', unit: '%', limit: 0 } as const;
  return accuracyGroup({ ...bar, calibrated: true }, rows);
}

/** A published loss is met exactly; the bar leaves room for rounding alone. */
function losses({ standbyLosses }: AccuracyFacts): AccuracyGroup {
  const rows = standbyLosses.map(({ vehicle, percent, days, src }) => {
    const model = modelOf(vehicle);
    const lostKwh = (standbyWatts(model, 'asleep', mildCelsius) * days * 24) / 1000;
    return percentRow({
      vehicle,
      what: `asleep for ${days} days`,
      unit: '%',
      source: src,
      expected: percent,
      simulated: (100 * lostKwh) / tractionBattery(model).usableKwh,
      approximate: false,
    });
  });
  const title = 'Standby: published losses';
  const bar = { id: 'standby-loss', title, measure: 'worst', unit: '%', limit: 0.1 } as const;
  return accuracyGroup({ ...bar, calibrated: true }, rows);
}

/** The temperature at which the figures of parked cars are meant, degC (ours). */
const mildCelsius = 20;
