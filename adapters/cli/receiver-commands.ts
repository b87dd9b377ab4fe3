import type { Command } from '@commander-js/extra-typings';
import { gather, paramOption, rootOption } from '../terminal/shared-options.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ExploreFlags } from '../trials/explore/explore-command.ts';
import type { SweepFlags } from '../trials/sweep/sweep-command.ts';
import type { CheckReceiverFlags } from './check-receiver-command.ts';
import { examples } from './examples.ts';

/** The commands that try a receiver of webhooks. */
export function addReceiverCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addCheckReceiver(program, terminal, answer);
  addExplore(program, terminal, answer);
  addSweep(program, terminal, answer);
}

function addExplore(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('explore')
    .description('look for orders, duplicates and losses of webhooks that break an application')
    .argument('<scenario>', 'a scenario file, or a shipped scenario (demo/garage)')
    .requiredOption(
      '--app <url>',
      'gets the deliveries of all webhooks; or a module: app.mjs#create',
    )
    .option('--app-command <line>', 'starts the application anew for each run: node app.mjs')
    .option('--reset <url>', 'posted to before each run, so that nothing is left of others')
    .option('--read-back <url>', 'answers with the state that the application has kept, as JSON')
    .option('--restart <export>', 'makes a module anew on what it has kept: app.mjs#restarted')
    .option('--ignore <path>', 'leaves a path out of it: cars.*.seenAt; may be repeated', gather)
    .option('--secret <text>', 'the management token, where the scenario states none')
    .option('--budget <runs>', 'number of runs, or real time such as 60s (300)')
    .option('--seed <text>', 'the seed of drawn sets of disturbances (1)')
    .option('--late <time>', 'the longest delay of an event: retry, any or 30m (retry)')
    .option('--choices <kinds>', 'late,together,twice,unanswered,refused,restart (all)')
    .option('--across-vehicles', 'the application relates deliveries of different vehicles')
    .option('--api-port <port>', 'serve the API of the world to the application; 0 is a free one')
    .option('--in-world', 'every run has a world of its own, which is slower')
    .option('--for <duration>', 'simulated time of a run (until its script ends)')
    .option('--within <duration>', 'longest real time for an answer (5s)')
    .option('--work-after <duration>', 'real time for its work after the last answer (none)')
    .option('--jobs <number>', 'number of threads, for an application that is a module (1)')
    .option('--out <folder>', 'write a scenario for each finding')
    .option('--report <kind[=file]>', 'also write junit, html or json; may be repeated', gather)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addHelpText('after', examples.explore)
    .action(async (scenario: string, flags: ExploreFlags) => {
      const { exploreCommand } = await import('../trials/explore/explore-command.ts');
      answer(await exploreCommand(scenario, flags, terminal));
    });
}

function addSweep(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('sweep')
    .description(
      'try every fault of the catalogue at places of a scenario, and tabulate the results',
    )
    .argument('<scenario>', 'a scenario file, or a shipped scenario (demo/garage)')
    .option('--app <url>', 'the application that gets all deliveries (the scenario answers)')
    .option('--reset <url>', 'posted to before each run, so that nothing is left of others')
    .option('--read-back <url>', 'answers with the state that the application has kept, as JSON')
    .option('--ignore <path>', 'leaves a path out of it: cars.*.seenAt; may be repeated', gather)
    .option('--secret <text>', 'the management token, where the scenario states none')
    .option('--places <number>', 'number of places of the story at which faults begin (4)')
    .option('--lasting <duration>', 'duration of each fault (1m)')
    .option('--faults <effects>', 'only these effects: offline,drop (all)')
    .option('--targets <targets>', 'only at these: webhook,vehicle.car (all)')
    .option('--for <duration>', 'simulated time of a run (until its script ends)')
    .option('--within <duration>', 'longest real time for an answer (5s)')
    .option('--work-after <duration>', 'real time for its work after the last answer (none)')
    .option('--out <folder>', 'write a scenario for each broken cell')
    .option('--report <kind[=file]>', 'also write junit, html or json; may be repeated', gather)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addHelpText('after', examples.sweep)
    .action(async (scenario: string, flags: SweepFlags) => {
      const { sweepCommand } = await import('../trials/sweep/sweep-command.ts');
      answer(await sweepCommand(scenario, flags, terminal));
    });
}

function addCheckReceiver(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  program
    .command('check-receiver')
    .description('check a receiver of webhooks: signatures, duplicates, order, content')
    .argument('<url>', 'the address that deliveries are posted to')
    .requiredOption('--secret <text>', 'the management token, which signs deliveries')
    .option('--reset <url>', 'posted to before each check, so that nothing is left of others')
    .option('--read-back <url>', 'answers with the state that the application has kept, as JSON')
    .option('--data <signals>', 'the signals that events carry: Charge.IsCharging,Odometer…')
    .option('--only <checks>', 'only these checks: challenge,duplicate')
    .option('--except <checks>', 'all checks but these')
    .option('--within <duration>', 'real time for all checks together (10s)')
    .option('--work-after <duration>', 'real time for its work after the last answer (none)')
    .option('--undetermined <how>', 'checks that lack an option: tell, fail or allow (tell)')
    .option('--json', 'print one JSON object and nothing else')
    .option('--report <kind[=file]>', 'also write a report for a CI server: junit')
    .addHelpText('after', examples['check-receiver'])
    .action(async (url: string, flags: CheckReceiverFlags) => {
      const { checkReceiverCommand } = await import('./check-receiver-command.ts');
      answer(await checkReceiverCommand(url, flags, terminal));
    });
}
