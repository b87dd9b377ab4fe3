import type { Command, OptionValues } from '@commander-js/extra-typings';
import {
  gather,
  matrixOption,
  type OptionsOf,
  paramOption,
  rootOption,
} from '../../terminal/shared-options.ts';

/** The options by which `explore`, `sweep` and `check-receiver` reach an application. */
export const receiverOptions = <Given extends OptionValues>(command: Command<[], Given>) =>
  command
    .option('--app-command <line>', 'starts the application anew for each run: node app.mjs')
    .option('--reset <url>', 'posted to before each run, so that nothing is left of others')
    .option('--read-back <url>', 'answers with the state that the application has kept, as JSON')
    .option('--ignore <path>', 'leaves a path out of it: cars.*.seenAt; may be repeated', gather)
    .option(
      '--quiet <duration>',
      'real time of silence after which it is at rest, at most 1h (none)',
    )
    .option('--seed <text>', 'the seed of drawn disturbances, places or events');

/** The options of `explore` and `sweep`. */
const searchOptions = <Given extends OptionValues>(command: Command<[], Given>) =>
  receiverOptions(command)
    .option('--every <time=url>', 'posts to a URL each such simulated time: 15m=http://…', gather)
    .option('--secret <text>', 'the management token, where the scenario states none')
    .option('--api-port <port>', 'serve the API of the world to the application; 0 is a free one')
    .option('--for <duration>', 'simulated time of a run (until its script ends)')
    .option('--within <duration>', 'longest real time for an answer (5s)')
    .option('--jobs <number>', 'number of threads, for an application that is a module (1)')
    .option('--out <folder>', 'write a scenario for each finding')
    .option('--report <kind[=file]>', 'also write junit, html or json; may be repeated', gather)
    .addOption(paramOption)
    .addOption(matrixOption)
    .addOption(rootOption);

export const exploreOptions = (command: Command) =>
  searchOptions(
    command.requiredOption(
      '--app <url>',
      'gets the deliveries of all webhooks; or a module: app.mjs#create',
    ),
  )
    .option('--restart <export>', 'makes a module anew on what it has kept: app.mjs#restarted')
    .option('--budget <runs>', 'number of runs, or real time such as 60s (300)')
    .option('--late <time>', 'the longest delay of an event: retry, any or 30m (retry)')
    .option('--choices <kinds>', 'late,together,twice,unanswered,refused,restart (all)')
    .option('--across-vehicles', 'the application relates deliveries of different vehicles')
    .option('--in-world', 'every run has a world of its own, which is slower');

export type ExploreFlags = OptionsOf<typeof exploreOptions>;

export type ReceiverFlags = Pick<
  ExploreFlags,
  'appCommand' | 'ignore' | 'quiet' | 'readBack' | 'reset' | 'secret' | 'seed'
>;

export const sweepOptions = (command: Command) =>
  searchOptions(
    command.option('--app <url>', 'gets all deliveries; or a module (the scenario answers)'),
  )
    .option('--places <number>', 'number of places of the story at which faults begin (4)')
    .option('--lasting <duration>', 'duration of each fault (1m)')
    .option('--faults <effects>', 'only these effects: offline,drop (all)')
    .option('--targets <targets>', 'only at these: webhook,vehicle.car (all)');

export type SweepFlags = OptionsOf<typeof sweepOptions>;
