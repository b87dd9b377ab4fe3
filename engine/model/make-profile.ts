import type { Part } from './parts.ts';

/** Kinds of charge schedule that the cloud may send to a car. */
export const cloudSchedules = ['daily', 'weekly', 'workweek'] as const;

export type CloudSchedule = (typeof cloudSchedules)[number];

/** The range that a duration is drawn from, ms. */
export interface DurationRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The behaviour of the cars of a make towards the cloud, and the signals and commands that they do
 * not support. These are rules, not chances: two cars of one make agree.
 */
export interface MakeProfile {
  readonly make: string;
  /** The interval between a car's own reports, by its activity. */
  readonly cadenceMs: {
    readonly driving: number;
    readonly charging: number;
    readonly parked: number;
    readonly asleep: number;
  };
  /** Time of a report from the car to the cloud. */
  readonly latency: DurationRange;
  /**
   * Time of a command from the service to the car; the report that shows its effect takes `latency`
   * more.
   */
  readonly commandLatency: DurationRange;
  /** The time before the service asks the same car again. */
  readonly fetchIntervalMs: number;
  /** The fetches allowed in 24 hours; Infinity without a limit. */
  readonly fetchesPerDay: number;
  /** Whether a poll wakes a sleeping car. */
  readonly wakesOnPoll: boolean;
  /** The time parked and idle after which a car sleeps. */
  readonly sleepMs: number;
  /**
   * The time unlocked with every door closed after which a car locks itself; Infinity if it never
   * does.
   */
  readonly relockMs: number;
  /** Whether a car locks when it drives off. */
  readonly autoLocks: boolean;
  /** Whether a car takes a lock command with a door open. */
  readonly locksWithDoorOpen: boolean;
  /** The unit in which its cars report ranges, in whole numbers. */
  readonly rangeUnit: 'km' | 'mi';
  /** The unit of tyre pressures; for bar, fortieths of one. */
  readonly pressureUnit: 'bar' | 'kPa' | 'psi';
  /** Codes such as `wheel-tires`. */
  readonly unsupportedSignals: readonly string[];
  /** Codes such as `charge-start` and `charge-schedule-daily`. */
  readonly unsupportedCommands: readonly string[];
  /** Shown as absent or UNKNOWN. */
  readonly unreportedParts: readonly Part[];
  /**
   * Figures that the public service documents, by their name in `makes.yaml`; all others are ours.
   */
  readonly publicFigures: readonly string[];
}

/** Whether cars of a make take a command from the cloud, by the code of its capability. */
export function takesCommand(profile: MakeProfile, code: string): boolean {
  return !profile.unsupportedCommands.includes(code);
}

/** Whether cars of a make report a signal, by its code; a powertrain may still not have it. */
export function reportsSignal(profile: MakeProfile, code: string): boolean {
  return !profile.unsupportedSignals.includes(code);
}

/** Whether cars of a make say whether a part is open. */
export function reportsPart(profile: MakeProfile, part: Part): boolean {
  return !profile.unreportedParts.includes(part);
}
