import { standardHeaders } from '../../webhook/standard-signature.ts';
import { isSigned, sign } from '../signature.ts';
import type { DeliveryArrival } from './arrivals.ts';
import type { TrialExchange } from './trial.ts';

export interface Signed {
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** A request with this text, signed as a form of it is. */
export function signedRequest(
  signed: Signed,
  form: DeliveryArrival['form'],
  secret: string,
): Request {
  return requestWith(signedAs(signed, form, secret));
}

export function requestWith({ headers, text, url }: Signed): Request {
  return new Request(url, { method: 'POST', headers, body: text });
}

/** The headers and the body of a request with this text, signed as a form of it is. */
export function signedAs(
  { headers, text, url }: Signed,
  form: DeliveryArrival['form'],
  secret: string,
): Signed {
  const own = new Headers(headers);
  const used = form === 'wrong' || form === 'old' ? `not ${secret}` : secret;
  own.delete('content-length');
  own.delete('sc-signature');
  if (form !== 'missing') own.set('sc-signature', sign(used, text));
  const id = own.get('webhook-id');
  if (id !== null) {
    const seconds = Number(own.get('webhook-timestamp'));
    for (const [name, value] of Object.entries(standardHeaders({ id, text, seconds }, [used]))) {
      own.set(name, value);
    }
    if (form === 'missing') own.delete('webhook-signature');
  }
  const body = form === 'altered' ? withSequence(text, (number) => number + 1) : text;
  return { url, headers: own, text: body };
}

/** The form in which a request is signed, where these secrets are right. */
export function formOf(
  text: string,
  signature: string | null,
  secrets: readonly string[],
): TrialExchange['form'] {
  if (signature === null) return 'missing';
  const isRight = (signed: string): boolean =>
    secrets.some((secret) => isSigned(secret, signed, signature));
  if (isRight(text)) return 'right';
  return isRight(withSequence(text, (number) => number - 1)) ? 'altered' : 'wrong';
}

/** The sequence of a text; undefined without one. */
export function sequenceIn(text: string): number | undefined {
  const digits = /"sequence": ?(\d+)/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The text with another sequence, as the fault `tamper` writes it. */
export function withSequence(text: string, change: (number: number) => number): string {
  return text.replace(
    /("sequence": ?)(\d+)/,
    (_, name: string, digits: string) => `${name}${change(Number(digits))}`,
  );
}
