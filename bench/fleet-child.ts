/**
 * Runs a fleet of commuters for some days and then their calendar alone. Arguments: the number of
 * vehicles and of days.
 */
import { ScenarioRun, World } from '../engine/index.ts';
import { Calendars } from '../engine/time/calendars.ts';
import { CalendarTrace } from './calendar-trace.ts';
import { commuters, msPerDay, startMs } from './commuters.ts';
import { median } from './figure.ts';
import { bytesInUse, report } from './report.ts';

/**
 * All times in ms; those of a day are medians over the working days after the first, if there are
 * any.
 */
export interface FleetMeasurement {
  readonly vehicles: number;
  /** From the text of the scenario to the first event. */
  readonly setUpMs: number;
  readonly dayMs: number;
  readonly stepsADay: number;
  /** The first day, with code not yet compiled, and processor time of it and the set-up, all threads together. */
  readonly firstDayMs: number;
  readonly cpuMs: number;
  readonly restBytes: number;
  readonly laterBytes: number;
  readonly calendarDayMs: number;
  readonly popsADay: number;
}

const [vehicles = 1000, days = 1] = process.argv.slice(2).map(Number);
const dayNumbers = Array.from({ length: days }, (_, day) => day);
const measuredDays = days === 1 ? [0] : dayNumbers.filter((day) => day > 0 && day % 7 < 5);

report({ vehicles, ...measureEngine(), ...measureCalendar() } satisfies FleetMeasurement);

function measureEngine() {
  // A day of a few vehicles runs first: the memory that code takes once it is compiled belongs to
  // no vehicle.
  start(10).advanceTo(startMs + msPerDay);
  const empty = new World({ seed: 'bench', startMs, retain: false });
  const emptyBytes = bytesInUse();

  const begunAtMs = performance.now();
  const run = start(vehicles);
  const setUpMs = performance.now() - begunAtMs;
  let cpu = process.cpuUsage();
  const setUpCpuMs = (cpu.user + cpu.system) / 1000;
  const restBytes = bytesInUse() - emptyBytes;

  const { dynamics } = run.world;
  const stepsBefore: number[] = [];
  cpu = process.cpuUsage();
  let firstDayCpuMs = 0;
  const dayTimes = dayNumbers.map((day) => {
    stepsBefore.push(dynamics.steps);
    const ms = timed(() => run.advanceTo(startMs + (day + 1) * msPerDay));
    const { user, system } = process.cpuUsage(cpu);
    if (day === 0) firstDayCpuMs = (user + system) / 1000;
    return ms;
  });
  stepsBefore.push(dynamics.steps);
  const laterBytes = bytesInUse() - emptyBytes;
  if (empty.clock.now !== startMs || run.conclusion !== undefined) throw new Error('a run went on');
  return {
    setUpMs,
    dayMs: median(measuredDays.map((day) => dayTimes[day]!)),
    stepsADay: median(measuredDays.map((day) => stepsBefore[day + 1]! - stepsBefore[day]!)),
    firstDayMs: dayTimes[0]!,
    cpuMs: setUpCpuMs + firstDayCpuMs,
    restBytes,
    laterBytes,
  };
}

/**
 * The same calls that such a run makes of its calendar, made of a calendar without any other work.
 */
function measureCalendar() {
  const trace = new CalendarTrace();
  const marks: number[] = [];
  trace.record(() => {
    const run = start(vehicles);
    for (const day of dayNumbers) {
      marks.push(trace.length);
      run.advanceTo(startMs + (day + 1) * msPerDay);
    }
  });
  marks.push(trace.length);

  const popsOfDays: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const calendars = new Calendars(startMs);
    trace.replay(calendars, 0, marks[0]!, startMs);
    for (const day of dayNumbers) {
      let pops = 0;
      const ms = timed(() => {
        pops = trace.replay(
          calendars,
          marks[day]!,
          marks[day + 1]!,
          startMs + (day + 1) * msPerDay,
        );
      });
      if (!measuredDays.includes(day)) continue;
      times.push(ms);
      popsOfDays.push(pops);
    }
  }
  return { calendarDayMs: median(times), popsADay: median(popsOfDays) };
}

function start(count: number): ScenarioRun {
  return new ScenarioRun(commuters(count, 'watched'), { retain: false });
}

function timed(work: () => void): number {
  const begunAtMs = performance.now();
  work();
  return performance.now() - begunAtMs;
}
