/** The rate of a load over time. */
export interface Profile {
  /** The text that it was read from. */
  readonly text: string;
  /** Infinity for a load that goes on until the scenario ends. */
  readonly durationMs: number;
  /** The highest rate, per ms. */
  readonly peakPerMs: number;
  /** The deliveries of the first `ms` milliseconds, as a number with a fraction; never falls. */
  readonly upTo: (ms: number) => number;
}

type LoadShape = Pick<Profile, 'peakPerMs' | 'upTo'>;

/** The same rate all the time. */
export function constant(perMs: number): LoadShape {
  return { peakPerMs: perMs, upTo: (ms) => perMs * ms };
}

/** A rate that changes linearly, and then stays. */
export function ramp(from: number, to: number, overMs: number): LoadShape {
  const rising = (ms: number): number => from * ms + ((to - from) * ms * ms) / (2 * overMs);
  return {
    peakPerMs: Math.max(from, to),
    upTo: (ms) => (ms <= overMs ? rising(ms) : rising(overMs) + to * (ms - overMs)),
  };
}

/** A rate, and another one at the end of each period. */
export function burst(
  usual: number,
  high: number,
  { forMs, everyMs }: { readonly forMs: number; readonly everyMs: number },
): LoadShape {
  const calmMs = everyMs - forMs;
  const within = (ms: number): number =>
    usual * Math.min(ms, calmMs) + high * Math.max(0, ms - calmMs);
  return {
    peakPerMs: Math.max(usual, high),
    upTo: (ms) => {
      const periods = Math.floor(ms / everyMs);
      return periods * within(everyMs) + within(ms - periods * everyMs);
    },
  };
}

/** A rate that swings between two, beginning with the first. */
export function sine(from: number, to: number, everyMs: number): LoadShape {
  const mean = (from + to) / 2;
  const swing = (to - from) / 2;
  const turn = (2 * Math.PI) / everyMs;
  return {
    peakPerMs: Math.max(from, to),
    upTo: (ms) => mean * ms - (swing / turn) * Math.sin(turn * ms),
  };
}
