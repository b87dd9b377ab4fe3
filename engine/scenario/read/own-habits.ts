import {
  type CloudSchedule,
  cloudSchedules,
  type DurationRange,
  type MakeProfile,
} from '../../model/make-profile.ts';
import type { VehicleModel } from '../../model/model.ts';
import { nearest } from '../../nearest.ts';
import { capabilities, coverageOf } from '../../service/capabilities.ts';
import { findSignal } from '../../signal/catalogue.ts';
import { nearSignal } from '../../signal/near-signals.ts';
import { parseDuration } from '../../time/duration.ts';
import type { RawOwnModel } from '../schema/models.ts';
import {
  type Checker,
  type Entry,
  plainNumber,
  quantity,
  type Range,
  report,
  reportKey,
} from './checker.ts';

/** The profile of a model: that of its make or of the model it is like, with its changes. */
export function ownProfile(checker: Checker, raw: RawOwnModel, base: MakeProfile): MakeProfile {
  if (raw.habits === undefined && raw.signals === undefined && raw.commands === undefined) {
    return base;
  }
  return {
    ...(raw.habits === undefined ? base : habits(checker, raw.habits, base)),
    unsupportedSignals: changed(base.unsupportedSignals, signalChanges(checker, raw)),
    unsupportedCommands: withDelete(
      changed(base.unsupportedCommands, commandChanges(checker, raw)),
    ),
  };
}

type RawOwnHabits = NonNullable<RawOwnModel['habits']>;

function habits(checker: Checker, raw: RawOwnHabits, base: MakeProfile): MakeProfile {
  const every = (key: Entry<RawOwnHabits>, usual: number): number =>
    quantity(checker, raw, key, 'duration', atLeastASecond) ?? usual;
  const { fetchesPerDay } = raw;
  return {
    ...base,
    cadenceMs: {
      driving: every('driving', base.cadenceMs.driving),
      charging: every('charging', base.cadenceMs.charging),
      parked: every('parked', base.cadenceMs.parked),
      asleep: every('asleep', base.cadenceMs.asleep),
    },
    latency: raw.latency === undefined ? base.latency : delays(checker, raw.latency),
    commandLatency:
      raw.commandLatency === undefined
        ? base.commandLatency
        : delays(checker, raw.commandLatency, commandDelay),
    fetchIntervalMs: every('fetchInterval', base.fetchIntervalMs),
    fetchesPerDay:
      fetchesPerDay === undefined
        ? base.fetchesPerDay
        : fetchesPerDay === 'unlimited'
          ? Infinity
          : (plainNumber(
              checker,
              raw as RawOwnHabits & { fetchesPerDay: number },
              'fetchesPerDay',
              {
                min: 1,
                max: 1_000_000,
                whole: true,
              },
            ) ?? base.fetchesPerDay),
    wakesOnPoll: raw.wakeOnPoll ?? base.wakesOnPoll,
    sleepMs: every('sleepAfter', base.sleepMs),
    relockMs: relock(checker, raw) ?? base.relockMs,
    autoLocks: raw.autoLock ?? base.autoLocks,
    locksWithDoorOpen: raw.lockWithDoorOpen ?? base.locksWithDoorOpen,
    rangeUnit: raw.rangeUnit ?? base.rangeUnit,
    pressureUnit: raw.pressureUnit ?? base.pressureUnit,
    unreportedParts: raw.hiddenParts ?? base.unreportedParts,
  };
}

const atLeastASecond: Range = { min: 1_000, max: 366 * 86_400_000 };

function relock(checker: Checker, raw: RawOwnHabits): number | undefined {
  const { relockAfter } = raw;
  if (relockAfter === 'never') return Infinity;
  return relockAfter === undefined || parseDuration(relockAfter) === undefined
    ? quantity(checker, raw, 'relockAfter', 'duration')
    : quantity(checker, raw, 'relockAfter', 'duration', atLeastASecond);
}

/** A report is under way for a minute at most, and some latency is drawn between both ends. */
const anyDelay: Range = { min: 0, max: 60_000 };
const commandDelay: Range = { min: 0, max: 3_600_000 };

function delays(
  checker: Checker,
  raw: NonNullable<RawOwnHabits['latency']>,
  range = anyDelay,
): DurationRange {
  const fromMs = quantity(checker, raw, 'from', 'duration', range) ?? 0;
  const toMs = quantity(checker, raw, 'until', 'duration', range) ?? fromMs + 1;
  if (toMs > fromMs) return { fromMs, toMs };
  report(checker, raw, 'until', 'out_of_range', 'the longest time is longer than the shortest');
  return { fromMs, toMs: fromMs + 1 };
}

/** A code and whether cars have it. */
type Change = readonly [code: string, has: boolean];

function changed(unsupported: readonly string[], changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return unsupported;
  const lacked = new Set(unsupported);
  for (const [code, has] of changes) {
    if (has) lacked.delete(code);
    else lacked.add(code);
  }
  return [...lacked].sort();
}

/** Cars that take some kind of schedule delete schedules too, and others have none to delete. */
function withDelete(unsupported: readonly string[]): readonly string[] {
  const takesAny = cloudSchedules.some((kind) => !unsupported.includes(scheduleCode(kind)));
  return changed(unsupported, [[scheduleCode('delete'), takesAny]]);
}

function scheduleCode(kind: CloudSchedule | 'delete'): string {
  return `charge-schedule-${kind}`;
}

function signalChanges(checker: Checker, { signals: raw = {} }: RawOwnModel): readonly Change[] {
  return Object.entries(raw).flatMap(([name, has]): Change[] => {
    const signal = findSignal(name);
    if (signal !== undefined) return [[signal.code, has]];
    const suggestion = nearSignal(name, checker.catalogue.signalNames);
    reportKey(checker, raw, name, 'name_unknown', `there is no signal ${name}`, suggestion);
    return [];
  });
}

function commandChanges(checker: Checker, { commands: raw = {} }: RawOwnModel): readonly Change[] {
  return Object.entries(raw).flatMap(([code, has]): Change[] => {
    const codes = commandCodes();
    if (codes.includes(code)) return [[code, has]];
    const message = `there is no command ${code}`;
    reportKey(checker, raw, code, 'name_unknown', message, nearest(code, codes));
    return [];
  });
}

function commandCodes(): readonly string[] {
  return capabilities()
    .filter(({ type }) => type === 'command')
    .map(({ code }) => code);
}

/** Reports the signals and commands that cars of a model cannot have, whatever is written. */
export function refuseImpossible(checker: Checker, raw: RawOwnModel, model: VehicleModel): void {
  const { signals = {}, commands = {} } = raw;
  const claimed = [...Object.values(signals), ...Object.values(commands)];
  if (!claimed.includes(true)) return;
  const coverage = coverageOf(model);
  for (const [name, has] of Object.entries(signals)) {
    const found = coverage.get(`signal.${findSignal(name)?.code ?? ''}`) ?? 'supported';
    if (!has || found === 'supported' || found === 'notYetVerified') continue;
    const whose = found === 'notApplicable' ? model.powertrain : model.make;
    reportKey(checker, signals, name, 'signal_unsupported', `no ${whose} here has ${name}`);
  }
  for (const [code, has] of Object.entries(commands)) {
    if (!has || coverage.get(`command.${code}`) !== 'notApplicable') continue;
    const message = `no ${model.powertrain} takes ${code}`;
    reportKey(checker, commands, code, 'charging_unsupported', message);
  }
}
