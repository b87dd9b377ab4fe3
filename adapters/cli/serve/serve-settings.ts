import { parseDuration } from '../../../engine/index.ts';
import { type Tiles, tilesAt, usualTiles } from '../../dashboard/tiles.ts';
import type { RedactionSettings } from '../../file/redaction/redactor-for.ts';
import { type FaceOptions, faceWords } from '../../http/face-options.ts';
import { readFaces } from '../../past/replay/face-flags.ts';
import { readAllowed } from '../../sending/allowed-receivers.ts';
import { readQuietTime, readWallTimeout } from '../../sending/real-receivers.ts';
import { speedIn } from '../../sending/speed.ts';
import { isLoopback, machineNames } from '../../server/host-list.ts';
import { readMatrix, readParams } from '../../terminal/named-values.ts';
import { readRedaction } from '../../terminal/redaction.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { drawSeed } from '../../trials/run-settings.ts';
import type { AllowsReceiver } from '../../webhook/allowed-receivers.ts';
import { toUrl } from '../../words/url.ts';
import {
  type ClockSettings,
  type ResumePolicy,
  resumePolicies,
} from '../../worlds/hosting-options.ts';
import { withVariables } from '../serve-variables.ts';
import {
  assertOwnToken,
  checkControlToken,
  tokenNames,
  usualControlToken,
} from '../worlds/control-token.ts';
import { readLimiter } from './limiter-setting.ts';
import { type ObservationSettings, readObservation } from './observation-settings.ts';
import type { ServeFlags } from './serve-options.ts';
import { type Quotas, readQuotas } from './serve-quotas.ts';
import { type LogSync, logSyncs } from './served-recording.ts';
import { readSharing, type SharingSettings } from './sharing-settings.ts';

/** The settings that the options mean. */
export interface ServeSettings extends ObservationSettings {
  readonly port: number;
  readonly host: string;
  /** Whether other machines can reach the server. */
  readonly isOpen: boolean;
  readonly clock: ClockSettings;
  readonly json: boolean;
  /** Whether the server ends when its standard input does. */
  readonly endsWithInput: boolean;
  /** Whether assistants have tools at `/mcp`. */
  readonly hasTools: boolean;
  /** Whether the report of a server that is ready has its secrets. */
  readonly hasSecrets: boolean;
  /** The names that the server is given, beside those of its address. */
  readonly ownNames: readonly string[];
  readonly allowedHosts: readonly string[];
  /** The origin of a proxy in front of the server; undefined without one. */
  readonly publicOrigin: string | undefined;
  /** Receivers on private networks that an open server calls. */
  readonly allowed: AllowsReceiver;
  readonly controlToken: string;
  readonly faces: Partial<FaceOptions>;
  readonly seed: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** The chosen combinations of a matrix. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The folder below which the scenario may import files; by default its own. */
  readonly root: string | undefined;
  /** The longest real time for an answer of a receiver. */
  readonly wallTimeoutMs: number;
  /** Real time for requests of a backend after its answers; none without it. */
  readonly quietMs: number | undefined;
  /** The folder or database that keeps the worlds; undefined: they end with the server. */
  readonly data: string | undefined;
  /** The settings of one of several servers with a database; undefined without one. */
  readonly sharing: SharingSettings | undefined;
  readonly quotas: Quotas;
  /** The way in which a playing clock goes on after a restart. */
  readonly resume: ResumePolicy;
  /** Whether the first world begins anew, in place of the one that is kept. */
  readonly isFresh: boolean;
  /** Real time after which an unused world is put away; undefined: never. */
  readonly idleMs: number | undefined;
  /** The file of the recording of the first world. */
  readonly log: string | undefined;
  /** The time at which entries are written to that file. */
  readonly logSync: LogSync;
  /** The redaction of the recording. */
  readonly redaction: RedactionSettings | undefined;
  /** Maps that the dashboard may load; undefined for none. */
  readonly tiles: Tiles | undefined;
  /** The most cars that a charge limiter lets charge at once; undefined without a limiter. */
  readonly mostCharging: number | undefined;
}

const usualPort = 4010;

/**
 * Reads the options of `serve`, and the variables that may take their place. Throws `UsageError`
 * for options that are invalid, contradict each other or would let strangers in.
 */
export function readServeSettings(
  options: ServeFlags,
  env: Readonly<Record<string, string | undefined>> = {},
): ServeSettings {
  const { flags, names } = withVariables(options, env);
  const { host = '127.0.0.1', controlToken = usualControlToken, allowHost = [] } = flags;
  const isOpen = !isLoopback(host);
  if (host === '') throw new UsageError('--host: name an address of this machine');
  checkControlToken(names.controlToken, controlToken);
  const tokenName = flags.controlToken === undefined ? tokenNames : names.controlToken;
  assertOwnToken(`--host ${host}`, host, tokenName, controlToken);
  const publicUrl = publicUrlOf(flags.publicOrigin);
  if (publicUrl !== undefined) {
    const option = `--public-origin ${publicUrl.origin}`;
    assertOwnToken(option, publicUrl.hostname, tokenName, controlToken);
  }
  const ownNames = [...allowHost, ...(publicUrl === undefined ? [] : [publicUrl.hostname])];
  return {
    port: portOf(flags.port),
    host,
    isOpen,
    clock: clockOf(flags),
    json: flags.json ?? false,
    endsWithInput: flags.endWithInput ?? false,
    hasTools: flags.mcp ?? false,
    hasSecrets: flags.secrets ?? true,
    ...readObservation(flags),
    ownNames,
    allowedHosts: [host, ...ownNames, ...(isOpen ? machineNames(host) : [])],
    publicOrigin: publicUrl?.origin,
    allowed: readAllowed(flags.allowReceiver, env),
    controlToken,
    faces: { ...readFaces(flags.option ?? []), ...connectFlowOf(flags) },
    seed: flags.seed === 'random' ? drawSeed() : flags.seed,
    params: readParams(flags.param ?? []),
    matrix: readMatrix(flags.matrix ?? []),
    root: flags.root,
    wallTimeoutMs: readWallTimeout(flags.wallTimeout),
    quietMs: readQuietTime(flags.quiet),
    data: dataOf(flags, names.data),
    quotas: readQuotas(flags),
    resume: resumeOf(flags),
    sharing: readSharing(flags, names.data),
    isFresh: isFresh(flags),
    idleMs: idleOf(flags),
    log: logOf(flags.log),
    logSync: logSyncOf(flags),
    redaction: redactionOf(flags),
    tiles: tilesOf(flags),
    mostCharging: flags.with === undefined ? undefined : readLimiter(flags.with),
  };
}

