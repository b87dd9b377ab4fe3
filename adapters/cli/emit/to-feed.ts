import { randomUUID } from 'node:crypto';
import { formatInstant, given } from '../../../engine/index.ts';
import { FeedServer } from '../../feed/feed-server.ts';
import { createApp } from '../../http/app.ts';
import { complaint } from '../../http/complaint.ts';
import { mountFeedDocument } from '../../http/docs/docs.ts';
import { usualFaces } from '../../http/face-options.ts';
import { refusalOf } from '../../http/feed/door.ts';
import { FeedDistributor } from '../../http/feed/feed.ts';
import { mountFeedOf } from '../../http/feed/feed-route.ts';
import { type ExecuteOrder, Session } from '../../http/feed/session.ts';
import { refusal } from '../../http/refusal.ts';
import { hostWall } from '../../pace/wall.ts';
import { WorldClock } from '../../pace/world-clock.ts';
import { hostList, originFor } from '../../server/host-list.ts';
import { type RunningServer, startServer } from '../../server/server.ts';
import { formatDate, formatTime } from '../../words/local-time.ts';
import { exitCode } from '../exit-code.ts';
import { readTimeRange } from '../extract/time-range.ts';
import { objection } from '../serve-listening.ts';
import { readServeSettings, type ServeSettings } from '../serve-settings.ts';
import { counted, paintFor, printable, printableJson, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { type EmitFlags, readRounds, readShift, readSpeed } from './emit-settings.ts';
import { PlayedRecording } from './played-recording.ts';
import { type Indexed, indexed, RecordedEntries } from './recorded-entries.ts';
import { recordingOrders } from './recording-orders.ts';
import { RecordingSource } from './recording-source.ts';

/** Real time that clients get to learn of the server's end. */
const graceMs = 2000;

/** The highest speed of a clock, used for as fast as possible. */
const fastest = 1_000_000;

/** Serves a recording as a feed until it is interrupted, and returns the exit code. */
export async function emitToFeed(
  file: string,
  flags: EmitFlags,
  terminal: Terminal,
): Promise<number> {
  const settings = serverSettings(flags);
  const speed = readSpeed(flags.speed) ?? fastest;
  const recording = indexed(file);
  try {
    const interruption = terminal.interruption();
    const failure = new AbortController();
    const playedPart = playedPartOf(recording, flags, (error) => failure.abort(error));
    const mode = flags.held === true ? 'held' : 'paced';
    const clock = new WorldClock(playedPart, { wall: hostWall, mode, speed, startPaused: true });
    const source = new RecordingSource(playedPart, clock, usualFaces.codes);
    const ask = recordingOrders({ playedPart, clock, source });
    const server = await listen(source, ask, settings, terminal);
    tell({ file, playedPart, server, settings, speed }, flags, terminal);
    await ended([interruption, failure.signal]);
    clock.close(refusal('server_stopping', 'the recording is no longer served'));
    await server.close(graceMs);
    if (failure.signal.aborted) throw failure.signal.reason;
    return interruption.reason === exitCode.outputClosed ? exitCode.outputClosed : exitCode.ok;
  } finally {
    recording.log.close();
  }
}

/** The address and access of the server, by the rules of `serve`. */
function serverSettings({ host, port, allowHost, controlToken, held, json }: EmitFlags) {
  return readServeSettings(given({ host, port, allowHost, controlToken, held, json }));
}

/**
 * The chosen part of a recording, with its dates shifted. Throws `UsageError` where it is empty.
 */
export function playedPartOf(
  recording: Indexed,
  flags: Pick<EmitFlags, 'from' | 'until' | 'shift' | 'loop'>,
  onFailure: (error: unknown) => void,
): PlayedRecording {
  const { fromMs, untilMs } = readTimeRange(flags, recording.log.header);
  const original = new RecordedEntries(recording, 0);
  const startMs = Math.max(fromMs, original.startMs);
  const from = original.placeAt(startMs);
  const until = untilMs === Infinity ? original.length : original.placeAt(untilMs + 1);
  const last = original.at(original.length - 1);
  if (last === undefined || until <= from) {
    throw new UsageError('nothing was recorded there: choose another --from or --until');
  }
  const goal = readShift(flags.shift);
  const byMs = goal === undefined ? 0 : goal(Date.now()) - startMs;
  const endMs = Math.min(untilMs, last.atMs);
  const recorded = new RecordedEntries(recording, byMs, onFailure);
  const extent = { from, until, fromMs: startMs + byMs, untilMs: endMs + byMs };
  return new PlayedRecording(recorded, extent, readRounds(flags.loop));
}

async function listen(
  source: RecordingSource,
  ask: ExecuteOrder,
  settings: ServeSettings,
  { stderr, wallMs }: Terminal,
): Promise<RunningServer> {
  const { host, port, allowedHosts, controlToken } = settings;
  const worlds = { first: undefined, find: () => undefined, list: () => [] };
  const onError = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    stderr.write(`this is a bug in motorpool: ${printable(message)}\n`);
  };
  const app = createApp({ worlds, controlToken, isHost: hostList(allowedHosts), onError }, [
    (each) => mountFeedOf(each, () => 'the recording'),
    mountFeedDocument,
  ]);
  const feed = new FeedDistributor(source, {
    wall: hostWall,
    instance: randomUUID(),
    isHosted: () => true,
  });
  const webSockets = new FeedServer({
    open: async (request) =>
      (await refusalOf(app, request)) ??
      ((outlet) => new Session(feed, outlet, { ask, wall: hostWall })),
  });
  const fetch = (request: Request): Promise<Response> => app.fetch(request);
  try {
    return await startServer({ fetch, webSockets, host, port, complaint, nowMs: wallMs });
  } catch (error) {
    throw objection(error, settings);
  }
}

function ended(signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const either = AbortSignal.any([...signals]);
    if (either.aborted) resolve();
    either.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface FeedAddress {
  readonly file: string;
  readonly playedPart: PlayedRecording;
  readonly server: RunningServer;
  readonly settings: ServeSettings;
  readonly speed: number;
}

function tell(
  { file, playedPart, server, settings, speed }: FeedAddress,
  { held = false, json = false }: EmitFlags,
  { stdout, env }: Terminal,
): void {
  const { allowedHosts, controlToken, isOpen } = settings;
  const origin = originFor(server, isOpen ? allowedHosts.slice(1) : []);
  const { from, until, fromMs, untilMs } = playedPart.extent;
  const feed = `${origin.replace(/^http/, 'ws')}/feed`;
  const entries = until - from;
  if (json) {
    const extent = { from: formatInstant(fromMs), until: formatInstant(untilMs) };
    stdout.write(`${printableJson({ origin, feed, controlToken, entries, ...extent })}\n`);
    return;
  }
  const { zone } = playedPart.recorded;
  const [start, end] = [fromMs, untilMs].map(
    (ms) => `${formatDate(ms, zone)} ${formatTime(ms, zone)}`,
  );
  const how = speed === fastest ? 'as fast as can be' : `at ${speed}x`;
  const when = held ? 'the clock stands' : `it runs ${how} once a client subscribes`;
  const paint = paintFor(stdout, env);
  stdout.write(
    `${paint('bold', printable(file))}  ${counted(entries, 'entry', 'entries')}, ${start} to ${end} ` +
      `${zone.name}, and ${when}\n\n` +
      `  live feed      ${feed}\n  control token  ${controlToken}\n`,
  );
}
