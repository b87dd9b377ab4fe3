import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json } from '../route.ts';
import { formFor, single, singleSchema } from './single.ts';
import { vehicleDocument } from './vehicle-document.ts';
import { vehicleParams, vehicleSchema } from './vehicle-schema.ts';

const getVehicle = defineRoute({
  operation: 'vehicles.get',
  method: 'get',
  path: '/v3/vehicles/{vehicleId}',
  provenance: 'public',
  family: 'v3',
  admission: 'vehicle',
  summary: 'A vehicle that is connected',
  request: { params: vehicleParams },
  responses: {
    200: json(
      singleSchema(vehicleSchema, { links: z.strictObject({ self: z.url() }) }),
      'The vehicle',
    ),
  },
});

export function mountVehicle(app: App): void {
  app.openapi(getVehicle, (c) => {
    const caller = c.get('caller');
    const vehicle = vehicleDocument(c.env, caller.row);
    const form = formFor(c.env.world.options, caller);
    return c.json(single(form, vehicle, { links: vehicle.links }), 200);
  });
}
