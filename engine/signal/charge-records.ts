import { z } from 'zod';

/** Sessions of the past; energies in kWh, states of charge in percent. */
export const recordsSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({
        id: z.string().exactOptional(),
        cost: z
          .strictObject({
            currency: z.string().exactOptional(),
            energyAmount: z.number().exactOptional(),
            otherAmount: z.number().exactOptional(),
          })
          .exactOptional(),
        startTime: z.iso.datetime().exactOptional(),
        endTime: z.iso.datetime().exactOptional(),
        location: z
          .strictObject({
            name: z.string().exactOptional(),
            address: z.string().exactOptional(),
            latitude: z.number().exactOptional(),
            longitude: z.number().exactOptional(),
          })
          .exactOptional(),
        energyAdded: z.number().exactOptional(),
        chargingType: z.enum(['AC', 'DC']).exactOptional(),
        isPublicCharger: z.boolean().exactOptional(),
        startStateOfCharge: z.number().min(0).max(100).exactOptional(),
        endStateOfCharge: z.number().min(0).max(100).exactOptional(),
      }),
    ),
  });
