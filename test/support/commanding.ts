import type { Answered } from './checked-fetch.ts';
import type { Served } from './served.ts';

/** Requests of one user about one vehicle; paths are those below the vehicle. */
export interface Commanding {
  get(path: string): Promise<Answered>;
  /**
   * With attributes in the body if there are some, else without a body but with the content type.
   */
  post(path: string, attributes?: object): Promise<Answered>;
  remove(path: string): Promise<Answered>;
}

export function commanding(
  { fetch, headers, vehicleId }: Served,
  user = 'anna',
  vehicle = 'car',
): Commanding {
  const ask = (method: string, path: string, body?: object): Promise<Answered> =>
    fetch(`/v3/vehicles/${vehicleId(vehicle)}/${path}`, {
      method,
      headers: { ...headers(user), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    get: (path) => ask('GET', path),
    post: (path, attributes) =>
      ask('POST', path, attributes === undefined ? undefined : { data: { attributes } }),
    remove: (path) => ask('DELETE', path),
  };
}

/** The one error of a response, shortened to its essential members. */
export function errorOf({ status, body }: Answered) {
  const { errors } = body as {
    readonly errors: readonly { readonly type: string; readonly code: string; detail: string }[];
  };
  const [{ type, code, detail }] = errors as [(typeof errors)[number]];
  return { status, type, code, detail };
}
