import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, type Spent, spentBy } from './command.ts';
import { commutersText } from './commuters.ts';
import { buildOf } from './earlier-build.ts';
import { type Figure, median, type Section } from './figure.ts';
import { peopleForAWeek } from './people.ts';

/** The last commit before the work on speed for watched vehicles began. */
const commit = '52a7c0bd23a16a61c100847107e6e3bc3987eb35';
const day = '2026-11-22';

/** Rounds, each of which runs every command once by both builds. */
const rounds = 5;

interface Work {
  readonly name: string;
  readonly command: readonly string[];
  readonly by: 'cpuMs' | 'ms';
  readonly mayFail?: boolean;
  /** The promised part of the earlier cost. */
  readonly atMost?: number;
}

/** The same work by the build of an earlier day and by the present one. */
export function before(): Section {
  buildIfStale();
  const earlier = buildOf(commit);
  const title = 'Beside an earlier build';
  if (earlier === undefined) {
    const note = `The build of ${day} (${commit.slice(0, 8)}) needs the history of the project and the registry, which could not be reached.`;
    return { title, notes: [note], figures: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    return {
      title,
      notes: [
        `The same command lines by the build of ${day} (${commit.slice(0, 8)}), which the bench builds anew, and by the ` +
          `present one, in turns, the median of ${rounds}: processor time of all threads of a process from its start to ` +
          'its end, and for the suite the time until its end. The scenarios are those that the earlier build shipped, four of ' +
          'which expect facts that have changed since and end with FAIL. ' +
          'A million vehicle-days are ten days of 100,000 commuters that are not watched; everything is logged of the ' +
          '200 cars with people. The present build simulates more of each car: speed profiles and road load of its ' +
          'trips, tyres, the ageing of its battery.',
      ],
      figures: works(folder, earlier).map((work) => compared(work, earlier)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function works(folder: string, earlier: string): readonly Work[] {
  const shipped = join(folder, 'shipped');
  cpSync(join(earlier, 'scenarios'), shipped, { recursive: true });
  const fleet = join(folder, 'fleet.yaml');
  writeFileSync(fleet, commutersText(100_000, 'watched').replace(/wait: .*/, 'wait: 10d'));
  const week = join(folder, 'week.yaml');
  writeFileSync(week, peopleForAWeek);
  return [
    {
      name: 'a million vehicle-days on one core',
      command: ['run', fleet, '--quiet', '--jobs', '1'],
      by: 'cpuMs',
      // 30 s where the earlier build took 41 s, and 1.3 times as many scenarios below.
      atMost: 0.73,
    },
    {
      name: 'the scenarios of that day in one thread',
      command: ['run', shipped, '--quiet', '--jobs', '1'],
      by: 'ms',
      mayFail: true,
      atMost: 0.77,
    },
    {
      name: '200 cars with people for 7 days',
      command: ['run', week],
      by: 'cpuMs',
    },
  ];
}

function compared({ name, command, by, atMost, mayFail }: Work, earlier: string): Figure {
  const spent = { now: [] as Spent[], earlier: [] as Spent[] };
  for (let round = 0; round < rounds; round += 1) {
    spent.earlier.push(spentBy(command, { mayFail, cli: join(earlier, 'dist', 'cli.js') }));
    spent.now.push(spentBy(command, { mayFail }));
  }
  const of = (which: keyof typeof spent): number => median(spent[which].map((each) => each[by]));
  const [value, peer] = [of('now'), { name: `the build of ${day}`, value: of('earlier') }];
  const figure = { name, value, unit: 'ms', peer, ratio: value / peer.value };
  return atMost === undefined ? figure : { ...figure, promise: { atMost } };
}
