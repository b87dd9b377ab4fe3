import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { checkOptionNames } from '../../library/check-word.ts';
import { NoAnswer } from '../examination.ts';
import { type CheckedReceiver, httpUrl } from '../receiver-checks/checked-app.ts';
import { ExplorationTrouble, StartInterrupted } from './exploration-trouble.ts';

/** An application that a command starts, and that listens at an address. */
export interface CommandApp {
  /** A line for the shell: `node backend.mjs`. */
  readonly command: string;
  /** The address of its webhooks. */
  readonly url: string | URL;
}

export function isCommandApp(value: unknown): value is CommandApp {
  return typeof value === 'object' && value !== null && 'command' in value && !('receive' in value);
}

interface StartedProgram {
  readonly child: ChildProcess;
  /** The way in which it has ended by itself: `exit code 1`. */
  end: string | undefined;
}

/** The longest real time until it listens, ms. */
const startMs = 30_000;

/** The real time to end by itself, ms. */
const patienceMs = 3_000;

/** The real time for the output of a killed program to end, ms. */
const leaveMs = 500;
const pollMs = 20;
const mostTold = 2000;

/** The program that a command starts, one at a time. It ends with this process. */
export class CommandedProgram {
  readonly #command: string;
  readonly #url: URL;
  /** Aborted where a first signal to this process ends the search itself. */
  readonly interruption: AbortSignal | undefined;
  #hasEnded = false;
  #running: StartedProgram | undefined;
  #told = '';

  constructor(app: CommandApp, interruption?: AbortSignal) {
    checkOptionNames('app', app, { command: true, url: true });
    const { command, url } = app;
    this.interruption = interruption;
    if (command.trim() === '') {
      throw new TypeError('app: the command is empty: give one such as "node backend.mjs"');
    }
    this.#command = command;
    this.#url = httpUrl(url);
  }

  /** Starts the program and waits until it listens; throws `ExplorationTrouble` otherwise. */
  async start(): Promise<void> {
    await this.#assertFree();
    this.#told = '';
    const child = spawn(this.#command, {
      shell: true,
      // A group of its own, which signals reach as a whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (bytes: Buffer) => {
        this.#told = `${this.#told}${bytes.toString()}`.slice(-mostTold);
      });
    }
    const started: StartedProgram = { child, end: undefined };
    child.once('error', (error) => (started.end = error.message));
    child.once('exit', (code, signal) => (started.end = signal ?? `exit code ${code}`));
    this.#running = started;
    guard(this);
    for (const untilMs = performance.now() + startMs; !(await this.#listens()); ) {
      if (started.end !== undefined) {
        throw new ExplorationTrouble(
          `${this.#command} ended with ${started.end} before it listened at ${this.#url.host}${this.#words()}`,
        );
      }
      if (this.interruption?.aborted === true) {
        throw new StartInterrupted(`${this.#command} was interrupted while it started`);
      }
      if (performance.now() > untilMs) {
        throw new ExplorationTrouble(
          `${this.#command} does not listen at ${this.#url.host} within ${startMs / 1000} s${this.#words()}`,
        );
      }
      await pause(pollMs);
    }
  }

  /** Throws `ExplorationTrouble` where a program listens that is not this one. */
  async #assertFree(): Promise<void> {
    const { host } = this.#url;
    // A program whose output has closed may listen for a moment longer.
    const untilMs = performance.now() + (this.#hasEnded ? patienceMs : 0);
    while (await this.#listens()) {
      if (performance.now() >= untilMs) {
        throw new ExplorationTrouble(
          this.#hasEnded
            ? `${this.#command} has ended, but a program still listens at ${host}: it must end all that it starts`
            : `a program listens at ${host} before ${this.#command} is started: end that one first`,
        );
      }
      await pause(pollMs);
    }
  }

  /** The way in which the running program has ended by itself, and its last words. */
  get end(): string | undefined {
    const how = this.#running?.end;
    return how === undefined ? undefined : `${this.#command} ended with ${how}${this.#words()}`;
  }

  /** Ends the program: at once where it is to lose all that is not stored. */
  async stop(isAtOnce = false): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const { child } = running;
    const isClosed = child.stdout?.closed === true && child.stderr?.closed === true;
    const closed = isClosed ? Promise.resolve() : once(child, 'close');
    signalTo(child, isAtOnce ? 'SIGKILL' : 'SIGTERM');
    if (!(await isWithin(patienceMs, closed))) signalTo(child, 'SIGKILL');
    // A program that has left the group may keep the output open for ever.
    if (!(await isWithin(leaveMs, closed))) {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
    this.#running = undefined;
    this.#hasEnded = true;
    unguard(this);
  }

  /** Ends the program without waiting, as this process ends. */
  kill(): void {
    if (this.#running !== undefined) signalTo(this.#running.child, 'SIGKILL');
  }

  #listens(): Promise<boolean> {
    const { hostname, port, protocol } = this.#url;
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) });
    return new Promise((resolve) => {
      const end = (listens: boolean): void => {
        socket.destroy();
        resolve(listens);
      };
      socket.once('connect', () => end(true));
      socket.once('error', () => end(false));
    });
  }

  /** The last words of the program. */
  #words(): string {
    const lines = this.#told.trim().split('\n');
    // Behind an error stand its places and the version of the program.
    const said = (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1)!).trim();
    return said === '' ? '' : `; it said: ${said}`;
  }
}