function publicUrlOf(written: string | undefined): URL | undefined {
  if (written === undefined) return undefined;
  const url = toUrl(written);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (isHttp && `${url.origin}/` === url.href) return url;
  throw new UsageError(
    `--public-origin ${written}: write an origin such as https://sim.example.com`,
  );
}

function tilesOf({ tiles: template, tilesCredit: credit }: ServeFlags): Tiles | undefined {
  if (template === 'none') return undefined;
  if (template === undefined) return credit === undefined ? usualTiles : { ...usualTiles, credit };
  const tiles = tilesAt(template, credit);
  if (tiles !== undefined) return tiles;
  const hint = 'write none or an address such as https://tile.example/{z}/{x}/{y}.png';
  throw new UsageError(`--tiles ${template}: ${hint}`);
}

function redactionOf({ log, redact }: ServeFlags): RedactionSettings | undefined {
  if (redact !== undefined && log === undefined) {
    throw new UsageError('--redact requires --log');
  }
  return readRedaction(redact);
}

function dataOf({ data, log }: ServeFlags, name: string): string | undefined {
  if (data === '') throw new UsageError('--data: name a folder, or a database: postgres://…');
  if (data === undefined || log === undefined) return data;
  throw new UsageError(`${name} keeps all that a recording holds: leave --log out`);
}

function resumeOf({ data, resume: written }: ServeFlags): ResumePolicy {
  if (written === undefined) return resumePolicies[0];
  if (data === undefined) throw new UsageError('--resume requires --data');
  const policy = resumePolicies.find((each) => each === written);
  if (policy !== undefined) return policy;
  throw new UsageError(`--resume ${written}: write ${resumePolicies.join(', ')}`);
}

/** A caller who says how worlds go on wants none to begin anew. */
function isFresh({ data, fresh = false, resume }: ServeFlags): boolean {
  if (fresh && data === undefined) throw new UsageError('--fresh requires --data');
  return fresh && resume === undefined;
}

const usualIdleMs = 600_000;

function idleOf({ data, idle: written }: ServeFlags): number | undefined {
  if (written === undefined) return usualIdleMs;
  if (data === undefined) throw new UsageError('--idle requires --data');
  if (written === 'never') return undefined;
  const ms = parseDuration(written) ?? 0;
  if (ms >= 1000 && ms <= 604_800_000) return ms;
  throw new UsageError(`--idle ${written}: write real time from 1s to 7d, such as 10m, or never`);
}

function logOf(file: string | undefined): string | undefined {
  if (file === '-') throw new UsageError('--log -: a server records into a file');
  return file;
}

function logSyncOf({ log, logSync: written }: ServeFlags): LogSync {
  if (written === undefined) return logSyncs[0];
  if (log === undefined) {
    throw new UsageError('--log-sync requires --log');
  }
  const sync = logSyncs.find((each) => each === written);
  if (sync !== undefined) return sync;
  throw new UsageError(`--log-sync ${written}: write ${logSyncs.join(', ')}`);
}

function portOf(written: string | undefined): number {
  if (written === undefined) return usualPort;
  const port = /^\d{1,5}$/.test(written) ? Number(written) : Infinity;
  if (port <= 65_535) return port;
  throw new UsageError(`--port ${written}: write a number from 0 to 65535; 0 takes any free one`);
}

/** The option `--connect`; nothing without it, so that the scenario decides. */
function connectFlowOf({ connect }: ServeFlags): Pick<FaceOptions, 'connectFlow'> | undefined {
  if (connect === undefined) return undefined;
  const flow = faceWords.connectFlow.find((each) => each === connect);
  if (flow !== undefined) return { connectFlow: flow };
  throw new UsageError(`--connect ${connect}: write ${faceWords.connectFlow.join(', ')}`);
}

function clockOf({
  speed: written,
  held,
  strictHold,
  play,
  skipPauses,
}: ServeFlags): ClockSettings {
  const isHeld = held === true || strictHold === true;
  if (isHeld && play === true) {
    throw new UsageError('--play and --held contradict each other: choose one');
  }
  if (written === undefined) {
    const mode = strictHold === true ? 'strict' : isHeld ? 'held' : 'paced';
    return { mode, play, skipPauses };
  }
  if (isHeld) throw new UsageError('--speed and --held contradict each other: choose one');
  const speed = speedIn(written);
  if (speed !== undefined) return { mode: 'paced', speed, play, skipPauses };
  throw new UsageError(
    `--speed ${written}: write simulated seconds per second of real time, from 0.001 to 1000000`,
  );
}
