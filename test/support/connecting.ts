import { type Served, type ServedOptions, served } from './served.ts';
import { Visitor } from './visitor.ts';

/** After the change of scope prefixes, so that there is a permission to uncheck. */
const july = 'start: 2026-07-04T06:00:00';

export const garage = `
app: { name: Joulebug, permissions: [read_battery, read_vin] }
users: { anna: { externalId: app-7 }, ben: null, carla: null }
vehicles:
  tesla: { model: tesla-model-3-long-range-awd, owner: anna }
  second: { model: tesla-model-3-long-range-awd, owner: anna }
  ford: { model: ford-escape-phev, owner: anna, mode: live }
  old: { model: ICE, owner: ben }`;

export const callback = 'https://app.example/cb?x=a%20b';

export type Query = Readonly<Record<string, string>>;

/** A world, an app that asks for two permissions, and a user with a browser. */
export function start(body = garage, options: ServedOptions = {}): Started {
  const world = served(body, { clock: july, ...options });
  const { application } = world.world.service;
  const usual = {
    application_id: application.id,
    response_type: 'code',
    redirect_uri: callback,
    state: 's&1 ü',
    scope: 'required:read_battery read_location',
  };
  return { world, application, visitor: new Visitor(world.fetch), url: urlsWith(usual), usual };
}

/** Makes connect URLs with these parameters, unless the query has others. */
export function urlsWith(usual: Query): Started['url'] {
  return (query = {}, path = '/oauth/authorize') =>
    `${path}?${new URLSearchParams({ ...usual, ...query }).toString()}`;
}

interface Started {
  readonly world: Served;
  readonly application: Served['world']['service']['application'];
  readonly visitor: Visitor;
  /** A connect URL, with the usual parameters unless the query has them. */
  readonly url: (query?: Query, path?: string) => string;
  readonly usual: Query;
}
