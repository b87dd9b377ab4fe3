import { availableParallelism } from 'node:os';
import { mcpOptions } from '../mcp/mcp-options.ts';
import { explainOptions, newOptions } from '../scenarios/scenario-options.ts';
import { checkOptions, runOptions } from '../trials/run-options.ts';
import { certainJobs } from '../trials/suite/jobs.ts';
import type { AddCommands } from './add-commands.ts';
import { examples } from './examples.ts';
import { serveOptions } from './serve/serve-options.ts';

/** The commands that work on scenarios. */
export const addScenarioCommands: AddCommands = (program, terminal, answer) => {
  newOptions(program.command('new'))
    .description('create a starter scenario from a template')
    .argument('[file]', 'the file to write; by default named after the template')
    .addHelpText('after', examples.new)
    .action(async (file, flags) => {
      const { newCommand } = await import('../scenarios/new-command.ts');
      answer(newCommand(file, flags, terminal));
    });
  checkOptions(program.command('check'))
    .description('look for mistakes in scenarios without running them')
    .argument(
      '<path...>',
      'scenario files, folders, quoted patterns, shipped scenarios; - is standard input',
    )
    .addHelpText('after', examples.check)
    .action(async (paths, flags) => {
      const { checkCommand } = await import('./check-command.ts');
      answer(await checkCommand(paths, flags, terminal));
    });
  explainOptions(program.command('explain'))
    .description('describe in sentences what a scenario does, without running it')
    .argument('<scenario>', 'a scenario file, - or a shipped scenario (demo/garage)')
    .addHelpText('after', examples.explain)
    .action(async (scenario, flags) => {
      const { explainCommand } = await import('./explain-command.ts');
      answer(explainCommand(scenario, flags, terminal));
    });
  runOptions(program.command('run'))
    .description('run scenarios: a timeline, the expectations and a verdict')
    .argument(
      '<path...>',
      'scenario files, folders, quoted patterns, shipped scenarios; - is standard input',
    )
    .addHelpText('after', examples.run)
    .action(async (paths, flags) => {
      // Threads start while this one loads the rest of the command.
      const jobs = certainJobs(paths, flags);
      const pool =
        jobs > 1
          ? (await import('../trials/threads/command-pool.ts')).commandPool(jobs)
          : undefined;
      pool?.start(availableParallelism());
      const { runCommand } = await import('./run-command.ts');
      answer(await runCommand(paths, flags, terminal, pool));
    });
  serveOptions(program.command('serve'))
    .description('serve the API of the vehicles of a scenario, until interrupted')
    .argument('[scenario]', 'a scenario file, - or a shipped scenario (demo/garage)')
    .addHelpText('after', examples.serve)
    .action(async (scenario, flags) => {
      const { serveCommand } = await import('./serve/serve-command.ts');
      answer(await serveCommand(scenario, flags, terminal));
    });
  mcpOptions(program.command('mcp'))
    .description('serve tools for assistants on standard input and output (MCP)')
    .addHelpText('after', examples.mcp)
    .action(async (flags) => {
      const { mcpCommand } = await import('../mcp/mcp-command.ts');
      answer(await mcpCommand(flags, terminal));
    });
};
