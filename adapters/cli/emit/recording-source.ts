import type { z } from '@hono/zod-openapi';
import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import type { clockSchema } from '../../http/control/clock-schema.ts';
import type { FaceOptions } from '../../http/face-options.ts';
import type { RecordingFacts } from '../../http/feed/messages.ts';
import type { FeedPlace, FeedSource, SourceItem } from '../../http/feed/source.ts';
import { refusal } from '../../http/refusal.ts';
import type { WorldClock } from '../../pace/world-clock.ts';
import type { PlayedRecording } from './played-recording.ts';
import type { RecordedEntry } from './recorded-entries.ts';

/** A played recording as the source of a feed. */
export class RecordingSource implements FeedSource {
  /** The id of the only world. */
  readonly id = 'main';
  readonly codes: FaceOptions['codes'];
  readonly canWait = true;
  readonly vehicles = undefined;
  readonly #playedPart: PlayedRecording;
  readonly #clock: WorldClock;
  /** Whether time starts with the first client. */
  #awaitsClient: boolean;

  constructor(playedPart: PlayedRecording, clock: WorldClock, codes: FaceOptions['codes']) {
    this.#playedPart = playedPart;
    this.#clock = clock;
    this.codes = codes;
    this.#awaitsClient = clock.state.mode === 'paced';
  }

  clockAfter(): z.infer<typeof clockSchema> {
    const { mode, isPlaying, speed, behindMs } = this.#clock.state;
    const { nowMs, isOver, recorded } = this.#playedPart;
    const { zone } = recorded;
    return {
      now: formatInstant(nowMs),
      local: zone.formatLocal(nowMs),
      timezone: zone.name,
      mode,
      playing: isPlaying,
      ...(isOver && { reason: 'end' }),
      speed,
      behindMs,
      waitsAtPauses: false,
      locks: [],
      script: { state: isOver ? 'ended' : 'running', findings: [] },
    };
  }

  get recording(): RecordingFacts {
    const { stretch, extent } = this.#playedPart;
    const { fromMs, untilMs } = extent;
    return { from: formatInstant(fromMs), until: formatInstant(untilMs), stretch };
  }

  get length(): number {
    return this.#playedPart.length;
  }

  get oldest(): number {
    return this.#playedPart.oldest;
  }

  get sequence(): number {
    return this.#playedPart.sequence;
  }

  get oldestSequence(): number {
    return this.#playedPart.oldestSequence;
  }

  read(place: number, most: number): readonly SourceItem[] {
    return this.#playedPart.read(place, most);
  }

  textOf(entry: LoggedEntry): string {
    return (entry as RecordedEntry).line;
  }

  listen(heard: (told: SourceItem) => void): () => void {
    const stop = this.#playedPart.listen(heard);
    if (this.#awaitsClient) this.#clock.play();
    this.#awaitsClient = false;
    return stop;
  }

  find(from: number, stretch: number | undefined): FeedPlace {
    return this.#playedPart.find(from, stretch);
  }

  /** Nothing: the message of the new stretch is enough. */
  gap(): undefined {
    return undefined;
  }

  nameOf(vehicle: string): string {
    if (this.#playedPart.recorded.subjects.has(vehicle)) return vehicle;
    const hint = 'it knows vehicles by their names';
    throw refusal('vehicle_unknown', `the recording tells nothing of ${vehicle}: ${hint}`);
  }

  holdBack(clearance: () => Promise<void> | undefined): () => void {
    return this.#clock.holdBack(clearance);
  }
}
