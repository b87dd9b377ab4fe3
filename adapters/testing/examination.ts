import { checkOptionNames } from '../library/check-word.ts';
import { assertResponse } from '../webhook/local-receiver.ts';
import { isChallenge, readPayload } from './payload.ts';
import { forgedFrom, olderThan } from './probes.ts';
import { type Problem, problemsOf, type Seen } from './problems.ts';
import type { Account } from './receiver.ts';
import { isSigned, sign } from './signature.ts';

export interface ExaminationOptions {
  /** The management token of the application: `world.application.managementToken`. */
  readonly secret: string;
  /** The longest time for an answer; 15 s by default, the timeout of the public service. */
  readonly withinMs?: number | undefined;
  /** Milliseconds of real time since any fixed moment. */
  readonly nowMs?: (() => number) | undefined;
}

/** The reason why a request has no answer, in words that follow "it gave". */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * An examiner between motorpool and an app that receives webhooks. Hand `receive` to `createWorld`
 * and let time pass; `probe` sends the duplicates, late events and forgeries that networks and
 * attackers send; `assertSound` throws with every problem found. `checkReceiver` sends more, each
 * check to a fresh app.
 */
export class Examination {
  readonly #app: (request: Request) => Response | Promise<Response>;
  readonly #secret: string;
  readonly #withinMs: number;
  readonly #nowMs: () => number;
  readonly #seen: Seen[] = [];

  constructor(
    app: (request: Request) => Response | Promise<Response>,
    options: ExaminationOptions,
  ) {
    checkOptionNames('Examination', options, { secret: true, withinMs: true, nowMs: true });
    const { secret, withinMs = 15_000, nowMs = () => performance.now() } = options;
    this.#app = app;
    this.#secret = secret;
    this.#withinMs = withinMs;
    this.#nowMs = nowMs;
  }

  /** Passes a request on to the app and returns its answer. An error of the app becomes a 500. */
  readonly receive = async (request: Request): Promise<Response> => {
    const text = await request.clone().text();
    const { response } = await this.observe(request, text);
    return response;
  };

  /** Passes on a request with this text; resolves with the answer and the record of both. */
  async observe(
    request: Request,
    text: string,
  ): Promise<{ readonly response: Response; readonly seen: Seen }> {
    const signature = request.headers.get('sc-signature');
    const startMs = this.#nowMs();
    let response: Response;
    let missing: string | undefined;
    try {
      response = await this.#app(request);
      assertResponse(response);
    } catch (error) {
      missing = error instanceof NoAnswer ? error.message : undefined;
      response = new Response(String(error), { status: missing === undefined ? 500 : 504 });
    }
    const answer = await response.clone().text();
    const seen = {
      text,
      payload: readPayload(text),
      isSigned: isSigned(this.#secret, text, signature),
      status: response.status,
      missing,
      answer,
      tookMs: this.#nowMs() - startMs,
    };
    this.#seen.push(seen);
    return { response, seen };
  }

  /**
   * Sends the app difficult requests made from those it received: a duplicate, an older event, one
   * signed with another secret and one without a signature. Does nothing before the first event.
   */
  async probe(): Promise<void> {
    const states = this.#seen.filter(
      ({ isSigned: signed, payload, status }) =>
        signed && payload?.eventType === 'VEHICLE_STATE' && status < 300,
    );
    const last = states.at(-1);
    if (last?.payload === undefined || isChallenge(last.payload)) return;
    const { text } = last;
    const older = olderThan(text);
    const forged = forgedFrom(text);
    await this.#send(text, sign(this.#secret, text));
    await this.#send(older, sign(this.#secret, older));
    await this.#send(forged, sign(`not ${this.#secret}`, forged));
    await this.#send(forged, undefined);
  }

  /**
   * The problems found. `account` is the app's own record of its deliveries and `expected` the ids
   * of the events it should have received; without them, neither is judged.
   */
  problems(account?: Account, expected?: readonly string[]): readonly Problem[] {
    const rules = { withinMs: this.#withinMs, secret: this.#secret };
    return problemsOf(this.#seen, rules, { account, expected });
  }

  /** Throws an error that lists every problem. */
  assertSound(account?: Account, expected?: readonly string[]): void {
    const problems = this.problems(account, expected);
    if (problems.length === 0) return;
    const lines = problems.map(({ code, text }) => `- ${code}: ${text}`);
    throw new Error(`the receiver has ${problems.length} problems:\n${lines.join('\n')}`);
  }

  async #send(body: string, signature: string | undefined): Promise<void> {
    await this.receive(requestOf('http://probe.invalid/', { body, signature }));
  }
}

/** The request that posts a body. */
export function requestOf(
  url: string,
  {
    body,
    signature,
  }: { readonly body: string | ReadableStream; readonly signature: string | undefined },
): Request {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'SC-Signature': signature }),
  };
  // A stream asks for `duplex`.
  return new Request(url, { method: 'POST', headers, body, duplex: 'half' });
}
