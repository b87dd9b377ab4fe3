import { type Driveline, usualDriveline } from '../../engine/model/driveline.ts';
import type { VehicleModel } from '../../engine/model/model.ts';

/**
 * The pair of a platform, found by make and name; the pair of all cars where no platform is known.
 */
export function platformDriveline({ make, model }: VehicleModel): Driveline {
  const name = `${make} ${model}`;
  return platforms.find(([pattern]) => pattern.test(name))?.[1] ?? usualDriveline;
}

/**
 * Pairs by platform, from the same lists of model years 2021 to 2024. Cars that coast or have two
 * gears recover little; asynchronous motors lose more.
 */
const platforms: readonly (readonly [RegExp, Driveline])[] = [
  [/^Tesla Model [3Y]\b/, { driving: 1.2, recovery: 0.86 }],
  [/^Tesla Model [SX]\b/, { driving: 1.22, recovery: 0.81 }],
  [
    /^(Hyundai IONIQ [56]|Kia EV\d|Genesis (GV60|Electrified G80))\b/,
    { driving: 1.27, recovery: 0.97 },
  ],
  [/^(Hyundai Kona|Kia (Niro|Soul))\b/, { driving: 1.27, recovery: 0.9 }],
  [/^(Volkswagen ID\.|Audi Q4|CUPRA Born|Skoda Enyaq)/, { driving: 1.32, recovery: 0.93 }],
  [/^(Porsche Taycan|Audi e-tron GT)\b/, { driving: 1.31, recovery: 0.61 }],
  [/^Audi (e-tron|Q8)\b/, { driving: 1.46, recovery: 0.7 }],
  [/^BMW i[47X]\b/i, { driving: 1.25, recovery: 0.66 }],
  [/^(BMW i3|MINI )/, { driving: 1.26, recovery: 0.8 }],
  [/^Mercedes-Benz EQ/, { driving: 1.18, recovery: 0.71 }],
  [/^Ford /, { driving: 1.25, recovery: 0.8 }],
  [/^(Volvo|Polestar) /, { driving: 1.3, recovery: 0.91 }],
  [/^Nissan Leaf\b/, { driving: 1.21, recovery: 0.85 }],
  [/^Nissan Ariya\b/, { driving: 1.28, recovery: 0.77 }],
  [/^Jaguar I-Pace\b/i, { driving: 1.29, recovery: 0.67 }],
  [/^Lucid /, { driving: 1.28, recovery: 0.86 }],
  [/^Rivian /, { driving: 1.27, recovery: 1.14 }],
];
