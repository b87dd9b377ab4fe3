import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, type Spent, spentBy } from './command.ts';
import { commutersText } from './commuters.ts';
import { type Figure, median, type Section, withinLimit } from './figure.ts';
import { peopleForAWeek } from './people.ts';

/** Rounds, each of which runs every command once, so that a disturbance affects all figures. */
const rounds = 5;

/** Runs of many cars by the command line, with everything logged. */
export function runs(): Section {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    const week = join(folder, 'week.yaml');
    writeFileSync(week, peopleForAWeek);
    const days = join(folder, 'days.yaml');
    writeFileSync(days, commutersText(150, 'everything').replace(/wait: .*/, 'wait: 2d'));
    const spent = { week: [] as Spent[], without: [] as Spent[], logged: [] as Spent[] };
    const twoDays = ['run', days, '--quiet'];
    for (let round = 0; round < rounds; round += 1) {
      spent.week.push(spentBy(['run', week]));
      spent.without.push(spentBy(twoDays));
      spent.logged.push(spentBy([...twoDays, '--log', join(folder, 'log.jsonl')]));
    }
    return {
      title: 'Runs by the command line',
      notes: [
        `Processor time of all threads of a process, from its start to its end; the median of ${rounds}. Everything is ` +
          'logged, which is the default. The 200 cars are compact and larger battery cars and plug-in hybrids with ' +
          'commuters, families and retired people; the 150 are commuters.',
      ],
      figures: [
        withinLimit('200 cars with people for 7 days', cpuMsOf(spent.week), 5_000),
        loggedBesideWithout(spent.logged, spent.without),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The ratio is the median over rounds, since the machine was equally busy for both of a round. */
function loggedBesideWithout(logged: readonly Spent[], without: readonly Spent[]): Figure {
  return {
    name: '150 cars for 2 days, run --log file',
    value: cpuMsOf(logged),
    unit: 'ms',
    peer: { name: 'without a file', value: cpuMsOf(without) },
    ratio: median(logged.map(({ cpuMs }, round) => cpuMs / without[round]!.cpuMs)),
    promise: { atMost: 1.05 },
  };
}

function cpuMsOf(spent: readonly Spent[]): number {
  return median(spent.map(({ cpuMs }) => cpuMs));
}
