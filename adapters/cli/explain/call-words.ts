import type { Step } from '../../../engine/index.ts';

type Call = Extract<Step, { readonly call: unknown }>['call'];
type CalledRequest = Call['request'];

/** A call of the service in words: caller, operation and answer. */
export function callWords(call: Call): string {
  const { expects, captures } = call;
  const { statuses, error, isVerified } = expects;
  const words = [
    ...(statuses === undefined ? [] : [`with ${statuses.map(statusWords).join(' or ')}`]),
    ...(error === undefined ? [] : [`with the error ${error}`]),
    ...(isVerified ? ['with what the vehicle itself says'] : []),
  ];
  const answered = words.length === 0 ? '' : `, which is answered ${words.join(' and ')}`;
  const kept =
    captures.length === 0 ? '' : `, keeping ${captures.map(({ name }) => name).join(', ')}`;
  return `${callerWords(call.caller)} ${requestWords(call.request)}${answered}${kept}`;
}

function callerWords(caller: Call['caller']): string {
  switch (caller.kind) {
    case 'app':
      return 'the app';
    case 'management':
      return 'the app with its management token';
    case 'nobody':
      return 'somebody without a token';
    case 'owner':
      return 'the owner';
    case 'user':
      return caller.name;
    case 'token':
      return `the bearer of the token ${caller.name}`;
    case 'captured':
      return `the bearer of ${caller.reference.name}`;
    case 'ownerOf':
      return `the owner of ${caller.vehicle}`;
  }
}

function requestWords(request: CalledRequest): string {
  switch (request.kind) {
    case 'http':
      return `calls ${request.method} ${pathOf(request)}`;
    case 'code':
      return `gets the token ${request.as} by a code of ${request.user}`;
    case 'credentials':
      return `fetches the token ${request.as}`;
    case 'refresh':
      return `refreshes the token ${request.token}`;
  }
}

function pathOf({ path }: Extract<CalledRequest, { readonly kind: 'http' }>): string {
  return path
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return `{${part.kind === 'captured' ? part.reference.name : part.name}}`;
    })
    .join('');
}

type Status = NonNullable<Call['expects']['statuses']>[number];

function statusWords(status: Status): string {
  switch (status.kind) {
    case 'exactly':
      return String(status.status);
    case 'class':
      return `${status.hundreds}xx`;
    case 'none':
      return 'nothing';
  }
}
