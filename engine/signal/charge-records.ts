import * as z from 'zod';
import { uuid } from '../random/identifier.ts';
import { formatInstant } from '../time/instant.ts';
import type { PastSession } from '../vehicle/charging/charge-session.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { roundReading, roundTo } from '../vehicle/reporting/rounding.ts';
import { rememberedSessions } from '../vehicle/row/charge-records.ts';

/** Past sessions; energies in kWh, states of charge in percent. */
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

type Records = z.infer<ReturnType<typeof recordsSchema>>;

/** The latest first. */
export function chargeRecords(reading: Reading): Records {
  return {
    values: reading.pastSessions(rememberedSessions).map((session) => record(reading, session)),
  };
}

function record(reading: Reading, session: PastSession): Records['values'][number] {
  const { charger, placeName, position } = session;
  const { tariff } = charger;
  return {
    id: uuid(reading.stream(`charge-record:${session.ordinal}`)),
    ...(tariff && {
      cost: {
        currency: tariff.currency,
        energyAmount: roundTo(session.energyCost, 2),
        otherAmount: roundTo(session.otherCost, 2),
      },
    }),
    startTime: formatInstant(session.startMs),
    endTime: formatInstant(session.endMs),
    location: {
      ...(placeName === '' ? {} : { name: placeName }),
      latitude: roundReading('coordinateDegrees', position.latitude),
      longitude: roundReading('coordinateDegrees', position.longitude),
    },
    energyAdded: roundReading('energyKwh', session.energyAddedKwh),
    chargingType: charger.type,
    isPublicCharger: charger.isPublic,
    startStateOfCharge: roundReading('percent', session.startSocPercent),
    endStateOfCharge: roundReading('percent', session.endSocPercent),
  };
}
