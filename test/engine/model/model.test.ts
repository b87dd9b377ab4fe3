import { describe, expect, test } from 'vitest';
import { findModel, modelAliases, modelNames, models } from '../../../engine/model/catalogue.ts';
import { drivableKwh } from '../../../engine/model/hybrid.ts';

const all = [...models.values()];

describe('the catalogue', () => {
  test('has 58 models in the order of their ids', () => {
    const ids = [...models.keys()];

    expect(ids).toHaveLength(58);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toEqual(all.map((model) => model.id));
  });

  test.each(all)('$id has the figures its powertrain needs', (model) => {
    const plugs = model.powertrain === 'BEV' || model.powertrain === 'PHEV';

    expect(model.battery !== undefined).toBe(plugs);
    expect(model.fuel !== undefined).toBe(model.powertrain !== 'BEV');
    expect(model.battery?.dc !== undefined).toBe(model.powertrain === 'BEV');
    expect(model.years.end).toBeGreaterThanOrEqual(model.years.start);
    expect(model.regions.length).toBeGreaterThan(0);
  });

  test('curves run from 0 to 100 %, ascending, with positive shares up to 1', () => {
    const curves = new Set(
      all.flatMap((model) => (model.battery?.dc ? [model.battery.dc.curve] : [])),
    );

    expect(curves.size).toBe(16);
    for (const curve of curves) {
      const socs = curve.map(([soc]) => soc);

      expect([socs[0], socs.at(-1)]).toEqual([0, 100]);
      expect(socs).toEqual([...new Set(socs)].sort((a, b) => a - b));
      expect(Math.max(...curve.map(([, share]) => share))).toBe(1);
      expect(Math.min(...curve.map(([, share]) => share))).toBeGreaterThan(0);
    }
  });

  test('rated range, usable energy and label consumption tell one story', () => {
    for (const model of all) {
      const { id, battery } = model;
      if (battery === undefined) continue;
      const combined = 0.55 * battery.cityKwhPer100Km + 0.45 * battery.highwayKwhPer100Km;
      const kwh = drivableKwh(model.powertrain, battery.usableKwh, battery.usableKwh);
      const rangeKm = (kwh / (combined * battery.acEfficiency)) * 100;

      expect(Math.abs(rangeKm / battery.ratedRangeKm - 1), id).toBeLessThan(0.035);
    }
  });

  test('flags what rests on general knowledge or a fallback', () => {
    expect(findModel('volkswagen-id-3')?.approximate).toContain('consumption');
    expect(findModel('tesla-model-3-rwd')?.approximate).toContain('dcCurve');
    expect(findModel('hyundai-kona-electric')?.approximate).toEqual(['grossKwh', 'heatPump']);
  });
});

describe('names', () => {
  test('every short name stands for a model and hides none', () => {
    for (const [alias, id] of modelAliases) {
      expect(models.has(id), alias).toBe(true);
      expect(models.has(alias), alias).toBe(false);
      expect(findModel(alias)).toBe(models.get(id));
    }
  });

  test('every powertrain is the name of a car of that kind', () => {
    for (const powertrain of ['BEV', 'PHEV', 'HEV', 'ICE']) {
      expect(findModel(powertrain)?.powertrain).toBe(powertrain);
    }
  });

  test('an unknown name is unknown; the names to suggest are sorted and complete', () => {
    expect(findModel('hyundai-ioniq-55')).toBeUndefined();
    expect(findModel('constructor')).toBeUndefined();
    expect(modelNames).toEqual([...modelNames].sort());
    expect(new Set(modelNames).size).toBe(models.size + modelAliases.size);
  });
});
