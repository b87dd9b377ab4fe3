import { join } from 'node:path';
import { indexed } from '../../../../adapters/cli/emit/recorded-entries.ts';
import { recordingOrders } from '../../../../adapters/cli/emit/recording-orders.ts';
import { RecordingSource } from '../../../../adapters/cli/emit/recording-source.ts';
import { playedPartOf } from '../../../../adapters/cli/emit/to-feed.ts';
import type { SessionStart } from '../../../../adapters/http/feed/door.ts';
import { FeedDistributor } from '../../../../adapters/http/feed/feed.ts';
import { Session } from '../../../../adapters/http/feed/session.ts';
import { WorldClock } from '../../../../adapters/pace/world-clock.ts';
import { FeedClient } from '../../../support/feed-client.ts';
import { HandWall } from '../../../support/hand-wall.ts';
import { type Planned, writeRecording } from '../../../support/synthetic-recording.ts';
import { turn } from '../../../support/turn.ts';

export interface PlayedOptions {
  readonly name?: string;
  readonly from?: string;
  readonly until?: string;
  readonly shift?: string;
  readonly speed?: number;
  readonly rounds?: number;
  readonly isHeld?: boolean;
}

/** A recording that is played, and clients of it without sockets, in real time advanced by hand. */
export function played(folder: string, plan: readonly Planned[], options: PlayedOptions = {}) {
  const { name = 'a.simlog', speed = 1_000_000, rounds = 1, isHeld = true, ...extent } = options;
  const file = join(folder, name);
  const entries = writeRecording(file, plan);
  const recording = indexed(file);
  const wall = new HandWall();
  const failures: unknown[] = [];
  const playedPart = playedPartOf(recording, { ...extent, loop: String(rounds) }, (error) =>
    failures.push(error),
  );
  const mode = isHeld ? 'held' : 'paced';
  const clock = new WorldClock(playedPart, { wall, mode, speed, startPaused: true });
  const source = new RecordingSource(playedPart, clock, 'interface');
  const ask = recordingOrders({ playedPart, clock, source });
  const feed = new FeedDistributor(source, { wall, instance: 'only-one', isHosted: () => true });
  const opening: SessionStart = (outlet) => new Session(feed, outlet, { ask, wall });
  const connect = (): FeedClient => {
    const client = new FeedClient();
    client.session = opening(client);
    return client;
  };
  /** Sends a message and waits for the answer. */
  const asked = async (client: FeedClient, message: object) => {
    client.say(message);
    for (let waited = 0; waited < 200 && client.answer === undefined; waited += 1) {
      await turn();
      await wall.pass(0);
    }
    return client.answer;
  };
  const door = { open: async () => opening };
  const close = () => recording.log.close();
  return { entries, playedPart, clock, source, wall, failures, connect, asked, door, close, file };
}
