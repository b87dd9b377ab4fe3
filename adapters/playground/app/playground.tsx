import { useEffect, useRef, useState } from 'preact/hooks';
import type { EditedScenario, EngineNames } from '../messages.ts';
import { takeFromAddress } from './address.ts';
import { Bar } from './bar.tsx';
import { Editor } from './editor.ts';
import type { EngineLine } from './engine-line.ts';
import { type Examples, exampleOf } from './examples.ts';
import { scenarioIn } from './link.ts';
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
  const [isOwn, setIsOwn] = useState(start.isOwn);
  /** The name of a text of the reader's own in whose place another was put. */
  const [replaced, setReplaced] = useState('');
  const editor = useRef<Editor | undefined>(undefined);
  const choosing = useRef<Promise<void> | undefined>(undefined);
  const names = useRef<Promise<EngineNames> | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const { state, run, clear, stop } = useRun(engine);

  const latest = useRef(start.scenario);
  const take = (next: EditedScenario, own: boolean): void => {
    latest.current = next;
    setScenario(next);
    setIsOwn(own);
    setReplaced('');
    keepScenario(next, own);
  };
  const put = useRef((_next: EditedScenario, _own: boolean) => {});
  put.current = (next, own) => {
    if (next.name === scenario.name && next.text === scenario.text) {
      return take(next, own && isOwn);
    }
    setObjection('');
    setCombination(0);
    clear();
    editor.current?.replace(next);
    take(next, own);
    if (isOwn) setReplaced(scenario.name);
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
    const readNames = (): Promise<EngineNames> => {
      names.current ??= engine.names();
      names.current.catch(() => (names.current = undefined));
      return names.current;
    };
    // Asked for at once: the engine answers nothing while it runs.
    void readNames().catch(() => {});
    const made = new Editor({
      parent: box.current!,
      scenario: start.scenario,
      schema: readSchema,
      names: readNames,
      check: async (edited) => {
        const checked = await engine.check(edited);
        setCombinations(checked.combinations);
        return checked.mistakes;
      },
      onChange: (edited) => {
        takeFromAddress();
        take(edited, true);
      },
      onRun: () => runIt.current(),
    });
    editor.current = made;
    return () => made.close();
  }, [engine]);

  useEffect(() => {
    const open = (): void => {
      scenarioIn(location.hash).then(
        (linked) => linked && put.current(linked, true),
        (error: Error) => setObjection(error.message),
      );
    };
    const runAnywhere = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // The editor has taken its own.
      if (!event.defaultPrevented) runIt.current();
    };
    addEventListener('hashchange', open);
    addEventListener('keydown', runAnywhere);
    return () => {
      removeEventListener('hashchange', open);
      removeEventListener('keydown', runAnywhere);
    };
  }, []);

  const choose = (name: string): void => {
    const arrival = exampleOf(name).then(
      (chosen) => {
        if (choosing.current !== arrival) return undefined;
        choosing.current = undefined;
        return put.current(chosen, false);
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
        isOwn={isOwn}
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
      {replaced !== '' && (
        <p class="notice" role="status">
          Your text of {replaced} was replaced.
          <button type="button" onClick={() => editor.current?.undo()}>
            Bring it back
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
