import {
  formatDuration,
  memberName,
  modelOf,
  type Scenario,
  type Zone,
} from '../../engine/index.ts';
import { counted, cut, type Paint, printable } from '../terminal/terminal.ts';
import { formatDate, formatTime } from '../words/local-time.ts';

interface HeadingLayout {
  readonly paint: Paint;
  readonly columns: number;
  readonly zone: Zone;
}

/** The heading of a run: name, seed, start and vehicles, one line each. */
export function headingLines(
  scenario: Scenario,
  { paint, columns, zone }: HeadingLayout,
): readonly string[] {
  const { startAtMs, limitMs } = scenario.clock;
  const start = `${formatDate(startAtMs, zone)} ${formatTime(startAtMs, zone)} ${zone.name}`;
  const facts = `seed ${scenario.seed}  from ${start}  at most ${formatDuration(limitMs)}`;
  const subjects = [...vehiclesOf(scenario), ...fleetsOf(scenario)];
  const width = Math.max(...subjects.map(([name]) => name.length), 0);
  const name = printable(scenario.name);
  return [
    `${paint('bold', name)}  ${paint('dim', cut(printable(facts), columns - name.length - 2))}`,
    ...subjects.map(
      ([subject, words]) =>
        `  ${paint('cyan', subject.padEnd(width))}  ${cut(words, columns - width - 4)}`,
    ),
  ];
}

/** The limit of listed vehicles; a longer list says less. */
const mostVehicles = 8;

function vehiclesOf({ vehicles, models }: Scenario): (readonly [string, string])[] {
  const shown = vehicles.slice(0, mostVehicles);
  const width = Math.max(...shown.map(({ model }) => model.length), 0);
  const lines = shown.map(({ name, model, state }) => {
    const { powertrain, battery } = modelOf({ models }, model);
    const words = [model.padEnd(width), powertrain.padEnd(4)];
    if (battery !== undefined) {
      words.push(`soc ${short(state.socPercent)} %`, `limit ${state.chargeLimitPercent} %`);
    }
    return [name, words.join('  ').trimEnd()] as const;
  });
  const rest = vehicles.length - lines.length;
  return rest === 0 ? lines : [...lines, ['…', `and ${counted(rest, 'more', 'more')}`]];
}

function fleetsOf({ fleets }: Scenario): (readonly [string, string])[] {
  return fleets.map(({ name, count, id, models }) => {
    const members = `${memberName(id, 0)} … ${memberName(id, count - 1)}`;
    const [first = ['']] = models;
    const others = models.length > 1 ? ` and ${counted(models.length - 1, 'other model')}` : '';
    return [name, `${counted(count, 'vehicle')} ${members}  ${first[0]}${others}`];
  });
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
