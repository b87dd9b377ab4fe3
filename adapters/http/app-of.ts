import { noteFacts } from './answer-facts.ts';
import { concluded } from './conclusion.ts';
import { once } from './entrance.ts';
import { errorResponse } from './error-response.ts';
import { type Mount, mounted } from './framework.ts';
import { addHeaders } from './headers.ts';
import { reach } from './reach.ts';
import { type MadeAnswer, ReadyAnswer, type RequestHead, responseOf } from './ready-answer.ts';
import { mayBeReady, recalled } from './recalled.ts';
import { refusal } from './refusal.ts';
import { replied } from './replied.ts';
import type { SentHeaders } from './request-log.ts';
import { type Route, routesOf } from './route.ts';
import type { Site } from './site.ts';
import { Visit, type VisitOrigin } from './visit.ts';
import { unknownHost, welcomes } from './welcome.ts';

/** Continues with a request whose head has begun its visit. */
export type GoOn = (request: Request) => Response | Promise<Response>;

/** Families of the API behind one function. */
export interface HttpApp {
  /**
   * As `fetch`, at once where the answer is ready.
   *
   * @param sentHeaders those of the request as a server received them, names and values in turn
   */
  answer(request: Request, sentHeaders?: SentHeaders): Response | Promise<Response>;
  /**
   * Begins to answer a request without a body by its head. Returns the answer where it is ready;
   * otherwise a function to be called with the request; undefined where `answer` must be asked.
   */
  readonly begin: (
    head: RequestHead,
    sentHeaders: readonly string[],
  ) => ReadyAnswer | GoOn | undefined;
  /** @param cause sequence of the entry that led to the request, if the world itself sent it */
  fetch(request: Request, cause?: number): Promise<Response>;
  /** The response to a request that an error keeps from its world. */
  refuse(request: Request, error: unknown): Response;
  /** Whether a request is about this server itself: its documents, health and metrics. */
  isFree(request: Request): boolean;
  readonly routes: readonly Route[];
}

/**
 * The app with the given parts of the API.
 *
 * @param ready answers before the framework is asked; tests compare its absence
 */
export function appOf(
  site: Site,
  mounts: readonly Mount[],
  ready: typeof recalled = recalled,
): HttpApp {
  const app = mounted(site, mounts);
  const free = freePaths(routesOf(app));
  let visits = 0;
  const isWelcome = welcomes(site);
  const visitBy = (head: RequestHead, origin: VisitOrigin): Visit => {
    visits += 1;
    return new Visit(site, head, visits, origin);
  };

  /** The answer as it leaves the app, for those who observe the server. */
  function observed<Answer extends MadeAnswer>(visit: Visit, answer: Answer): Answer {
    if (site.isObserved === true) noteFacts(answer, visit);
    visit.trace?.end({ ...tracedFacts(visit), status: answer.status });
    return answer;
  }

  /** Begins a visit, as far as the head of its request leads. */
  function arrive(...asked: Parameters<typeof visitBy>): ArrivedVisit {
    const [head] = asked;
    const visit = visitBy(...asked);
    visit.trace = site.tracing?.begin(head, visit.path);
    const begunMs = visit.worldIfAny?.requests?.nowMs();
    try {
      // A visit that waits for its turn comes to its entrance then.
      const enter = () => (visit.takesTurn ? undefined : ready(app, visit, head));
      const known = isWelcome(visit, head)
        ? enter()
        : errorResponse(refusal('host_unknown', unknownHost), visit.disown());
      return { visit, begunMs, known };
    } catch (error) {
      visit.leave();
      throw error;
    }
  }

  /** Ends a visit with its answer. */
  function conclude(
    { visit, begunMs }: ArrivedVisit,
    answer: () => MadeAnswer | Promise<MadeAnswer>,
  ) {
    let isWaiting = false;
    try {
      const told = once(answer(), (each) => concluded(visit, each, begunMs));
      isWaiting = told instanceof Promise;
      return told instanceof Promise ? told.finally(() => visit.leave()) : told;
    } finally {
      if (!isWaiting) visit.leave();
    }
  }

  function goOn(arrival: ArrivedVisit, request: Request): Response | Promise<Response> {
    const { visit, known } = arrival;
    const framework = (each: Request) => app.fetch(each, visit);
    return once(
      conclude(
        arrival,
        () =>
          known ??
          visit.inTurn(() =>
            visit.reply === undefined ? framework(request) : replied(visit, request, framework),
          ),
      ),
      (each) => observed(visit, responseOf(each)),
    );
  }

  return {
    answer: (request, sentHeaders = request.headers) =>
      goOn(arrive(request, { sentHeaders }), request),
    begin: (head, sentHeaders) => {
      const destination = reach(head, site.publicOrigin);
      if (!mayBeReady(app, head.method, destination.path)) return undefined;
      const arrival = arrive(head, { sentHeaders, destination });
      const { known } = arrival;
      if (!(known instanceof ReadyAnswer)) return (request) => goOn(arrival, request);
      const told = conclude(arrival, () => known);
      if (told instanceof ReadyAnswer) return observed(arrival.visit, told);
      return () => once(told, (each) => observed(arrival.visit, responseOf(each)));
    },
    fetch: async (request, cause) =>
      goOn(arrive(request, { sentHeaders: request.headers, cause }), request),
    refuse: (request, error) => {
      const visit = visitBy(request, { sentHeaders: request.headers });
      const known = isWelcome(visit, request) ? visit : visit.disown();
      return observed(visit, addHeaders(errorResponse(error, known), visit));
    },
    isFree: (request) => {
      const { worldId, path } = reach(request);
      return worldId === undefined && free.test(path);
    },
    routes: routesOf(app),
  };
}

function tracedFacts({ fault, isWorldless, operation, requestId, worldIfAny }: Visit) {
  const world = isWorldless ? undefined : worldIfAny;
  return {
    requestId,
    operation,
    error: fault,
    worldId: world?.id,
    atMs: world?.run.world.clock.now,
  };
}

/** A request that has come, and an answer that is known. */
interface ArrivedVisit {
  readonly visit: Visit;
  /** Real time of its world. */
  readonly begunMs: number | undefined;
  readonly known: MadeAnswer | undefined;
}

/** The paths of routes that need neither a world nor a token, or are about this server alone. */
function freePaths(routes: readonly Route[]): RegExp {
  const paths = routes.flatMap(({ path, isWorldless, isOfServer, admission }) =>
    isOfServer === true || (isWorldless === true && admission === 'open')
      ? [path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')]
      : [],
  );
  return new RegExp(`^(${paths.join('|')})$`);
}
