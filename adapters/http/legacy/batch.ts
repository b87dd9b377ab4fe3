import { z } from '@hono/zod-openapi';
import { readJson } from '../../../engine/index.ts';
import { admit } from '../admission.ts';
import type { ConnectionCaller } from '../callers.ts';
import { once } from '../entrance.ts';
import { faultResponseOf } from '../error-response.ts';
import type { ReadyAnswer } from '../ready-answer.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json, readyJson, readyResponse } from '../route.ts';
import { unitSystemHeader, unitSystemOf } from '../v3/unit-system.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import type { VisitContext } from '../visit.ts';
import { legacyError } from './legacy-error.ts';
import { answerRead, recallRead, type VehicleAnswer } from './vehicle-answers.ts';
import { unknownRead, vehicleReads } from './vehicle-reads.ts';

/** The most paths of a batch; the public service states no number (ours). */
const mostPaths = 32;

const batchSchema = z
  .object({
    requests: z
      .array(z.object({ path: z.string().openapi({ example: '/odometer' }) }))
      .min(1, 'a batch asks for something')
      .max(mostPaths, `a batch has at most ${mostPaths} paths`),
  })
  .openapi('LegacyBatchRequest');

const answersSchema = z
  .strictObject({
    responses: z.array(
      z.strictObject({
        path: z.string().openapi({ example: '/odometer' }),
        code: z.int().openapi({ description: 'The HTTP status', example: 200 }),
        body: z.unknown().openapi({ type: 'object', description: 'The answer of the path alone' }),
        headers: z.record(z.string(), z.string()),
      }),
    ),
  })
  .openapi('LegacyBatch');

const batch = defineRoute({
  operation: 'legacy.batch',
  method: 'post',
  path: '/v2.0/vehicles/{vehicleId}/batch',
  provenance: 'stated',
  family: 'legacy',
  admission: 'user-vehicle',
  summary: 'Several GET endpoints of a vehicle at once',
  description:
    'Each path is answered as it is alone, errors included, and counts as a request of its own. A batch has no batches.',
  request: {
    params: vehicleParams,
    body: { required: true, content: { 'application/json': { schema: batchSchema } } },
  },
  responses: { 200: json(answersSchema, 'An answer to each path, in their order') },
  reply,
});

export function mountBatch(app: App): void {
  app.openapi(batch, async (c) => {
    const paths = pathsOf(c.req.valid('json'));
    return readyResponse<z.infer<typeof answersSchema>>(await answers(c, paths));
  });
}

function pathsOf({ requests }: z.infer<typeof batchSchema>): readonly string[] {
  return requests.map(({ path }) => path);
}

/** A body that the schema accepts. */
interface CheckedBatch {
  readonly paths: readonly string[];
  /** The text that the framework would note. */
  readonly noted: string;
}

/** The latest bodies by their texts: clients repeat a few. */
const knownBodies = new Map<string, CheckedBatch>();
/** Some 10 kB each at most. */
const mostBodies = 64;

/** A body with a mistake is left to the framework, which words the refusal. */
function knownBody(text: string): CheckedBatch | undefined {
  const known = knownBodies.get(text);
  if (known !== undefined) return known;
  const given = readJson(text);
  if (given === undefined || given.flaw !== undefined) return undefined;
  const { data, success } = batchSchema.safeParse(given.value);
  if (!success) return undefined;
  if (knownBodies.size >= mostBodies) knownBodies.clear();
  const body = { paths: pathsOf(data), noted: JSON.stringify(given.value) };
  knownBodies.set(text, body);
  return body;
}

function reply(
  c: VisitContext,
  _: ConnectionCaller,
  text: string,
): ReadyAnswer | Promise<ReadyAnswer> | undefined {
  const body = knownBody(text);
  if (body === undefined) return undefined;
  c.env.body = body.noted;
  return answers(c, body.paths);
}

/** The answers to some paths, at once where none of them takes time. */
function answers(c: VisitContext, paths: readonly string[]): ReadyAnswer | Promise<ReadyAnswer> {
  unitSystemOf(c.req.header(unitSystemHeader));
  const part = new BatchPart(c);
  const said: string[] = [];
  const ready = (): ReadyAnswer => {
    return readyJson(c.env, { body: `{"responses":[${said.join(',')}]}` }, {});
  };
  // One after the other: slow faults, and those of the n-th request, meet them in order.
  for (const [at, path] of paths.entries()) {
    const told = part.answer(path);
    if (told instanceof Promise) return rest(told, at + 1);
    said.push(told);
  }
  return ready();

  async function rest(first: Promise<string>, from: number): Promise<ReadyAnswer> {
    said.push(await first);
    for (const path of paths.slice(from)) said.push(await new BatchPart(c).answer(path));
    return ready();
  }
}

/** Answers the paths of a batch. */
class BatchPart {
  readonly #c: VisitContext;
  /** The caller of the path before, unless time has passed since. */
  #caller: ConnectionCaller | undefined;

  constructor(c: VisitContext) {
    this.#c = c;
  }

  /** The answer to a path as JSON. */
  answer(path: string): string | Promise<string> {
    try {
      const told = this.#tell(path);
      if (!(told instanceof Promise)) return this.#written(path, told);
      return told.then(
        (answer) => this.#written(path, answer),
        (error: unknown) => this.#refused(path, error),
      );
    } catch (error) {
      return this.#refused(path, error);
    }
  }

  #written(path: string, { text, headers }: VehicleAnswer): string {
    const carried = JSON.stringify({ ...headers, 'sc-request-id': this.#c.env.requestId });
    return `{"path":${JSON.stringify(path)},"code":200,"body":${text},"headers":${carried}}`;
  }

  #refused(path: string, error: unknown): string {
    const { fault, headers, mistakes } = faultResponseOf(error, this.#c.env);
    const body = legacyError(fault, this.#c.env, mistakes);
    const carried = { ...headers, 'sc-request-id': this.#c.env.requestId };
    return JSON.stringify({ path, code: body.statusCode, body, headers: carried });
  }

  #tell(written: string): VehicleAnswer | Promise<VehicleAnswer> {
    const at = written.indexOf('?');
    const path = `/${(at === -1 ? written : written.slice(0, at)).replaceAll(/^\/+|(?<!\/)\/+$/g, '')}`;
    const read = vehicleReads.get(path);
    if (path === '/batch') throw refusal('request_malformed', 'a batch cannot be part of a batch');
    if (read === undefined) throw unknownRead(path);
    const { operation, provenance, permission } = read;
    const facts = { operation, provenance, permission, family: 'legacy' } as const;
    const known = this.#caller;
    this.#caller = undefined;
    const admitted = admit({ ...facts, admission: 'user-vehicle' as const }, this.#c, known);
    return once(admitted, (caller) => {
      if (admitted === caller) this.#caller = caller;
      const subject = `${this.#c.env.url} ${written}`;
      const query = new URLSearchParams(at === -1 ? '' : written.slice(at));
      return (
        recallRead(this.#c, caller, subject) ?? answerRead(read, this.#c, caller, query, subject)
      );
    });
  }
}
