import type { Command } from '@commander-js/extra-typings';
import {
  gather,
  matrixOption,
  type OptionsOf,
  paramOption,
  redactOption,
  rootOption,
  seedOption,
  wallTimeoutOption,
} from '../../terminal/shared-options.ts';

export const serveOptions = (command: Command) =>
  command
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
    .addOption(matrixOption)
    .addOption(rootOption)
    .addOption(wallTimeoutOption)
    .option(
      '--quiet <duration>',
      'real time without a request after which a backend that has answered is at rest, 50ms (none)',
    )
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
    .option('--trace', 'send traceparent with webhooks, and spans to OpenTelemetry');

/** All may be left out; on the command line `--no-secrets` always has a value. */
export type ServeFlags = Partial<OptionsOf<typeof serveOptions>>;
