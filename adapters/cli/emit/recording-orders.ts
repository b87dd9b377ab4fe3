import { faceOf, formatInstant, parseInstantIn } from '../../../engine/index.ts';
import { type AdvancedTime, advanceTime } from '../../http/control/advance.ts';
import { type AdvanceOrder, advanceBody } from '../../http/control/clock-schema.ts';
import type { ClockRequest } from '../../http/feed/messages.ts';
import type { ExecuteOrder, OrderAnswer } from '../../http/feed/session.ts';
import { type FeedSource, isEntry } from '../../http/feed/source.ts';
import { Refusal, refusal } from '../../http/refusal.ts';
import type { AdvanceGoal } from '../../pace/advance-goal.ts';
import type { WorldClock } from '../../pace/world-clock.ts';
import type { PlayedRecording } from './played-recording.ts';

interface RecordingPlayer {
  readonly playedPart: PlayedRecording;
  readonly clock: WorldClock;
  readonly source: FeedSource;
}

/** Executes the orders of clients of a recording, all of which concern its clock. */
export function recordingOrders(player: RecordingPlayer): ExecuteOrder {
  return async (order, signal) => {
    if (order.type === 'do') return replayed('its vehicles take no orders');
    try {
      return await follow(player, order, signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fault } = error;
      const { code, type } = faceOf(fault, player.source.codes);
      return { code: code ?? type, message: fault.detail };
    }
  };
}

async function follow(
  player: RecordingPlayer,
  order: ClockRequest,
  signal: AbortSignal,
): Promise<OrderAnswer> {
  const { clock, source } = player;
  switch (order.action) {
    case 'play':
      clock.play(order.speed);
      break;
    case 'pause':
      clock.pause();
      break;
    case 'speed':
      clock.changeSpeed(order.speed);
      break;
    case 'seek':
      await seek(player, instantOf(player, order.to), signal);
      break;
    case 'advance': {
      const { type: _, id: __, action: ___, ...body } = order;
      return advance(player, body, signal);
    }
  }
  return { result: source.clockAfter(0) };
}

/** Goes to an instant between two advances; a recording that has ended does not go on by itself. */
async function seek({ clock, playedPart }: RecordingPlayer, atMs: number, signal: AbortSignal) {
  const begin = (): AdvanceGoal => {
    if (playedPart.isSpent) clock.pause();
    playedPart.goTo(atMs);
    return { untilMs: atMs, done: () => true };
  };
  await clock.advance(begin, signal);
}

async function advance(
  player: RecordingPlayer,
  body: AdvanceOrder,
  signal: AbortSignal,
): Promise<OrderAnswer> {
  const { clock, playedPart } = player;
  const [issue] = advanceBody.safeParse(body).error?.issues ?? [];
  if (issue !== undefined) throw refusal('request_malformed', `body: ${issue.message}`);
  if (body.until !== undefined) return replayed('it holds no conditions; advance by, to or next');
  const time: AdvancedTime = {
    timekeeper: clock,
    get nowMs() {
      return playedPart.nowMs;
    },
    get sequence() {
      return playedPart.sequence;
    },
    findings: [],
    instantOf: (to) => {
      const atMs = instantOf(player, to);
      if (atMs >= playedPart.nowMs) return atMs;
      const now = formatInstant(playedPart.nowMs);
      const message = `body to: ${to} lies before now, ${now}: seek goes back`;
      throw refusal('request_malformed', message);
    },
    listen: (heard) => playedPart.listen((item) => (isEntry(item) ? heard(item) : undefined)),
  };
  return { result: await advanceTime(time, body, signal) };
}

/** An instant of the recording; without an offset it is local time. */
function instantOf({ playedPart }: RecordingPlayer, written: string): number {
  const { recorded, extent } = playedPart;
  const atMs = parseInstantIn(recorded.zone, written);
  if (atMs !== undefined && atMs >= extent.fromMs && atMs <= extent.untilMs) return atMs;
  const [from, until] = [extent.fromMs, extent.untilMs].map(formatInstant);
  const message = `body to: expected an instant from ${from} to ${until}, found ${written}`;
  throw refusal('request_malformed', message);
}

function replayed(why: string): OrderAnswer {
  return { code: 'REPLAY', message: `a recording is played here: ${why}` };
}
