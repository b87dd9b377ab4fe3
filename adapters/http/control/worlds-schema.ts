import { z } from '@hono/zod-openapi';
import { faceWords } from '../face-options.ts';
import { clockSchema, speedSchema } from './clock-schema.ts';
import { requestBody } from './request-body.ts';

export const worldParams = z.object({ worldId: z.string().openapi({ example: 'w1' }) });

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const worldSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'w1' }),
    url: z.url().openapi({ description: 'Before the path of every route' }),
    scenario: z.string().openapi({ example: 'garage' }),
    seed: z.string(),
    clock: clockSchema,
    application: z.strictObject({
      id: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      managementToken: z.string(),
    }),
    vehicleCount: z.int(),
    entryCount: z.int().optional().openapi({
      description: 'Entries in the log so far; missing if the world can no longer be recorded',
    }),
    digest: z
      .string()
      .optional()
      .openapi({ description: 'Of the log so far; missing in the same case' }),
  })
  .openapi('World');

/** A world that this server does not have: the members that need its state are missing. */
export const worldElsewhereSchema = z
  .strictObject({
    id: z.string(),
    url: z.url(),
    scenario: z.string(),
    seed: z.string(),
    state: z.enum(['awake', 'asleep']).openapi({
      description: 'Awake on another server, or asleep until a request for it comes',
    }),
    owner: z.string().nullable(),
    createdAt: z.iso.datetime().openapi({ description: 'Real time' }),
    expires: z.iso.datetime().nullable().openapi({ description: 'Real time' }),
    journalBytes: z.int(),
  })
  .openapi('WorldElsewhere');

/** Exactly one of `yaml`, `scenario` and `shipped`. */
export const worldBody = requestBody({
  id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, 'up to 63 letters, digits, - and _')
    .optional()
    .openapi({ description: 'Without it the next of main, w1, w2 …', example: 'nightly' }),
  yaml: z.string().optional().openapi({ description: 'The text of a scenario' }),
  scenario: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .openapi({
      description: 'A scenario as an object; a text is taken as `yaml`',
    }),
  shipped: z.string().optional().openapi({
    description: 'The name of a shipped scenario',
    example: 'demo/garage',
  }),
  seed: z.union([z.string(), z.number()]).optional(),
  params: z.record(z.string(), scalar).optional(),
  matrix: z
    .record(z.string(), scalar)
    .optional()
    .openapi({ description: "the combination of the scenario's matrix" }),
  clock: requestBody({
    mode: z.enum(['held', 'strict', 'paced']).optional(),
    speed: speedSchema.optional(),
  })
    .optional()
    .openapi({ description: 'As the server was started without it' }),
  options: requestBody({
    codes: z.enum(faceWords.codes),
    singleForm: z.enum(faceWords.singleForm),
    metaForm: z.enum(faceWords.metaForm),
    stateErrors: z.enum(faceWords.stateErrors),
    listedModes: z.enum(faceWords.listedModes),
    longCommands: z.enum(faceWords.longCommands),
    tokenCredentials: z.enum(faceWords.tokenCredentials),
    configurationErrors: z.enum(faceWords.configurationErrors),
    connectFlow: z.enum(faceWords.connectFlow),
  })
    .partial()
    .optional()
    .openapi({
      description: 'The form of its API; missing members are as the server was started',
    }),
})
  .refine(
    ({ yaml, scenario, shipped }) =>
      [yaml, scenario, shipped].filter((each) => each !== undefined).length === 1,
    {
      error:
        'say exactly one of yaml, the text of a scenario, scenario, an object, and shipped, a name',
    },
  )
  .openapi('NewWorld', { example: { shipped: 'demo/garage', clock: { mode: 'held' } } });
