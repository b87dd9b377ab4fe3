import type { Caller, CallPlan, PathPart, RequestPlan, StatusPlan } from '../plan/api.ts';

/** A call of the service in words: caller, operation and answer. */
export function callWords(call: CallPlan): string {
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

function callerWords(caller: Caller): string {
  switch (caller.kind) {
    case 'app':
      return 'the app';
    case 'management':
      return 'the app with its management token';
    case 'nobody':
      return 'a caller without a token';
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

function requestWords(request: RequestPlan): string {
  switch (request.kind) {
    case 'http':
      return `calls ${request.method} ${pathOf(request.path)}`;
    case 'code':
      return `gets the token ${request.as} by a code of ${request.user}`;
    case 'credentials':
      return `fetches the token ${request.as}`;
    case 'refresh':
      return `refreshes the token ${request.token}`;
  }
}

function pathOf(path: readonly PathPart[]): string {
  return path
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return `{${part.kind === 'captured' ? part.reference.name : part.name}}`;
    })
    .join('');
}

function statusWords(status: StatusPlan): string {
  switch (status.kind) {
    case 'exactly':
      return String(status.status);
    case 'class':
      return `${status.hundreds}xx`;
    case 'none':
      return 'nothing';
  }
}
