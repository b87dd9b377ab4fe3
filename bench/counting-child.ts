/** Prints the processor time that the metrics of a server take for a request, µs, as a `Counted`. */
import { factsOf, noteFacts } from '../adapters/http/answer-facts.ts';
import { ReadyAnswer } from '../adapters/http/ready-answer.ts';
import type { Visit } from '../adapters/http/visit.ts';
import { ServerMetrics } from '../adapters/metrics/server-metrics.ts';
import { report } from './report.ts';

export interface Counted {
  readonly cpuMicros: number;
}

/** Requests between which the event loop takes a turn. */
const perTurn = 500;
const turns = 4000;

const { requests } = new ServerMetrics({
  version: 'bench',
  worlds: () => [],
  dormant: () => [],
  connections: async () => 0,
  feedClients: () => 0,
  isReady: () => true,
});
const visit = {
  requestId: '00000000-0000-4000-8000-000000000001',
  operation: 'signals.list',
  isWorldless: false,
  worldIfAny: { id: 'main' },
} as unknown as Visit;

async function count(of: number): Promise<void> {
  for (let turn = 0; turn < of; turn += 1) {
    for (let nth = 0; nth < perTurn; nth += 1) {
      const answer = new ReadyAnswer({}, { body: '' });
      noteFacts(answer, visit);
      requests.add(factsOf(answer)?.operation, answer.status, nth / 10);
    }
    await new Promise(setImmediate);
  }
}

await count(turns / 4);
const before = process.cpuUsage();
await count(turns);
const { user, system } = process.cpuUsage(before);
report({ cpuMicros: (user + system) / (turns * perTurn) } satisfies Counted);
process.exit();
