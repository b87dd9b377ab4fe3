import type { z } from '@hono/zod-openapi';
import {
  findServiceFault,
  findSignal,
  isFailure,
  nearSignals,
  readSignal,
  type Signal,
  type SignalFailure,
  serviceFault,
  signals,
  suggesting,
} from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import type { FaceOptions } from '../face-options.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { listMetaOf } from '../page-document.ts';
import { linksOf, pageOf, plainNames } from '../paging.ts';
import type { ReadyAnswer, ReadyBody } from '../ready-answer.ts';
import { Refusal, refusal } from '../refusal.ts';
import { questionOf, ReportAnswers, type ReportQuestion } from '../report-answers.ts';
import {
  type App,
  defineRoute,
  headerParameter,
  json,
  readyJson,
  readyResponse,
} from '../route.ts';
import type { Visit, VisitContext } from '../visit.ts';
import {
  instantForms,
  type SignalDocument,
  type SignalForm,
  signalDocument,
  signalMeta,
} from './signal-document.ts';
import { gappedMeta, gappedText, markedMeta, SignalPage } from './signal-page.ts';
import { SignalTextCache } from './signal-texts.ts';
import {
  includedVehicle,
  signalPages,
  signalParams,
  signalSchema,
  signalsQuery,
  signalsSchema,
} from './signals-schema.ts';
import { formFor, single, singleSchema } from './single.ts';
import { type UnitSystem, unitSystemHeader, unitSystemOf } from './unit-system.ts';
import { vehicleDocument, vehicleLink } from './vehicle-document.ts';
import { vehicleParams } from './vehicle-schema.ts';

const unitParameter = headerParameter(
  unitSystemHeader,
  'The system of units of the bodies; metric without it',
  { values: ['metric', 'imperial'], provenance: 'public' },
);

const listSignals = defineRoute({
  operation: 'signals.list',
  method: 'get',
  path: '/v3/vehicles/{vehicleId}/signals',
  provenance: 'stated',
  family: 'v3',
  admission: 'connection',
  summary: 'The signals of a vehicle, as it last reported them',
  description:
    'A signal that was never reported is missing. One that is not available because a permission or capability is missing or ' +
    'because of the state of the vehicle, carries an error.',
  parameters: [unitParameter],
  request: { params: vehicleParams, query: signalsQuery },
  responses: { 200: json(signalsSchema, 'A page of signals, ordered by code') },
  recall: recallSignals,
});

const singleSignalSchema = singleSchema(signalSchema, { included: includedVehicle });

const getSignal = defineRoute({
  operation: 'signals.get',
  method: 'get',
  path: '/v3/vehicles/{vehicleId}/signals/{code}',
  provenance: 'public',
  family: 'v3',
  admission: 'connection',
  summary: 'One signal of a vehicle, as it last reported it',
  parameters: [unitParameter],
  request: { params: signalParams },
  responses: { 200: json(singleSignalSchema, 'The signal') },
  recall: recallSignals,
});

function recallSignals(c: VisitContext, caller: ConnectionCaller): ReadyAnswer | undefined {
  const answer = cachesOf(c.env.world).answers.recall(questionOf(c, caller));
  return answer && readySignals(c.env, answer);
}

