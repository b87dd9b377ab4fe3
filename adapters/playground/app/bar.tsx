import { useEffect, useState } from 'preact/hooks';
import type { EditedScenario } from '../messages.ts';
import { putInAddress } from './address.ts';
import type { Examples } from './examples.ts';
import { fragmentOf } from './link.ts';

interface BarProps {
  readonly examples: Examples;
  readonly scenario: EditedScenario;
  /** Whether no example has this text. */
  readonly isOwn: boolean;
  readonly combinations: readonly string[];
  readonly combination: number;
  readonly isRunning: boolean;
  readonly onExample: (name: string) => void;
  readonly onCombination: (place: number) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** The row above the editor: examples, run and stop, the link. */
export function Bar(props: BarProps) {
  const { examples, scenario, isOwn, combinations, combination, isRunning } = props;
  return (
    <header>
      {hasDocs ? (
        <a class="brand" href="README.html">
          motorpool
        </a>
      ) : (
        <span class="brand">motorpool</span>
      )}
      <select
        aria-label="Example"
        value={isOwn ? '' : scenario.name}
        onChange={(event) => props.onExample(event.currentTarget.value)}
      >
        {isOwn && <option value="">{scenario.name}, your text</option>}
        {groupsOf(examples).map(([title, names]) => (
          <optgroup key={title} label={title}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {combinations.length > 0 && (
        <select
          aria-label="Combination"
          value={combination}
          onChange={(event) => props.onCombination(Number(event.currentTarget.value))}
        >
          {combinations.map((name, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </select>
      )}
      <div class="tools">
        {isRunning ? (
          <button type="button" onClick={props.onStop}>
            Stop
          </button>
        ) : (
          <button type="button" class="primary" title="Ctrl-Enter" onClick={props.onRun}>
            Run
          </button>
        )}
        <LinkButton scenario={scenario} />
        {hasDocs && (
          <a class="button" href="docs/guide.html">
            Docs
          </a>
        )}
      </div>
    </header>
  );
}

/** The examples by their folders, in their order. */
function groupsOf({ names }: Examples): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [group = ''] = name.split('/');
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

/** How long a button shows that it has copied, ms. */
const shownMs = 2000;

/** Puts the scenario into the address and the address onto the clipboard. */
function LinkButton({ scenario }: { readonly scenario: EditedScenario }) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    putInAddress(await fragmentOf(scenario));
    // A page over plain HTTP has no clipboard.
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    const isCopied = await clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied === true ? 'Link copied' : 'The link is in the address bar');
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span role="status" class={outcome === '' ? 'hidden' : 'dim'}>
        {outcome}
      </span>
    </>
  );
}

/** Whether the pages of the documentation stand beside this one, which the build puts in. */
declare const hasDocs: boolean;
