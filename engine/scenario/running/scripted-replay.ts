import { Fault } from '../../fault.ts';
import { invariant } from '../../invariant.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import { commandOf, type PlayedDeed, playedDeeds } from '../../replay/deeds.ts';
import { Divergences, type SubjectDivergence } from '../../replay/divergences.ts';
import { Likeness } from '../../replay/likeness.ts';
import { RecordedAnswers } from '../../replay/recorded-answers.ts';
import { marks } from '../../replay/recorded-marks.ts';
import { type Priority, priority } from '../../time/priority.ts';
import type { World } from '../../world.ts';
import type { PlayEnd, ReplayPlan } from '../plan/replay.ts';

/** A step that plays the recording, up to and including an instant of it. */
interface Player {
  readonly untilMs: number;
  /** Sequence of the step, which is the cause of the deeds. */
  readonly cause: number;
  readonly reached: () => void;
}

/**
 * Repeats the deeds of a recording while a step plays it. While none does, the remaining deeds wait
 * and shift by the length of the pause. During play, the world is compared with the recording.
 */
export class ScriptedReplay {
  readonly #world: World;
  readonly #plan: ReplayPlan;
  readonly #deeds: readonly PlayedDeed[];
  readonly #divergences: Divergences;
  readonly #owner: number;
  readonly #players = new Set<Player>();
  #next = 0;
  /** Instant of the recording that was reached when the last player left. */
  #heldAtMs: number;
  #hasPlayed = false;
  /** Offset from an instant of the recording to that of the world. */
  #shiftMs = 0;
  #ticket: number | undefined;

  constructor(world: World, plan: ReplayPlan) {
    const { entries } = plan.recording;
    this.#world = world;
    this.#plan = plan;
    this.#deeds = playedDeeds(entries);
    this.#heldAtMs = world.startMs;
    this.#divergences = new Divergences(entries, {
      // A webhook's sequence is a position in the log, which holds other entries too.
      likeness: new Likeness(['sequenceTold', ...plan.ignore], plan.tolerance),
      isCompared: plan.isRecorded,
    });
    this.#owner = world.clock.register((_, argument) => this.#tick(argument as Priority));
    const answers = new RecordedAnswers(entries);
    const { deliveries } = world.service.webhooks;
    deliveries.answerInstead(({ delivery: { webhook }, stamp }, request) =>
      plan.ownWebhooks.has(webhook.name)
        ? undefined
        : answers.answer(stamp.deliveryId, request, webhook.settings.latencyMs ?? 0),
    );
  }

  /** The names of the recorded faults, as commands call them. */
  get faultNames(): ReadonlySet<string> {
    return new Set(
      this.#deeds.flatMap(({ entry: { data } }) => (data['fault'] as string | undefined) ?? []),
    );
  }

  /** Compares an entry of the world with the recording. */
  take(entry: LoggedEntry): void {
    const isBegun = entry.atMs > this.#world.startMs;
    if (isBegun && this.#players.size === 0) return;
    this.#divergences.take(entry, entry.atMs - this.#shiftMs);
  }

  /** The divergences from the recording, as far as it was played. */
  get divergences(): readonly SubjectDivergence[] {
    return this.#divergences.upTo(this.#positionMs);
  }

  /**
   * The instant of the recording that an end means from here on; undefined if no such marker is
   * left.
   */
  endMs(end: PlayEnd): number | undefined {
    const { recording } = this.#plan;
    const lastMs = recording.entries.at(-1)!.atMs;
    const positionMs = this.#positionMs;
    switch (end.kind) {
      case 'end':
        return lastMs;
      case 'instant':
        return Math.min(end.atMs, lastMs);
      case 'length':
        return Math.min(positionMs + end.durationMs, lastMs);
      case 'timeOfDay':
        return Math.min(this.#world.zone.nextTimeOfDay(positionMs - 1, end.msOfDay, end), lastMs);
      case 'marker': {
        const isAhead = ({ atMs }: LoggedEntry): boolean =>
          atMs > positionMs || (!this.#hasPlayed && atMs === positionMs);
        return recording.entries.find((each) => isAhead(each) && marks(each, end.marker))?.atMs;
      }
    }
  }

  /** Plays from here on; returns a function that stops early. */
  play(player: Player): () => void {
    if (this.#players.size === 0) this.#shiftMs = this.#world.clock.now - this.#heldAtMs;
    this.#players.add(player);
    this.#hasPlayed = true;
    this.#await();
    return () => this.#leave(player);
  }

  get #positionMs(): number {
    return this.#players.size === 0 ? this.#heldAtMs : this.#world.clock.now - this.#shiftMs;
  }

  #leave(player: Player): void {
    if (!this.#players.has(player)) return;
    const positionMs = this.#positionMs;
    this.#players.delete(player);
    if (this.#players.size === 0) this.#heldAtMs = positionMs;
    this.#await();
  }

  /** Schedules the next deed, or the end of a player if that comes first. */
  #await(): void {
    const { clock } = this.#world;
    if (this.#ticket !== undefined) clock.cancel(this.#ticket);
    this.#ticket = undefined;
    if (this.#players.size === 0) return;
    const deed = this.#deeds[this.#next];
    const endMs = Math.min(...Array.from(this.#players, ({ untilMs }) => untilMs));
    const deedMs = deed?.entry.atMs ?? Infinity;
    const atMs = Math.max(clock.now, Math.min(deedMs, endMs) + this.#shiftMs);
    const isFirst = deed?.isFirst === true && deedMs <= endMs && atMs > clock.now;
    this.#at(atMs, isFirst ? priority.faults : priority.script);
  }

  #at(atMs: number, when: Priority): void {
    this.#ticket = this.#world.clock.schedule(atMs, when, this.#owner, 0, when);
  }

  #tick(when: Priority): void {
    this.#ticket = undefined;
    const positionMs = this.#positionMs;
    const from = this.#next;
    if (when === priority.faults) this.#doWhile((deed) => deed.isFirst, positionMs);
    else this.#doWhile(() => true, positionMs);
    // Consequences of deeds within their instant come before any player reaches its end.
    if (this.#next === from) this.#arrive(positionMs);
    else this.#at(this.#world.clock.now, priority.script);
  }

  /** Repeats the due deeds up to the next gap, so that entries in the gap come before the rest. */
  #doWhile(isMeant: (deed: PlayedDeed) => boolean, positionMs: number): void {
    let grown = Infinity;
    for (;;) {
      const deed = this.#deeds[this.#next];
      if (deed === undefined || deed.entry.atMs > positionMs) return;
      if (!isMeant(deed) || deed.gap > grown) return;
      this.#next += 1;
      grown = this.#do(deed.entry);
    }
  }

  /** Repeats a deed; returns the number of entries that it caused at once. */
  #do(entry: LoggedEntry): number {
    const { log } = this.#world;
    const before = log.length;
    const [player] = this.#players;
    invariant(player !== undefined, 'deeds are done during playback');
    try {
      this.#world.submit(commandOf(entry), player.cause);
    } catch (error) {
      // A deed that earlier steps of the script made impossible shows as a divergence.
      if (!(error instanceof Fault)) throw error;
    }
    return Math.max(0, log.length - before - 1);
  }

  #arrive(positionMs: number): void {
    for (const player of this.#players) {
      if (player.untilMs > positionMs) continue;
      this.#leave(player);
      player.reached();
    }
    this.#await();
  }
}
