import { Missing } from '../context/notes.ts';
import { idOf, subjectOf } from '../context/self.ts';
import type { Caller, CallPlan, PathPart, RequestPlan } from '../plan/api.ts';
import type { KnownCaller } from './callers.ts';
import type { CallRequest } from './calls.ts';
import type { Stage } from './stage.ts';

/** A request with every name resolved and without credentials. */
interface KnownRequest extends Omit<CallRequest, 'body'> {
  readonly body: KnownBody | undefined;
}

export type KnownBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly text: string };

/**
 * The request of a call with its current values; throws `Missing` if it refers to a value that was
 * not captured.
 */
export function requestOf(stage: Stage, { request, headers }: CallPlan, code?: string) {
  const { notes } = stage;
  const known = knownRequest(stage, request, code);
  const type = known.body && { 'content-type': mediaTypes[known.body.kind] };
  return {
    ...known,
    headers: {
      'user-agent': 'motorpool-scenario',
      ...type,
      ...Object.fromEntries(headers.map(([name, value]) => [name, notes.fillText(value)])),
    },
  };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const satisfies Record<KnownBody['kind'], string>;

type Bare = Omit<KnownRequest, 'headers'>;

function knownRequest(stage: Stage, request: RequestPlan, code: string | undefined): Bare {
  const { notes } = stage;
  switch (request.kind) {
    case 'http': {
      const path = request.path.map((part) => pathText(stage, part)).join('');
      const query = notes.fillFields(request.query);
      const { method, body } = request;
      const written = body && {
        kind: body.kind,
        text:
          body.kind === 'json'
            ? JSON.stringify(notes.fill(body.value))
            : notes.fillFields(body.fields),
      };
      const mark = path.includes('?') ? '&' : '?';
      return { method, path: query === '' ? path : `${path}${mark}${query}`, body: written };
    }
    case 'credentials':
      return exchange('/oauth2/token', 'grant_type=client_credentials');
    case 'code':
      return exchange('/oauth/token', `grant_type=authorization_code&code=${code!}`);
    case 'refresh': {
      const { refreshToken } = notes.tokens(request.token);
      if (refreshToken === undefined) {
        throw new Missing(
          `${request.token} is a token of the application, which has no refresh token`,
        );
      }
      return exchange('/oauth/token', `grant_type=refresh_token&refresh_token=${refreshToken}`);
    }
  }
}

function exchange(path: string, text: string): Bare {
  return { method: 'POST', path, body: { kind: 'form', text } };
}

function pathText(stage: Stage, part: PathPart): string {
  if (part.kind === 'text') return part.text;
  const id = idOf(stage, part);
  return part.kind === 'captured' ? encodeURIComponent(id) : id;
}

/** A path as the scenario writes it. */
export function writtenPath(request: RequestPlan): string {
  if (request.kind === 'credentials') return 'POST /oauth2/token';
  if (request.kind !== 'http') return 'POST /oauth/token';
  const path = request.path.map((part) => {
    if (part.kind === 'text') return part.text;
    return `{${part.kind === 'captured' ? part.reference.name : part.name}}`;
  });
  return `${request.method} ${path.join('')}`;
}

/** The caller, and the words for it in the log. */
export function callerOf(
  stage: Stage,
  caller: Caller,
): { readonly known: KnownCaller; readonly words: string } {
  const { world, notes, self } = stage;
  switch (caller.kind) {
    case 'app':
    case 'management':
    case 'nobody':
      return { known: { kind: caller.kind }, words: caller.kind };
    case 'user':
      return { known: caller, words: caller.name };
    case 'owner':
      return ownerOf(world, self!.name);
    case 'ownerOf':
      return ownerOf(world, subjectOf(stage, caller.vehicle));
    case 'token': {
      const { accessToken } = notes.tokens(caller.name);
      return { known: { kind: 'bearer', accessToken }, words: caller.name };
    }
    case 'captured': {
      const accessToken = notes.readText(caller.reference);
      return { known: { kind: 'bearer', accessToken }, words: `$${caller.reference.name}` };
    }
  }
}

function ownerOf(world: Stage['world'], vehicle: string) {
  const name = world.service.ownerOf(world.rowOf(vehicle));
  return { known: { kind: 'user', name } as const, words: name };
}
