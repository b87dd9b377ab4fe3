import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { McpFlags } from '../mcp/mcp-command.ts';
import type { NewFlags } from '../scenarios/new-command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { RunFlags } from '../trials/run-flags.ts';
import { certainJobs } from '../trials/suite/jobs.ts';
import type { CheckFlags } from './check-command.ts';
import { examples } from './examples.ts';
import type { ExplainFlags } from './explain-command.ts';
import type { ServeFlags } from './serve/serve-settings.ts';
import {
  gather,
  paramOption,
  redactOption,
  rootOption,
  seedOption,
  wallTimeoutOption,
} from './shared-options.ts';

/** The commands that work on scenarios. */
export function addScenarioCommands(
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
): void {
  addNew(program, terminal, answer);
  addCheck(program, terminal, answer);
  addExplain(program, terminal, answer);
  addRun(program, terminal, answer);
  addServe(program, terminal, answer);
  addMcp(program, terminal, answer);
}

function addRun(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('run')
    .description('run scenarios: a timeline, the expectations and a verdict')
    .argument(
      '<path...>',
      'scenario files, folders, quoted patterns, shipped scenarios; - is standard input',
    )
    .option('-a, --all', 'show every entry of the log: commands, steps and changed signals too')
    .option('--vehicle <name>', 'show only this vehicle; may be repeated', gather)
    .option('-q, --quiet', 'print one line with the verdict')
    .option('--json', 'print one JSON object and nothing else')
    .option('--utc', 'show UTC instead of local time')
    .addOption(seedOption)
    .option(
      '--seeds <number>',
      'run each with so many seeds: its own, say 7, then 7-2, 7-3 and so on',
    )
    .option(
      '--out <folder>',
      'write the first seed of --seeds that fails there, as a short scenario',
    )
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'only these combinations of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .option('--until <when>', 'stop early: after a duration, at a local instant or a checkpoint')
    .option('--from <checkpoint>', 'show only what follows a checkpoint')
    .option('--log <file>', 'write the log as JSON Lines; - writes it to standard output')
    .addOption(redactOption)
    .option(
      '--report <kind[=file]>',
      'also write junit, tap, json, github, markdown or html; may be repeated',
      gather,
    )
    .addOption(wallTimeoutOption)
    .option('--grep <regexp>', 'only scenarios whose name, file or tag matches')
    .option('--shard <part/parts>', 'one part of the scenarios: 2/3 is every third from the second')
    .option('--list', 'list the selected scenarios without running them')
    .option('--watch', 'run changed scenarios again, until interrupted')
    .option('--dry', 'print the expected timeline without running')
    .option(
      '--jobs <number>',
      'number of threads; without it one for every 64 runs, and no more than processors',
    )
    .option('--on <store>', 'by the workers on redis://… or postgres://…; see worker')
    .addHelpText('after', examples.run)
    .action(async (paths: string[], flags: RunFlags) => {
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
}

function addServe(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('serve')
    .description('serve the API of the vehicles of a scenario, until interrupted')
    .argument('[scenario]', 'a scenario file, - or a shipped scenario (demo/garage)')
    .option('--port <number>', 'the port; 0 takes any free one (4010)')
    .option('--host <address>', 'the address to listen on (127.0.0.1, reachable only locally)')
    .option('--speed <factor>', 'simulated seconds per second (as the scenario says, or 1)')
    .option('--held', 'time stands still; a command advances it by as much as it needs')
    .option('--play', 'start without waiting for the presenter')
    .option('--skip-pauses', 'pauses wait only while the presenter view is open')
    .option('--with <backend>', 'a backend to look at: charge-limiter, charge-limiter=3 or none')
    .option('--strict-hold', 'time stands still until the control API advances it')
    .option('--mcp', 'serve tools for assistants at /mcp too (MCP)')
    .option('--json', 'print one line of JSON when ready, and nothing else')
    .option(
      '--end-with-input',
      'end when standard input ends, and so with the program that holds it',
    )
    .option('--no-secrets', 'print no secret or token, for output that is kept as a log')
    .option(
      '--allow-host <name>',
      'another host name of this server; may be repeated, * allows any',
      gather,
    )
    .option('--public-origin <origin>', 'of a proxy in front, for links: https://sim.example.com')
    .option(
      '--allow-receiver <place>',
      'a private host, host:port or network for webhooks; may be repeated',
      gather,
    )
    .option(
      '--control-token <secret>',
      'bearer token of the control API; else that in MOTORPOOL_CONTROL_TOKEN',
    )
    .option('--tiles <address>', 'map tiles of the dashboard, with {z}, {x} and {y}; or none')
    .option('--tiles-credit <words>', 'the author of the maps')
    .option('--connect <how>', 'connect URLs show pages, or redirect at once: auto, guests')
    .option('--option <name=value>', 'a setting of the API, listed below; may be repeated', gather)
    .addOption(seedOption)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addOption(wallTimeoutOption)
    .option(
      '--data <place>',
      'keep the worlds in a folder or at postgres://…; else that in MOTORPOOL_DATA',
    )
    .option('--resume <how>', 'clocks that played: from-now, catch-up or held (from-now)')
    .option('--fresh', 'begin the first world of the folder anew, unless --resume is given')
    .option('--idle <duration>', 'put unused worlds away after so much real time (10m), or never')
    .option('--max-worlds <number>', 'the most worlds, awake or asleep (100)')
    .option('--max-vehicles <number>', 'the most vehicles of a world that clients make (100000)')
    .option('--max-requests <number>', 'the most requests about a world in a second (no limit)')
    .option('--max-journal <size>', 'a world takes no changes from this size on, 500MB (no limit)')
    .option('--address <origin>', 'of several servers with a database: http://… for the others')
    .option('--lease <time>', 'after which another one takes over, such as 10s (6s)')
    .option('--log <file>', 'record the world; compressed if the name ends in .gz')
    .option('--log-sync <when>', 'when entries are written: always, gathered or written (written)')
    .addOption(redactOption)
    .option('--verbose', 'log every request on standard error')
    .option('--messages <form>', 'of standard error: text, or json for logs (text)')
    .option('--metrics', 'serve /metrics for Prometheus, to callers with the control token')
    .option('--metrics-port <port>', 'serve them on a port of their own, without a token')
    .option('--trace', 'send traceparent with webhooks, and spans to OpenTelemetry')
    .addHelpText('after', examples.serve)
    .action(async (scenario: string | undefined, flags: ServeFlags) => {
      const { serveCommand } = await import('./serve/serve-command.ts');
      answer(await serveCommand(scenario, flags, terminal));
    });
}

function addCheck(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('check')
    .description('look for mistakes in scenarios without running them')
    .argument(
      '<path...>',
      'scenario files, folders, quoted patterns, shipped scenarios; - is standard input',
    )
    .option('--json', 'print one JSON object and nothing else')
    .option('--report <kind[=file]>', 'also write junit or github; may be repeated', gather)
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'only these combinations of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addHelpText('after', examples.check)
    .action(async (paths: string[], flags: CheckFlags) => {
      const { checkCommand } = await import('./check-command.ts');
      answer(await checkCommand(paths, flags, terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('explain')
    .description('describe in sentences what a scenario does, without running it')
    .argument('<scenario>', 'a scenario file, - or a shipped scenario (demo/garage)')
    .option('--mermaid', 'a sequence diagram for Mermaid')
    .option('--json', 'print one JSON object and nothing else')
    .addOption(paramOption)
    .option('--matrix <axis=value>', 'the combination of a matrix; may be repeated', gather)
    .addOption(rootOption)
    .addHelpText('after', examples.explain)
    .action(async (scenario: string, flags: ExplainFlags) => {
      const { explainCommand } = await import('./explain-command.ts');
      answer(explainCommand(scenario, flags, terminal));
    });
}

function addNew(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('new')
    .description('create a starter scenario from a template')
    .argument('[file]', 'the file to write; by default named after the template')
    .option('--template <name>', 'charging, webhook, api, fleet, demo or vitest (charging)')
    .option('--list', 'list the templates and what each shows')
    .option('--force', 'overwrite an existing file')
    .option('--json', 'print one JSON object and nothing else')
    .addHelpText('after', examples.new)
    .action(async (file: string | undefined, flags: NewFlags) => {
      const { newCommand } = await import('../scenarios/new-command.ts');
      answer(newCommand(file, flags, terminal));
    });
}

function addMcp(program: Command, terminal: Terminal, answer: (code: number) => void): void {
  program
    .command('mcp')
    .description('serve tools for assistants on standard input and output (MCP)')
    .option(
      '--allow-receiver <place>',
      'a host, host:port or network that webhooks may reach; may be repeated',
      gather,
    )
    .addHelpText('after', examples.mcp)
    .action(async (flags: McpFlags) => {
      const { mcpCommand } = await import('../mcp/mcp-command.ts');
      answer(await mcpCommand(flags, terminal));
    });
}
