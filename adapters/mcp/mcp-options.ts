import type { Command } from '@commander-js/extra-typings';
import { gather, type OptionsOf } from '../terminal/shared-options.ts';

export const mcpOptions = (command: Command) =>
  command.option(
    '--allow-receiver <place>',
    'a host, host:port or network that webhooks may reach; may be repeated',
    gather,
  );

export type McpFlags = OptionsOf<typeof mcpOptions>;