export function mountSignals(app: App): void {
  app.openapi(listSignals, (c) => {
    const { world: hosted, self } = c.env;
    const { row, vehicleId, connection } = c.get('caller');
    const question = questionOf(c, c.get('caller'));
    const { report } = question;
    const page = pageOf(c.req.valid('query'), signalPages);
    const view = viewOf(c.env, vehicleId, c.req.header(unitSystemHeader));
    const caches = cachesOf(hosted);
    const texts = caches.texts.of(report, connection, view, () => vehicleDocument(c.env, row));
    const from = Math.min((page.number - 1) * page.size, texts.count);
    const { metaForm } = hosted.options;
    const instants = signalMeta(report, metaForm);
    const data = texts.slice(from, from + page.size, gappedMeta(instants));
    const meta = listMetaOf(page, texts.count, hosted.options);
    const links = linksOf(self, page, texts.count, plainNames);
    const rest = JSON.stringify({ meta, links }).slice(1, -1);
    const text = `{"data":[${data}],${rest},"included":{"vehicle":${texts.vehicle}}}`;
    const answer = keptAnswer(c.env, question, { text, instants, units: view.units });
    return readyResponse<z.infer<typeof signalsSchema>>(readySignals(c.env, answer));
  });

  app.openapi(getSignal, (c) => {
    const { world: hosted } = c.env;
    const { row, vehicleId, connection } = c.get('caller');
    const { code } = c.req.valid('param');
    const question = questionOf(c, c.get('caller'));
    const { report } = question;
    const signal = findSignal(code);
    const said = signal?.code === code ? readSignal(connection, report, signal) : undefined;
    if (signal === undefined || said === undefined) {
      const detail =
        hosted.options.codes === 'public'
          ? `Signal with code ${code} not found for vehicle with ID ${vehicleId}`
          : unreportedWords(code, signal);
      throw refusal('signal_unreported', detail);
    }
    if (isFailure(said)) refuseAsStatus(signal, said, hosted.options.stateErrors);
    const view = viewOf(c.env, vehicleId, c.req.header(unitSystemHeader));
    const instants = signalMeta(report, hosted.options.metaForm);
    const document = signalDocument(signal, said, markedMeta, view);
    const included = { vehicle: vehicleDocument(c.env, row) };
    const form = formFor(hosted.options, c.get('caller'));
    const text = gappedText(single(form, document, { included }), instants);
    const answer = keptAnswer(c.env, question, { text, instants, units: view.units });
    return readyResponse<z.infer<typeof singleSignalSchema>>(readySignals(c.env, answer));
  });
}

/** The words about a signal that the vehicle has not reported, or that does not exist (ours). */
function unreportedWords(code: string, signal: Signal | undefined): string {
  const message = `the vehicle has not reported a signal ${code}`;
  if (signal?.code === code) return message;
  const paths = signal === undefined ? nearSignals(code, signalPaths) : [signal.path];
  const codes = paths.flatMap((path) => findSignal(path)?.code ?? []);
  return suggesting(message, codes.join(' or ') || undefined);
}

const signalPaths = signals.map(({ path }) => path);

/** The body of signals with the system of their units. */
interface SignalsAnswer {
  readonly body: ReadyBody;
  readonly units: UnitSystem;
}

interface GappedAnswer {
  readonly text: string;
  /** The instants that the text was made with. */
  readonly instants: SignalDocument['meta'];
  readonly units: UnitSystem;
}

/** The answer of a text with gaps, which is kept. */
function keptAnswer(
  { world }: Visit,
  question: ReportQuestion,
  { text, instants, units }: GappedAnswer,
): SignalsAnswer {
  const width = String(instants.retrievedAt).length;
  const page = new SignalPage(text, width, instantForms[world.options.metaForm]);
  const answerAt = (retrievedMs: number): SignalsAnswer | undefined => {
    const body = page.at(retrievedMs);
    return body && { body, units };
  };
  cachesOf(world).answers.keep(question, answerAt);
  return answerAt(question.report.retrievedMs)!;
}

/** The texts and answers made before. */
interface Caches {
  readonly texts: SignalTextCache;
  /** Some 15 kB for 25 signals, 40 kB for all of them. */
  readonly answers: ReportAnswers<SignalsAnswer>;
}

const cachesByWorld = new WeakMap<HostedWorld, Caches>();

function cachesOf(world: HostedWorld): Caches {
  const known = cachesByWorld.get(world);
  if (known !== undefined) return known;
  const caches = { texts: new SignalTextCache(), answers: new ReportAnswers<SignalsAnswer>() };
  cachesByWorld.set(world, caches);
  return caches;
}

function readySignals(visit: Visit, { body, units }: SignalsAnswer): ReadyAnswer {
  return readyJson(visit, body, { [unitSystemHeader]: units });
}

function viewOf({ base, world }: Visit, vehicleId: string, units: string | undefined): SignalForm {
  const self = vehicleLink(base, vehicleId);
  const nowMs = world.run.world.clock.now;
  return { self, units: unitSystemOf(units), codes: world.options.codes, nowMs };
}

/** An error that no response can have, as a scenario may set one, stays in the signal. */
function refuseAsStatus(
  { permission }: Signal,
  { error: { type, code } }: SignalFailure,
  which: FaceOptions['stateErrors'],
): void {
  if (which === 'inside') return;
  if (type === 'PERMISSION') {
    throw refusal('permission_missing', `the user has not granted ${permission}`);
  }
  if (which === 'permission' || code === null) return;
  const name = findServiceFault(type, code);
  if (name !== undefined) throw new Refusal(serviceFault(name));
}
