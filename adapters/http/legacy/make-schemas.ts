import { z } from '@hono/zod-openapi';
import type { MakePath } from '../../../engine/index.ts';

const figure = (example: number) => z.number().nullable().openapi({ example });

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

const temperature = () =>
  z.strictObject({ temperature: figure(21.5).openapi({ description: 'Celsius, or Fahrenheit' }) });

/** Resources below the name of a make, in the form that the official SDKs know (public). */
export const makeSchemas = {
  '/charge/ammeter': z.strictObject({ amperage: figure(16) }).openapi('LegacyAmmeter'),
  '/charge/completion': z
    .strictObject({ time: z.iso.datetime() })
    .openapi('LegacyChargeCompletion'),
  '/charge/voltmeter': z.strictObject({ voltage: figure(230) }).openapi('LegacyVoltmeter'),
  '/charge/wattmeter': z.strictObject({ wattage: figure(11_000) }).openapi('LegacyWattmeter'),
  '/compass': z
    .strictObject({
      heading: figure(185).openapi({ description: 'Degrees; null where the car has never driven' }),
      direction: z.enum(points).nullable(),
    })
    .openapi('LegacyCompass'),
  '/speedometer': z
    .strictObject({ speed: figure(84.3).openapi({ description: 'km/h, or mph' }) })
    .openapi('LegacySpeedometer'),
  '/thermometer/exterior': temperature().openapi('LegacyExteriorThermometer'),
  '/thermometer/interior': temperature().openapi('LegacyInteriorThermometer'),
} as const satisfies Record<MakePath, z.ZodType>;
