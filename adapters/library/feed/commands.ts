import type { ServerMessage } from '../../http/feed/messages.ts';
import { FeedError } from './feed-options.ts';

interface PendingCommand {
  readonly text: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: FeedError) => void;
  isSent: boolean;
}

type CommandAnswer = Extract<ServerMessage, { readonly type: 'ack' | 'error' }>;

/** Commands under way: each is sent once, and is settled. */
export class Commands {
  readonly #commands = new Map<number, PendingCommand>();
  #count = 0;
  #end: FeedError | undefined;

  /** @param send undefined while there is no connection: the command waits for one */
  give(message: object, send: ((text: string) => void) | undefined): Promise<unknown> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ ...message, id });
      this.#commands.set(id, { text, resolve, reject, isSent: send !== undefined });
      send?.(text);
    });
  }

  sendAll(send: (text: string) => void): void {
    for (const command of this.#commands.values()) {
      if (command.isSent) continue;
      command.isSent = true;
      send(command.text);
    }
  }

  answer(message: CommandAnswer): void {
    const command = this.#commands.get(message.id as number);
    if (command === undefined) return;
    this.#commands.delete(message.id as number);
    if (message.type === 'ack') command.resolve(message.result);
    else command.reject(new FeedError(message.code, message.message));
  }

  /** Rejects the commands that were sent: they may have been executed or not. */
  lose(): void {
    for (const [id, { isSent, reject }] of this.#commands) {
      if (!isSent) continue;
      this.#commands.delete(id);
      const words = 'the connection was lost before the answer: the command may have been executed';
      reject(new FeedError('CONNECTION_LOST', words));
    }
  }

  end(error: FeedError): void {
    this.#end = error;
    for (const { reject } of this.#commands.values()) reject(error);
    this.#commands.clear();
  }
}
