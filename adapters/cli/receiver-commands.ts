import type { Command } from 'commander';
import type { CheckReceiverFlags } from './check-receiver-command.ts';
import { examples } from './examples.ts';
import type { Terminal } from './terminal.ts';

/** The command that checks a receiver of webhooks. */
export function addReceiverCommands(
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
    .option('--undetermined <how>', 'checks that lack an option: tell, fail or allow (tell)')
    .option('--json', 'print one JSON object and nothing else')
    .option('--report <kind[=file]>', 'also write a report for a CI server: junit')
    .addHelpText('after', examples['check-receiver'])
    .action(async (url: string, flags: CheckReceiverFlags) => {
      const { checkReceiverCommand } = await import('./check-receiver-command.ts');
      answer(await checkReceiverCommand(url, flags, terminal));
    });
}
