import { formatDuration, type ScenarioRun, type Zone } from '../../engine/index.ts';
import { formatDate, formatTime } from '../words/local-time.ts';
import {
  columnsOf,
  counted,
  cut,
  eraseLine,
  grouped,
  type Output,
  type Terminal,
} from './terminal.ts';

/**
 * A line at the bottom of the terminal with the progress of long work. Nothing is drawn where
 * standard error is no terminal.
 */
export class Progress {
  /** The terminal of the work. Its output erases the line first. */
  readonly terminal: Terminal;
  /** The words of the work as a whole, which stand before those of the part that draws. */
  whole: () => readonly string[] = () => [];
  /** The parts of the work that are done. */
  done = 0;
  readonly #stderr: Output;
  readonly #wallMs: () => number;
  readonly #startedMs: number;
  #drawnMs: number;
  #isDrawn = false;

  constructor(terminal: Terminal) {
    const { stdout, stderr, wallMs } = terminal;
    this.#stderr = stderr;
    this.#wallMs = wallMs;
    this.#startedMs = wallMs();
    this.#drawnMs = this.#startedMs;
    this.terminal = { ...terminal, stdout: this.#erasing(stdout), stderr: this.#erasing(stderr) };
  }

  /** The real time of the work so far, ms. */
  get elapsedMs(): number {
    return this.#wallMs() - this.#startedMs;
  }

  /** Draws the line when it is due. */
  draw(words: () => readonly string[] = () => []): void {
    if (this.#stderr.isTTY !== true || this.#stderr.isDeferred === true) return;
    const nowMs = this.#wallMs();
    if (nowMs - this.#startedMs < patienceMs || nowMs - this.#drawnMs < everyMs) return;
    this.#drawnMs = nowMs;
    this.#isDrawn = true;
    const line = `  ${[...this.whole(), ...words()].join('  ')}`;
    this.#stderr.write(eraseLine + cut(line, columnsOf(this.#stderr) - 1));
  }

  erase(): void {
    if (this.#isDrawn) this.#stderr.write(eraseLine);
    this.#isDrawn = false;
  }

  #erasing(output: Output): Output {
    return {
      write: (text) => {
        this.erase();
        return output.write(text);
      },
      isTTY: output.isTTY,
      get columns() {
        return output.columns;
      },
      isDeferred: output.isDeferred === true,
    };
  }
}

/** The real time of work that needs no progress. */
const patienceMs = 1000;
const everyMs = 100;
const dayMs = 86_400_000;

/** The default limit. Most scenarios end long before it, so that a share of it would mislead. */
const defaultLimitMs = 30 * dayMs;

/**
 * The progress of a run: the simulated date, the share, the speed and the time left.
 * `untilMs` is the instant of `--until`.
 */
export function runWords(
  run: ScenarioRun,
  {
    zone,
    untilMs = Infinity,
    elapsedMs,
  }: { readonly zone: Zone; readonly untilMs: number | undefined; readonly elapsedMs: number },
): readonly string[] {
  const { startAtMs, limitMs } = run.scenario.clock;
  const spanMs = Math.min(limitMs, untilMs - startAtMs);
  const share = (run.world.clock.now - startAtMs) / spanMs;
  const isTelling = spanMs !== defaultLimitMs && spanMs > 0;
  return [
    ...worldWords(run, zone, elapsedMs),
    ...(isTelling ? [`${percent(share)} of ${formatDuration(spanMs)}`] : []),
    ...(isTelling ? [`at most ${leftWords(share, elapsedMs)}`] : []),
    counted(run.world.log.length, 'entry', 'entries'),
  ];
}

/** `Sat 2026-05-09 19:13:43  1,204 vehicle-days/s`. */
export function worldWords(
  { world, scenario }: ScenarioRun,
  zone: Zone,
  elapsedMs: number,
): readonly string[] {
  const { now } = world.clock;
  const vehicleDays = (world.fleet.count * (now - scenario.clock.startAtMs)) / dayMs;
  const rate = vehicleDays / (elapsedMs / 1000);
  const perSecond = rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate));
  return [`${formatDate(now, zone)} ${formatTime(now, zone)}`, `${perSecond} vehicle-days/s`];
}

/** The progress of work whose parts are counted: `12 of 69 scenarios  21 s left`. */
export function countWords(
  done: number,
  all: number,
  noun: string,
  elapsedMs: number,
): readonly string[] {
  const left = done === 0 ? [] : [leftWords(done / all, elapsedMs)];
  return [`${grouped(done)} of ${counted(all, noun)}`, ...left];
}

export function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** The real time left if the rest takes as long as the beginning: `12 s left`. */
export function leftWords(share: number, elapsedMs: number): string {
  if (!(share > 0)) return 'an unknown time left';
  const seconds = Math.ceil((elapsedMs * (1 / share - 1)) / 1000);
  return `${formatDuration(seconds * 1000)} left`;
}