/** Whether something happens within a real time. */
async function isWithin(ms: number, happening: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = pause(ms, false, { signal: over.signal }).catch(() => false);
  const isInTime = await Promise.race([happening.then(() => true), late]);
  over.abort();
  return isInTime;
}

function signalTo({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<CommandedProgram>();

/** Ends the program where this process ends first: it has a process group of its own. */
function guard(program: CommandedProgram): void {
  if (running.size === 0) {
    process.on('exit', killAll);
    for (const signal of signals) process.on(signal, onSignal);
  }
  running.add(program);
}

function unguard(program: CommandedProgram): void {
  running.delete(program);
  if (running.size > 0) return;
  process.off('exit', killAll);
  for (const signal of signals) process.off(signal, onSignal);
}

function killAll(): void {
  for (const program of running) program.kill();
}

let hasHeard = false;

function onSignal(signal: NodeJS.Signals): void {
  // A first signal ends the exploration after its run, which still needs the program.
  const isWaiting = [...running].every(({ interruption }) => interruption !== undefined);
  if (isWaiting && !hasHeard && signal !== 'SIGHUP') {
    hasHeard = true;
    return;
  }
  killAll();
  for (const each of signals) process.off(each, onSignal);
  process.kill(process.pid, signal);
}

/** A receiver at an address, whose program a command starts anew for each run. */
export function commandedReceiver(
  program: CommandedProgram,
  posts: CheckedReceiver,
): CheckedReceiver {
  return {
    ...posts,
    isFresh: true,
    openWithinMs: startMs + patienceMs,
    open: async (world, signal) => {
      await program.stop();
      await program.start();
      const opened = await posts.open(world, signal);
      const { readBack } = opened;
      const tellingItsEnd = async <Result>(work: () => Promise<Result>): Promise<Result> => {
        try {
          return await work();
        } catch (error) {
          // Its end is told before its connections are.
          await pause(pollMs);
          if (program.end === undefined) throw error;
          throw new NoAnswer(`no answer: ${program.end}`);
        }
      };
      return {
        receive: async (request, until) =>
          tellingItsEnd(async () => opened.receive(request, until)),
        readBack: readBack && (async (until) => tellingItsEnd(async () => readBack(until))),
        repeat: async (place, until) => tellingItsEnd(async () => opened.repeat(place, until)),
        restart: async () => {
          await program.stop(true);
          await program.start();
        },
      };
    },
  };
}
