import type { ScenarioRun, TokenPair } from '../../../engine/index.ts';
import { userEntries, vehicleEntry } from '../../http/control/vehicle-entry.ts';
import { webhookEntry } from '../../http/control/webhook-entry.ts';
import type { ClockState } from '../../pace/clock-state.ts';
import { counted, type Paint, printable, printableJson } from '../../terminal/terminal.ts';
import { firstSignal } from '../../words/first-signal.ts';
import { formatDate, formatTime } from '../../words/local-time.ts';

/** The facts of a server that is ready. */
export interface Ready {
  readonly run: ScenarioRun;
  readonly origin: string;
  readonly controlToken: string;
  /** Whether the report may have secrets: standard output may be a log. */
  readonly hasSecrets: boolean;
  readonly clock: Pick<ClockState, 'mode' | 'speed' | 'isPlaying'>;
  /** The folder that keeps the worlds; undefined: they end with the server. */
  readonly data: string | undefined;
  /** Whether the first world of it was begun anew. */
  readonly isFresh: boolean;
  /** The address of the metrics; undefined where the server counts nothing. */
  readonly metrics: string | undefined;
  /** The first token pair of every user, by id. */
  readonly tokens: ReadonlyMap<string, TokenPair>;
}

/** The most vehicles that are listed; the control API lists more. */
const mostVehicles = 10_000;

/** One line of JSON for the program that started the server. */
export function readyLine(ready: Ready): string {
  const { run, origin, controlToken, tokens, hasSecrets, metrics } = ready;
  const { world, scenario } = run;
  const { clientId, clientSecret, managementToken } = world.service.application;
  return printableJson({
    origin,
    feed: feedOf(origin),
    metrics,
    scenario: scenario.name,
    seed: scenario.seed,
    clientId,
    ...(hasSecrets && { clientSecret, managementToken, controlToken }),
    users: userEntries(world).map((user) =>
      Object.assign(user, hasSecrets && tokensOf(user.id, tokens)),
    ),
    vehicles: vehiclesOf(run, mostVehicles),
    vehicleCount: world.fleet.count,
    webhooks: [...world.service.webhooks.all].map(webhookEntry),
  });
}

/** The same line of a server whose first world is not there. */
export function bareLine({ origin, controlToken, hasSecrets, metrics }: BareFacts): string {
  const feed = feedOf(origin);
  return printableJson({ origin, feed, metrics, ...(hasSecrets && { controlToken }) });
}

/** The text for people, likewise. */
export function bareText({ origin, controlToken, hasSecrets, metrics }: BareFacts): string {
  const rows = columns([
    ['dashboard', `${origin}/`],
    ['control API', `${origin}/sim`],
    ...metricsRow(metrics),
    ...(hasSecrets ? [['control token', controlToken] as const] : []),
  ]);
  return [origin, '', ...rows, '', 'Ctrl-C ends it.', ''].join('\n');
}

type BareFacts = Pick<Ready, 'origin' | 'controlToken' | 'hasSecrets' | 'metrics'>;

function metricsRow(metrics: string | undefined): readonly (readonly [string, string])[] {
  return metrics === undefined ? [] : [['metrics', metrics]];
}

function feedOf(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/feed`;
}

function tokensOf(userId: string, tokens: Ready['tokens']) {
  const pair = tokens.get(userId);
  return pair && { accessToken: pair.accessToken, refreshToken: pair.refreshToken };
}

function vehiclesOf({ world }: ScenarioRun, most: number) {
  const count = Math.min(world.fleet.count, most);
  return Array.from({ length: count }, (_, row) => vehicleEntry(world, row));
}

/** The most vehicles that are shown; more fill the screen. */
const mostShown = 12;

/**
 * The text for people: addresses, credentials, ids, the official SDKs, and a request that works.
 */
export function readyText(ready: Ready, paint: Paint): string {
  const { run, origin, controlToken, hasSecrets, metrics } = ready;
  const { scenario, world } = run;
  const { clientId, clientSecret, managementToken } = world.service.application;
  const head = `${paint('bold', printable(scenario.name))}  ${origin}  ${clockWords(ready)}`;
  return [
    head,
    '',
    ...columns([
      ['dashboard', `${origin}/`],
      ['API', `${origin}/v3`],
      ['documentation', `${origin}/docs/api`],
      ['control API', `${origin}/sim`],
      ['live feed', feedOf(origin)],
      ...metricsRow(metrics),
      ['client id', clientId],
      ...(hasSecrets
        ? ([
            ['client secret', clientSecret],
            ['management token', managementToken],
            ['control token', controlToken],
          ] as const)
        : []),
      ['seed', printable(scenario.seed)],
    ]),
    '',
    ...userLines(ready, paint),
    ...vehicleLines(ready, paint),
    ...webhookLines(ready, paint),
    ...exampleLines(ready, paint),
    paint('bold', 'Point the official SDKs here'),
    ...sdkOrigins.map((name) => `  export ${name}=${origin}`),
    paint('dim', `  # Python and Rust: export SMARTCAR_AUTH_ORIGIN=${origin}/oauth/token`),
    '',
    paint('dim', `Ctrl-C ends it.${keptWords(ready)}`),
    '',
  ].join('\n');
}

