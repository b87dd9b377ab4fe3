import { type Attempt, type EntryData, isOfKind, type ScenarioRun } from '../../engine/index.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import { speedBounds } from '../http/speed-bounds.ts';
import type { ClockOptions } from '../pace/clock-options.ts';
import { type Carry, Outbox } from '../pace/outbox.ts';
import { WorldClock } from '../pace/world-clock.ts';
import type { ClockSettings, HostedWorldsOptions } from './hosting-options.ts';
import type { Begun } from './world-making.ts';

/** The settings of one world for its clock. */
interface ServedPast extends Pick<ClockOptions, 'memo' | 'lateByMs' | 'onNotice'> {
  readonly clock: ClockSettings;
  readonly record: WorldRecord | undefined;
  /** Whether its webhooks reach no receivers. */
  readonly isSilent: boolean;
}

/** The clock of a world that is served, with its deliveries. */
export function servedClock(
  { run, calls }: Begun,
  { wall, outbox }: HostedWorldsOptions,
  { clock, record, isSilent, ...others }: ServedPast,
): WorldClock {
  const { min, max } = speedBounds;
  const { onNotice } = others;
  const onBlocked = ({ delivery, url }: Attempt): void =>
    onNotice?.({ kind: 'blocked', webhook: delivery.webhook.name, url });
  const carrying = !isSilent &&
    outbox && {
      ...outbox,
      wall,
      onBlocked,
      carry: outbox.carry && record ? onceKept(outbox.carry, record) : outbox.carry,
    };
  if (carrying && onNotice) tellUnverified(run, onNotice);
  if (carrying === false) run.examples.leave(() => false);
  return new WorldClock(run, {
    wall,
    mode: clock.mode,
    speed: clock.speed ?? Math.min(Math.max(run.scenario.clock.speed, min), max),
    startPaused: run.scenario.clock.startPaused && clock.play !== true,
    ignoresPauses: clock.skipPauses,
    outbox: carrying ? new Outbox(run, carrying) : undefined,
    calls,
    isShared: true,
    ...others,
  });
}

/** Reports each verification that fails, and why no answer came. */
function tellUnverified(
  { world }: ScenarioRun,
  onNotice: NonNullable<ServedPast['onNotice']>,
): void {
  let last: EntryData<'delivery.failed'> | undefined;
  world.entries.subscribe((entry) => {
    if (isOfKind(entry, 'delivery.failed')) last = entry.data;
    if (!isOfKind(entry, 'webhook.unverified')) return;
    const { event, reason } = entry.data;
    const failure = last?.event === event ? last.failure : undefined;
    // A blocked address has a notice of its own.
    if (failure === 'blocked') return;
    onNotice({ kind: 'unverified', webhook: entry.subject, reason, failure });
  });
}

/** Sends an attempt once its cause is recorded, and never answers it if that fails. */
function onceKept(carry: Carry, record: WorldRecord): Carry {
  return async (attempt, signal, run) => {
    try {
      await record.kept();
    } catch {
      return new Promise<never>(() => {});
    }
    return carry(attempt, signal, run);
  };
}
