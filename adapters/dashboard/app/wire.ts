import type { z } from '@hono/zod-openapi';
import type { chapterSchema } from '../../http/control/chapters.ts';
import type { sharedChargerSchema, siteSchema } from '../../http/control/chargers-schema.ts';
import type { chartCountsSchema } from '../../http/control/charts.ts';
import type { clockSchema } from '../../http/control/clock-schema.ts';
import type { deliverySchema, wholeDeliverySchema } from '../../http/control/deliveries-schema.ts';
import type { faultKindsSchema, faultSchema } from '../../http/control/faults-schema.ts';
import type { glanceSchema, reportedSignalsSchema } from '../../http/control/glance-schema.ts';
import type { historyPointSchema } from '../../http/control/history-schema.ts';
import type { limiterSchema } from '../../http/control/limiter-schema.ts';
import type { entrySchema } from '../../http/control/log-schema.ts';
import type { pricesSchema } from '../../http/control/prices-schema.ts';
import type { replaySchema } from '../../http/control/replays-schema.ts';
import type {
  apiRequestSchema,
  requestListSchema,
  wholeRequestSchema,
} from '../../http/control/requests-schema.ts';
import type { restartedSchema } from '../../http/control/restart.ts';
import type {
  shippedListSchema,
  shippedScenarioSchema,
} from '../../http/control/shipped-scenarios-schema.ts';
import type {
  orderedSchema,
  simulatedVehicleSchema,
  stateSchema,
  userEntrySchema,
  vehicleEntrySchema,
} from '../../http/control/vehicles-schema.ts';
import type { simulatedWebhookSchema } from '../../http/control/webhooks-schema.ts';
import type {
  listedWorldSchema,
  newWorldSchema,
  worldSchema,
} from '../../http/control/worlds-schema.ts';

/** The documents of the control API, by the schemas it declares. */
export type ChargerPrices = z.infer<typeof pricesSchema>;
export type ChartCounts = z.infer<typeof chartCountsSchema>;
export type ClockBody = z.infer<typeof clockSchema>;
export type Glance = z.infer<typeof glanceSchema>;
export type HistoryPointBody = z.infer<typeof historyPointSchema>;
export type LogEntry = z.infer<typeof entrySchema>;
export type Ordered = z.infer<typeof orderedSchema>;
export type UserEntry = z.infer<typeof userEntrySchema>;
export type Vehicle = z.infer<typeof simulatedVehicleSchema>;
export type VehicleEntry = z.infer<typeof vehicleEntrySchema>;
export type VehicleState = z.infer<typeof stateSchema>;
export type ReportedSignals = z.infer<typeof reportedSignalsSchema>;
export type DeliveryBody = z.infer<typeof deliverySchema>;
export type WholeDelivery = z.infer<typeof wholeDeliverySchema>;
export type WebhookBody = z.infer<typeof simulatedWebhookSchema>;
export type ShippedScenarios = z.infer<typeof shippedListSchema>;
export type ShippedScenarioBody = z.infer<typeof shippedScenarioSchema>;
export type WorldBody = z.infer<typeof worldSchema>;

/** A world in the list of the server; one that is not awake has no clock, counts and digest. */
export type ListedWorld = z.infer<typeof listedWorldSchema>;

/** A world as the answer to its creation has it. */
export type MadeWorld = z.infer<typeof newWorldSchema>;

/** The answer to a restart of a world. */
export type RestartedWorld = z.infer<typeof restartedSchema>;

export type Replay = z.infer<typeof replaySchema>;
export type StandingFault = z.infer<typeof faultSchema>;
export type RequestBody = z.infer<typeof apiRequestSchema>;
export type RequestsBody = z.infer<typeof requestListSchema>;
export type WholeRequestBody = z.infer<typeof wholeRequestSchema>;
export type SharedCharger = z.infer<typeof sharedChargerSchema>;
export type ChargingSite = z.infer<typeof siteSchema>;
export type Limiter = z.infer<typeof limiterSchema>;
export type Chapter = z.infer<typeof chapterSchema>;
export type FaultKinds = z.infer<typeof faultKindsSchema>;

/** A message of the clock and its arrival, from which the page extrapolates. */
export interface ReceivedClock extends ClockBody {
  readonly receivedAtMs: number;
}