/**
 * The variables in which the official SDKs look for origins (public); those for Python and Rust add
 * a path to one of them, and the one for Rust alone reads the last.
 */
const sdkOrigins = [
  'SMARTCAR_API_ORIGIN',
  'SMARTCAR_API_V3_ORIGIN',
  'SMARTCAR_VEHICLE_API_ORIGIN',
  'SMARTCAR_AUTH_ORIGIN',
  'SMARTCAR_MANAGEMENT_API_ORIGIN',
  'SMARTCAR_CONNECT_ORIGIN',
  'SMARTCAR_CONNECT_URL',
];

function keptWords({ data, isFresh }: Ready): string {
  if (data === undefined) return '';
  const next = ` The next start with --data ${printable(data)}`;
  return isFresh
    ? `${next} --fresh begins anew; --resume from-now goes on from here.`
    : `${next} goes on from here; --fresh begins anew.`;
}

function clockWords({ run: { world }, clock }: Ready): string {
  const { now } = world.clock;
  const pace =
    clock.mode === 'paced'
      ? `${clock.isPlaying ? '' : 'waits to be played, then '}runs at ${clock.speed}x`
      : clock.mode === 'held'
        ? 'stands; commands let pass what they need'
        : 'stands until it is advanced';
  const time = `${formatDate(now, world.zone)} ${formatTime(now, world.zone)} ${world.zone.name}`;
  return `${time}, and the clock ${pace}`;
}

function userLines({ run: { world } }: Ready, paint: Paint): readonly string[] {
  const users = userEntries(world);
  const rows = users
    .slice(0, mostShown)
    .map(({ name, id, externalId }) => [printable(name), `${id}  ${externalId ?? ''}`] as const);
  return [paint('bold', 'Users'), ...columns(rows), ...rest(users.length, 'user'), ''];
}

function vehicleLines({ run }: Ready, paint: Paint): readonly string[] {
  const { count } = run.world.fleet;
  const rows = vehiclesOf(run, mostShown).map(({ name, id, model, powertrain }) => {
    return [printable(name), `${id}  ${powertrain.padEnd(4)}  ${model}`] as const;
  });
  return [paint('bold', 'Vehicles'), ...columns(rows), ...rest(count, 'vehicle'), ''];
}

function webhookLines({ run: { world } }: Ready, paint: Paint): readonly string[] {
  const webhooks = [...world.service.webhooks.all].map(webhookEntry);
  if (webhooks.length === 0) return [];
  const rows = webhooks.slice(0, mostShown).map(({ name, id, callbackUri, isVerified }) => {
    const state = isVerified ? '' : '  not verified yet';
    return [printable(name), `${id}  ${printable(callbackUri)}${state}`] as const;
  });
  return [paint('bold', 'Webhooks'), ...columns(rows), ...rest(webhooks.length, 'webhook'), ''];
}

function rest(count: number, what: string): readonly string[] {
  return count > mostShown ? [`  … and ${counted(count - mostShown, `more ${what}`)}`] : [];
}

/** A token and a request with it, to be pasted into a shell. */
function exampleLines(
  { run: { world }, origin, hasSecrets }: Ready,
  paint: Paint,
): readonly string[] {
  const { fleet, service } = world;
  const { clientId, clientSecret } = service.application;
  const vehicleId = fleet.count === 0 ? undefined : service.vehicleId(0);
  const connection = vehicleId && service.connections.list({ vehicleId }, { limit: 1 })[0];
  if (!connection) return [];
  const signal = firstSignal(fleet.modelOf(0).powertrain);
  return [
    paint('bold', 'Try it'),
    `  TOKEN=$(curl -s ${origin}/oauth2/token -d grant_type=client_credentials \\`,
    `    -d client_id=${clientId} -d client_secret=${hasSecrets ? clientSecret : '$CLIENT_SECRET'} \\`,
    `    | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${origin}/v3/vehicles/${vehicleId}/signals/${signal} \\`,
    `    -H "Authorization: Bearer $TOKEN" -H "sc-user-id: ${connection.user.id}"`,
    '',
  ];
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd());
}
