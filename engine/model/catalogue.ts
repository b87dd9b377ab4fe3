import type { VehicleModel } from './model.ts';
import { modelRows } from './models.generated.ts';

/** Every model by id, in the order of the ids. */
export const models: ReadonlyMap<string, VehicleModel> = new Map(
  modelRows.map((model) => [model.id, model]),
);

/**
 * Short names a scenario may use. The four powertrains and the body templates stand for one common
 * car of that kind; a model name without its trim stands for the trim given here.
 */
export const modelAliases: ReadonlyMap<string, string> = new Map([
  ['BEV', 'hyundai-ioniq-5-long-range-rwd'],
  ['PHEV', 'toyota-rav4-prime'],
  ['HEV', 'toyota-prius'],
  ['ICE', 'toyota-corolla-1-8-cvt'],
  ['bev-compact', 'hyundai-kona-electric-64-kwh'],
  ['bev-suv', 'tesla-model-y-long-range-awd'],
  ['phev-sedan', 'bmw-330e-sedan'],
  ['phev-suv', 'toyota-rav4-prime'],
  ['hev-sedan', 'honda-accord-hybrid'],
  ['ice-hatch', 'volkswagen-golf-1-4-tsi'],
  ['ice-pickup', 'ford-f-150-2-7-ecoboost-2wd'],
  ['tesla-model-3', 'tesla-model-3-long-range-awd'],
  ['tesla-model-3-lr', 'tesla-model-3-long-range-awd'],
  ['tesla-model-3-rwd', 'tesla-model-3-rwd-lfp'],
  ['tesla-model-y', 'tesla-model-y-long-range-awd'],
  ['tesla-model-s', 'tesla-model-s-long-range'],
  ['tesla-model-x', 'tesla-model-x-long-range'],
  ['hyundai-ioniq-5', 'hyundai-ioniq-5-long-range-rwd'],
  ['hyundai-ioniq-5-lr', 'hyundai-ioniq-5-long-range-rwd'],
  ['hyundai-ioniq-5-lr-awd', 'hyundai-ioniq-5-long-range-awd'],
  ['hyundai-ioniq-6', 'hyundai-ioniq-6-long-range-rwd'],
  ['hyundai-kona-electric', 'hyundai-kona-electric-64-kwh'],
  ['kia-ev6', 'kia-ev6-long-range-rwd'],
  ['kia-ev9', 'kia-ev9-long-range-rwd'],
  ['kia-niro-ev', 'kia-niro-ev-64-kwh'],
  ['volkswagen-id-4', 'volkswagen-id-4-pro-rwd'],
  ['volkswagen-id-3', 'volkswagen-id-3-pro-58-kwh'],
  ['ford-mustang-mach-e', 'ford-mustang-mach-e-extended-range-rwd'],
  ['ford-f-150-lightning', 'ford-f-150-lightning-extended-range'],
  ['nissan-leaf', 'nissan-leaf-40-kwh'],
  ['cupra-born', 'cupra-born-58-kwh'],
  ['byd-seal', 'byd-seal-82-5-kwh-rwd'],
  ['polestar-2', 'polestar-2-long-range-dual-motor'],
  ['bmw-i3', 'bmw-i3-120-ah'],
  ['bmw-i4', 'bmw-i4-edrive40'],
  ['bmw-ix', 'bmw-ix-xdrive50'],
  ['renault-zoe', 'renault-zoe-ze50-r135'],
  ['porsche-taycan', 'porsche-taycan-perf-battery-plus'],
]);

/** Every name `findModel` knows, sorted, from which suggestions for mistyped names are picked. */
export const modelNames: readonly string[] = [...models.keys(), ...modelAliases.keys()].sort();

/** The model with exactly this id or short name; undefined where there is none. */
export function findModel(name: string): VehicleModel | undefined {
  return models.get(modelAliases.get(name) ?? name);
}
