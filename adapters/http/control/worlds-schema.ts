import { z } from '@hono/zod-openapi';
import { faceWords } from '../face-options.ts';
import { worldIdShape } from '../reach.ts';
import { clockSchema, speedSchema } from './clock-schema.ts';
import { keptText } from './kept-text.ts';
import { requestBody } from './request-body.ts';

export const worldParams = z.object({ worldId: z.string().openapi({ example: 'w1' }) });

const scalar = z.union([keptText(), z.number(), z.boolean()]);

const identity = {
  id: z.string().openapi({ example: 'w1' }),
  url: z.url().openapi({ description: 'Before the path of every route' }),
  scenario: z.string().openapi({ example: 'garage' }),
  seed: z.string(),
};

/** Members that only a world which is awake has. */
const present = {
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
};

/** The members that a world has in common with a replay. */
export const simulatedShape = { ...identity, ...present };

const instant = (description: string) => z.iso.datetime().openapi({ description });

const life = {
  state: z.enum(['awake', 'asleep', 'set-aside']).openapi({
    description:
      'A world that is asleep comes back on its first request; one that is set aside is not served',
  }),
  owner: z
    .string()
    .nullable()
    .openapi({ description: 'The person, team or job that it belongs to' }),
  createdAt: instant('Real time at which it was made'),
  expires: instant('Real time at which it is deleted; null: never').nullable(),
  journalBytes: z
    .int()
    .nullable()
    .openapi({ description: 'The length of its journal; null where it is not kept' }),
  problem: z.string().optional().openapi({ description: 'The reason why it is set aside' }),
  branch: z
    .strictObject({
      of: z.string().openapi({ description: 'Id of the other world', example: 'main' }),
      at: z.iso.datetime().openapi({ description: 'The instant at which the futures part' }),
      sends: z.boolean().openapi({ description: 'Whether its webhooks reach their receivers' }),
    })
    .optional()
    .openapi({ description: 'Present if it began with the past of another world' }),
};

/** A world that is awake. */
export const worldSchema = z.strictObject({ ...simulatedShape, ...life }).openapi('World');

/** A world in any state. */
export const listedWorldSchema = z
  .strictObject({ ...identity, ...life, ...z.object(present).partial().shape })
  .openapi('ListedWorld');

export const newWorldSchema = z
  .strictObject({
    ...worldSchema.shape,
    token: z.string().openapi({
      description:
        'The token for the control API of this world alone. No other answer has it: it is kept as a digest',
    }),
  })
  .openapi('MadeWorld');

const mostOwner = 100;

const ownerText = keptText().min(1).max(mostOwner);

const expiresText = z.string().openapi({
  description: 'A duration such as `7d`, or an instant of RFC 3339, both in real time',
  example: '7d',
});

export const worldChange = requestBody({
  owner: ownerText.nullable().optional(),
  expires: expiresText.nullable().optional(),
}).openapi('WorldChange', { example: { expires: '7d' } });

const texts = z.record(z.string(), z.string());

/** The members of a new world that belong to its scenario, and those that belong to a branch. */
const ofScenarios = ['seed', 'params', 'matrix', 'options'] as const;
const ofBranches = ['at', 'sends'] as const;

/** Exactly one of `yaml`, `scenario`, `sources`, `shipped` and `branchOf`. */
export const worldBody = requestBody({
  id: z
    .string()
    .regex(worldIdShape, 'expected up to 63 letters, digits, - and _')
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
  sources: requestBody({
    file: z.string().openapi({ example: 'night.yaml' }),
    text: z.string(),
    path: z.string().optional().openapi({ description: 'Its path below the root of the imports' }),
    imports: texts
      .optional()
      .openapi({ description: 'The imported files, by their paths below it' }),
    params: texts.optional(),
    env: texts.optional().openapi({ description: 'Variables that its params ask for' }),
  })
    .optional()
    .openapi({ description: 'A scenario with the files that it imports, as recordings have it' }),
  branchOf: z
    .string()
    .optional()
    .openapi({
      description:
        'The id of a world whose past this one has. It has its scenario, seed and options too, and its owner, end, limits and ' +
        'clock unless others are stated; its clock does not play at first',
      example: 'main',
    }),
  at: z
    .string()
    .optional()
    .openapi({
      description:
        'The instant at which the futures part, in the past of `branchOf`; without an offset it is local time of the scenario. ' +
        'Now without it',
      example: '2026-05-04T18:30:00',
    }),
  sends: z.boolean().optional().openapi({
    description:
      'Whether webhooks of a branch reach their receivers; without it nothing is sent, and attempts get no answer',
  }),
  owner: ownerText.optional().openapi({
    description: 'The person, team or job that the world belongs to',
    example: 'pr-1234',
  }),
  expires: expiresText.optional(),
  limits: requestBody({
    vehicles: z.int().positive().optional(),
    requestsPerSecond: z.int().positive().optional(),
    journalBytes: z.int().positive().optional(),
  })
    .optional()
    .openapi({ description: 'Its own limits, each at most that of the server' }),
  seed: z.union([keptText(), z.number()]).optional(),
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
    userHeader: z.enum(faceWords.userHeader),
    userAgent: z.enum(faceWords.userAgent),
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
    ({ yaml, scenario, shipped, sources, branchOf }) =>
      [yaml, scenario, shipped, sources, branchOf].filter((each) => each !== undefined).length ===
      1,
    {
      error:
        'give exactly one of yaml, the text of a scenario, scenario, an object, shipped, a name, sources, with imports, and ' +
        'branchOf, a world',
    },
  )
  .superRefine((body, context) => {
    const isBranch = body.branchOf !== undefined;
    for (const member of isBranch ? ofScenarios : ofBranches) {
      if (body[member] === undefined) continue;
      const message = isBranch
        ? 'a branch has that of its world: leave it out'
        : 'it belongs to branchOf, a world';
      context.addIssue({ code: 'custom', path: [member], message });
    }
  })
  .openapi('NewWorld', { example: { shipped: 'demo/garage', clock: { mode: 'held' } } });
