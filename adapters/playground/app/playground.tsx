import { useEffect, useRef, useState } from 'preact/hooks';
import type { EditedScenario } from '../messages.ts';
import { Bar } from './bar.tsx';
import { Editor } from './editor.ts';
import type { EngineLine } from './engine-line.ts';
import { type Examples, exampleOf } from './examples.ts';
import { Results } from './results.tsx';
import { useRun } from './run-state.ts';
import type { LanguageSchema } from './schema-words.ts';
import { keepScenario, type Start } from './start.ts';

interface PlaygroundProps {
  readonly engine: EngineLine;
  readonly examples: Examples;
  readonly start: Start;
}

/** An editor for a scenario, and the results of its latest run. */
export function Playground({ engine, examples, start }: PlaygroundProps) {
  const [objection, setObjection] = useState(start.objection);
  const [combinations, setCombinations] = useState<readonly string[]>([]);
  const [combination, setCombination] = useState(0);
  const [scenario, setScenario] = useState(start.scenario);
  const latest = useRef(start.scenario);
  const editor = useRef<Editor | undefined>(undefined);
  const choosing = useRef<Promise<void> | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const { state, run, stop } = useRun(engine);

  const take = (next: EditedScenario): void => {
    latest.current = next;
    setScenario(next);
    keepScenario(next);
  };
  const runIt = useRef(() => {});
  runIt.current = () => {
    setObjection('');
    // An example that was chosen and has not arrived is the one to run.
    const isChosen = choosing.current;
    if (isChosen === undefined) run(scenario, combination);
    else void isChosen.then(() => run(latest.current, 0));
  };

  useEffect(() => {
    const made = new Editor({
      parent: box.current!,
      text: start.scenario.text,
      schema: readSchema,
      check: async (text) => {
        const checked = await engine.check({ ...latest.current, text });
        setCombinations(checked.combinations);
        return checked.mistakes;
      },
      onChange: (text) => take({ ...latest.current, text }),
      onRun: () => runIt.current(),
    });
    editor.current = made;
    return () => made.close();
  }, [engine]);

  const choose = (name: string): void => {
    const arrival = exampleOf(name).then(
      (chosen) => {
        if (choosing.current !== arrival) return;
        choosing.current = undefined;
        setObjection('');
        setCombination(0);
        take(chosen);
        editor.current?.replace(chosen.text);
      },
      (error: Error) => {
        choosing.current = undefined;
        setObjection(error.message);
      },
    );
    choosing.current = arrival;
  };
  return (
    <>
      <Bar
        examples={examples}
        scenario={scenario}
        combinations={combinations}
        combination={combination}
        isRunning={state.kind === 'running'}
        onExample={choose}
        onCombination={setCombination}
        onRun={() => runIt.current()}
        onStop={stop}
      />
      {objection !== '' && (
        <p class="notice bad" role="alert">
          {objection}
          <button type="button" onClick={() => setObjection('')}>
            Dismiss
          </button>
        </p>
      )}
      <div class="playground">
        <section class="editor" aria-label="Scenario" ref={box} />
        <Results state={state} onLine={(line) => editor.current?.goTo(line)} />
      </div>
    </>
  );
}

let schema: Promise<LanguageSchema> | undefined;

/** The schema of scenarios; a later completion asks again where it did not arrive. */
function readSchema(): Promise<LanguageSchema> {
  schema ??= fetch('scenario.schema.json').then(
    (response) => response.json() as Promise<LanguageSchema>,
  );
  schema.catch(() => (schema = undefined));
  return schema;
}
