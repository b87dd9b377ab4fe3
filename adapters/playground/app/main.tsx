import { render } from 'preact';
import { EngineLine, type EngineWorker } from './engine-line.ts';
import { readExamples } from './examples.ts';
import { Playground } from './playground.tsx';
import { firstScenario } from './start.ts';

const root = document.querySelector('#app')!;

try {
  const examples = await readExamples();
  const begin = (): EngineWorker =>
    new Worker(new URL(workerFile, import.meta.url), { type: 'module' });
  const engine = new EngineLine(begin);
  const start = await firstScenario(examples);
  root.replaceChildren();
  render(<Playground engine={engine} examples={examples} start={start} />, root);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  root.replaceChildren();
  render(<p class="notice bad">The playground cannot begin: {reason}</p>, root);
}

// The page works without it: then it needs the network for each visit.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('offline.js').catch(() => {});

/** The name of the built worker, which the build puts in. */
declare const workerFile: string;
