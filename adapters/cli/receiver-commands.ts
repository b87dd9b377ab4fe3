import { exploreOptions, sweepOptions } from '../trials/explore/search-options.ts';
import type { AddCommands } from './add-commands.ts';
import { checkReceiverOptions } from './check-receiver-options.ts';
import { examples } from './examples.ts';

/** The commands that try a receiver of webhooks. */
export const addReceiverCommands: AddCommands = (program, terminal, answer) => {
  checkReceiverOptions(program.command('check-receiver'))
    .description('check a receiver of webhooks: signatures, duplicates, order, content')
    .argument('<url>', 'the address that deliveries are posted to; or a module: app.mjs#create')
    .addHelpText('after', examples['check-receiver'])
    .action(async (url, flags) => {
      const { checkReceiverCommand } = await import('./check-receiver-command.ts');
      answer(await checkReceiverCommand(url, flags, terminal));
    });
  exploreOptions(program.command('explore'))
    .description('look for orders, duplicates and losses of webhooks that break an application')
    .argument('<scenario>', 'a scenario file, or a shipped scenario (demo/garage)')
    .addHelpText('after', examples.explore)
    .action(async (scenario, flags) => {
      const { exploreCommand } = await import('../trials/explore/search-command.ts');
      answer(await exploreCommand(scenario, flags, terminal));
    });
  sweepOptions(program.command('sweep'))
    .description(
      'try every fault of the catalogue at places of a scenario, and tabulate the results',
    )
    .argument('<scenario>', 'a scenario file, or a shipped scenario (demo/garage)')
    .addHelpText('after', examples.sweep)
    .action(async (scenario, flags) => {
      const { sweepCommand } = await import('../trials/explore/search-command.ts');
      answer(await sweepCommand(scenario, flags, terminal));
    });
};
