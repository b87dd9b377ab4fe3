/**
 * The crash test: kills a server at random instants while clients give orders, move clocks, hold
 * locks, make worlds, read logs and feeds and receive webhooks, and compares all that they were
 * told with the worlds that a restart brings back, and in the end with worlds that never crashed.
 * `npm run test:crash -- --kills 500 --worlds 32 --clients 32`, or with `--store postgres --data
 * postgres://user:password@host/name`; fails if anything is missing or different.
 */
import { parseArgs } from 'node:util';
import seedrandom from 'seedrandom';
import { places } from './places.ts';
import { playRound } from './round.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
    store: { type: 'string', default: 'folder' },
    data: { type: 'string', default: 'postgres://postgres@127.0.0.1/postgres' },
  },
});

const whole = (name: 'kills' | 'worlds' | 'clients', most: number): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  console.error(`--${name} ${values[name]}: write a whole number from 1 to ${most}`);
  process.exit(2);
};
const kills = whole('kills', 100_000);
const worlds = whole('worlds', 32);
const clients = whole('clients', 32);
const newPlace = places[values.store];
if (newPlace === undefined) {
  console.error(`--store ${values.store}: write ${Object.keys(places).join(' or ')}`);
  process.exit(2);
}

/** The kills that the same worlds go through, before others begin. */
const killsOfRound = 25;

const random = seedrandom(values.seed);
const flaws: string[] = [];
const counts: Record<string, number> = {};
for (let done = 0; done < kills; done += killsOfRound) {
  const count = Math.min(killsOfRound, kills - done);
  const onFlaw = (words: string): void => {
    flaws.push(words);
    console.error(`round ${done / killsOfRound + 1}, ${words}`);
  };
  const found = await playRound(newPlace(values.data), {
    kills: count,
    worlds,
    clients,
    random,
    onFlaw,
  });
  for (const [name, number] of Object.entries(found)) counts[name] = (counts[name] ?? 0) + number;
}

const { data, ...others } = values;
const chosen = values.store === 'postgres' ? { ...others, data } : others;
const options = Object.entries(chosen).map(([name, value]) => `--${name} ${value}`);
console.log(`npm run test:crash -- ${options.join(' ')}
${kills} kills, ${counts['whileStarting']} of them while the server started
${counts['orders']} acknowledged orders among ${counts['answers']} answers, ${counts['locks']} locks, ${counts['deleted']} deleted worlds
${counts['entries']} different entries told, ${counts['feedEntries']} by feeds; ${counts['digests']} digests equal those of a run without a crash
${counts['deliveries']} deliveries of webhooks, ${counts['repeated']} sent again after a kill
${flaws.length} of what was told missing or different`);
if (flaws.length > 0) process.exitCode = 1;
