import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startChild } from './child.ts';
import { commutersText } from './commuters.ts';
import { type Figure, median, type Section, withinLimit } from './figure.ts';
import { type LargeSources, largeFiles, largeScenarios } from './large-files.ts';
import type { LongestTurns, TurnsServed } from './turns-child.ts';

const vehicles = 10_000;
/** One vehicle in this number is driven by a persona. */
const perDriven = 10;
const rounds = 3;
/** The limit of a turn of the event loop, and so of the wait of others. */
const limitMs = 50;
const askEveryMs = 10;

/** The tasks, each with the limit of its processor time, all turns together. */
const wholeLimitMs = { made: 2_000, 'advanced by a day': 10_000, deleted: 500 } as const;

type Task = keyof typeof wholeLimitMs;

const tasks = Object.keys(wholeLimitMs) as Task[];

interface Measured extends LongestTurns {
  /** Response time of `/openapi.json` meanwhile. */
  readonly slowestAnswerMs: number;
}

/**
 * Measures the delay of other requests while a large world works: one process serves, another sends
 * requests.
 */
export async function turns(): Promise<Section> {
  const server = await startChild<TurnsServed>('turns-child.ts');
  const posted: Figure[] = [];
  const measured = new Map<Task, Measured[]>(tasks.map((task) => [task, []]));
  try {
    const client = new Client(server.said.port, () => server.ask<LongestTurns>());
    // Warms up: code is compiled.
    for (const task of tasks) await client.does(task, 100);
    for (let round = 0; round < rounds; round += 1) {
      for (const task of tasks) measured.get(task)!.push(await client.does(task, vehicles));
    }
    for (const [name, sourcesFor] of Object.entries({ ...largeFiles, ...largeScenarios })) {
      const sources = sourcesFor();
      const taken: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await client.posts(sources));
      posted.push(...waits(`posted ${name}`, taken));
    }
  } finally {
    await server.stop();
  }
  return {
    title: 'Turns',
    notes: [
      `A world of ${vehicles.toLocaleString('en')} cars, all of them logged and every tenth of them a commuter's, is made, advanced by a day, hour by hour, and deleted by ` +
        `the control API, while \`/openapi.json\` is asked for every ${askEveryMs} ms. The server times the turns of its ` +
        `event loop, in which no request is answered. Each figure is the median of the longest of ${rounds} rounds, the whole of it is the processor time of all turns of a millisecond or more; ` +
        'processor time is that of the thread that serves: on a busy machine a turn lasts as long as others let it. ' +
        'The posted worlds are made of a large file of each kind, and of a scenario with many parts.',
    ],
    figures: [...tasks.flatMap((task) => figures(task, measured.get(task)!)), ...posted],
  };
}

function figures(task: Task, measured: readonly Measured[]): readonly Figure[] {
  return [
    ...waits(task, measured),
    withinLimit(
      `the whole of it by processor time, ${task}`,
      median(measured.map(({ wholeMs }) => wholeMs)),
      wholeLimitMs[task],
    ),
  ];
}

/** The longest waits of other requests meanwhile. */
function waits(task: string, measured: readonly Measured[]): readonly Figure[] {
  const figure = (name: string, member: keyof Measured): Figure => {
    const value = median(measured.map((each) => each[member]));
    const peer = { name: 'a limit of', value: limitMs };
    return { name: `${name}, ${task}`, value, unit: 'ms', peer, ratio: value / limitMs };
  };
  return [
    { ...figure('the longest turn', 'wallMs'), promise: { atMost: 1 } },
    { ...figure('the longest turn by processor time', 'processorMs'), promise: { atMost: 1 } },
    figure('the slowest answer', 'slowestAnswerMs'),
  ];
}

class Client {
  readonly #origin: string;
  readonly #longest: () => Promise<LongestTurns>;

  constructor(port: number, longest: () => Promise<LongestTurns>) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#longest = longest;
  }

  does(task: Task, count: number): Promise<Measured> {
    return this.#meanwhile(() => this.#ask(task, count));
  }

  /** Makes a world of a large body, which is deleted afterwards. */
  async posts({ scenario, file }: LargeSources): Promise<Measured> {
    const written = { file: 'a.yaml', path: 'a.yaml', text: scenario, params: {}, env: {} };
    const imports = file === undefined ? {} : { [file[0]]: file[1] };
    const body = { id: 'posted', sources: { ...written, imports } };
    const measured = await this.#meanwhile(() => this.#send('POST', '/sim/worlds', body));
    await this.#send('DELETE', '/sim/worlds/posted');
    return measured;
  }

  async #meanwhile(work: () => Promise<void>): Promise<Measured> {
    await this.#longest();
    const done = work();
    const state = { isDone: false };
    void done.finally(() => {
      state.isDone = true;
    });
    let slowestAnswerMs = 0;
    do {
      slowestAnswerMs = Math.max(slowestAnswerMs, await this.#answerMs());
      await pause(askEveryMs);
    } while (!state.isDone);
    await done;
    // Waits for the rest of the work, such as freeing memory.
    await pause(200);
    return { ...(await this.#longest()), slowestAnswerMs };
  }

  #ask(task: Task, count: number): Promise<void> {
    if (task === 'deleted') return this.#send('DELETE', '/sim/worlds/large');
    if (task === 'made') {
      const driven = commutersText(count / perDriven, 'everything');
      const parked = `  parked: { count: ${count - count / perDriven}, model: BEV }`;
      const scenario = driven.replace('fleets:', `fleets:\n${parked}`);
      return this.#send('POST', '/sim/worlds', { id: 'large', scenario });
    }
    return this.#advance();
  }

  /** Advances in pieces: on a busy machine a client might time out on a whole day. */
  async #advance(): Promise<void> {
    for (let hour = 0; hour < 24; hour += 1) {
      await this.#send('POST', '/w/large/sim/clock/advance', { by: '1h' });
    }
  }

  async #send(method: string, path: string, body?: object): Promise<void> {
    const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
    // Unlike `fetch` it waits for more than five minutes.
    const sent = request(`${this.#origin}${path}`, { method, headers });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const said = await text(response);
    const status = response.statusCode!;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${said}`);
  }

  async #answerMs(): Promise<number> {
    const askedMs = performance.now();
    await (await fetch(`${this.#origin}/openapi.json`)).arrayBuffer();
    return performance.now() - askedMs;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
