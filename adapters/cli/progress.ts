import { formatDuration, type ScenarioRun, type Zone } from '../../engine/index.ts';
import { formatDate, formatTime } from '../words/local-time.ts';
import { columnsOf, counted, cut, type Terminal } from './terminal.ts';

/**
 * A line at the bottom of the terminal with the progress of a long run. Any other output erases it.
 */
export class Progress {
  readonly #terminal: Terminal;
  readonly #zone: Zone;
  readonly #startedMs: number;
  #drawnMs: number;
  #isDrawn = false;

  constructor(terminal: Terminal, zone: Zone) {
    this.#terminal = terminal;
    this.#zone = zone;
    this.#startedMs = terminal.wallMs();
    this.#drawnMs = this.#startedMs;
  }

  /** Draws the line when it is due. `untilMs` is the instant of `--until`. */
  draw(run: ScenarioRun, untilMs: number | undefined): void {
    const { stderr, wallMs } = this.#terminal;
    const nowMs = wallMs();
    if (stderr.isTTY !== true || stderr.isDeferred === true) return;
    if (nowMs - this.#startedMs < patienceMs) return;
    if (nowMs - this.#drawnMs < everyMs) return;
    this.#drawnMs = nowMs;
    this.#isDrawn = true;
    stderr.write(eraseLine + cut(progressWords(run, this.#zone, untilMs), columnsOf(stderr) - 1));
  }

  erase(): void {
    if (this.#isDrawn) this.#terminal.stderr.write(eraseLine);
    this.#isDrawn = false;
  }
}

/** The real time of a run that needs no progress. */
const patienceMs = 1000;
const everyMs = 100;
const eraseLine = '\r\u001b[2K';

/** The default limit. Most scenarios end long before it, so that a share of it would mislead. */
const defaultLimitMs = 30 * 86_400_000;

function progressWords(
  { world, scenario }: ScenarioRun,
  zone: Zone,
  untilMs: number | undefined,
): string {
  const { now } = world.clock;
  const { startAtMs, limitMs } = scenario.clock;
  const spanMs = Math.min(limitMs, (untilMs ?? Infinity) - startAtMs);
  const share = `${Math.floor(((now - startAtMs) / spanMs) * 100)} % of ${formatDuration(spanMs)}`;
  const isTelling = spanMs !== defaultLimitMs && spanMs > 0;
  return [
    `  ${formatDate(now, zone)} ${formatTime(now, zone)}`,
    ...(isTelling ? [share] : []),
    counted(world.log.length, 'entry', 'entries'),
  ].join('  ');
}
