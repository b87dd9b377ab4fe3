import { hostname } from 'node:os';
import type { AnsweredRequest } from '../../server/listener-options.ts';
import { type Output, printable } from '../../terminal/terminal.ts';

/** Facts about a message, which a log in JSON has as members. */
export interface MessageFacts {
  /** `info` without it. */
  readonly level?: 'error' | 'info' | 'warn' | undefined;
  /** The id of the world that it is about. */
  readonly world?: string | undefined;
  /** The id of the request that led to it, as the answer has it. */
  readonly requestId?: string | undefined;
}

/** The messages of a server to its operator, on standard error. */
export interface ServeMessages {
  say(words: string, facts?: MessageFacts): void;
  /** Logs a request. */
  answered(request: AnsweredRequest): void;
}

/** The forms of messages; the default comes first. */
export const messageForms = ['text', 'json'] as const;

export type MessageForm = (typeof messageForms)[number];

/** ServeMessages in lines of text for people, or of JSON for collectors of logs. */
export async function messagesIn(form: MessageForm, stderr: Output): Promise<ServeMessages> {
  return form === 'json' ? messagesAsJson(stderr) : messagesAsText(stderr);
}

function messagesAsText(stderr: Output): ServeMessages {
  const write = (words: string): void => void stderr.write(`${printable(words)}\n`);
  return {
    say: (words, { world, requestId } = {}) => {
      const about = world === undefined ? '' : `world ${world}: `;
      write(`${about}${words}${requestId === undefined ? '' : ` (request ${requestId})`}`);
    },
    answered: ({ method, path, status, tookMs, facts }) => {
      const requestId = facts?.requestId ?? '-';
      write(`${method} ${path} ${status} ${tookMs.toFixed(1)} ms ${requestId}`);
    },
  };
}

/** Most servers write text, so that pino is loaded by the others. */
async function messagesAsJson(stderr: Output): Promise<ServeMessages> {
  const { default: pino } = await import('pino');
  const log = pino(
    {
      name: 'motorpool',
      base: { pid: process.pid, hostname: hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => void stderr.write(line) },
  );
  return {
    say: (words, { level = 'info', ...members } = {}) => log[level](members, words),
    answered: ({ method, path, status, tookMs, facts }) => {
      const ms = Math.round(tookMs * 10) / 10;
      log.info({ ...facts, method, path, status, ms }, 'request');
    },
  };
}
