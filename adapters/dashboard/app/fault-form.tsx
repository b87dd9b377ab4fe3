import { useState } from 'preact/hooks';
import { type FaultInput, faultOf, inputName, mistakeIn, pageWords, whichOf } from './fault-of.ts';
import type { Live } from './live.ts';
import type { FaultKinds, WebhookBody } from './wire.ts';

interface FaultFormProps {
  readonly live: Live;
  readonly kinds: readonly FaultKinds[];
  readonly webhooks: readonly WebhookBody[];
  readonly onChange: () => void;
}

const durations = [
  ['', 'until it is healed'],
  ['5m', 'for 5 minutes'],
  ['30m', 'for 30 minutes'],
  ['2h', 'for 2 hours'],
  ['1d', 'for a day'],
] as const;

/** A form that begins a fault: the target, the effect and the duration. */
export function FaultForm({ live, kinds, webhooks, onChange }: FaultFormProps) {
  const [target, setTarget] = useState<string>(webhooks.length > 0 ? 'webhook' : 'api');
  const [index, setIndex] = useState(0);
  const [mistake, setMistake] = useState('');
  const kind = kinds.find((each) => each.target === target)!;
  const effect = kind.effects[index]!;
  const submit = async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const found = mistakeIn(kind, effect, given);
    setMistake(found ?? '');
    if (found !== undefined) return;
    try {
      await live.api.send('POST', '/sim/faults', faultOf(kind, effect, given));
      live.announce(`${kind.title}: ${effect.title}`);
    } catch (error) {
      setMistake(pageWords(kind, effect, error instanceof Error ? error.message : String(error)));
    }
    onChange();
  };
  return (
    <form
      class="card break"
      aria-labelledby="break-title"
      // Its own messages name the field, which those of a browser do not.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <h2 id="break-title">Break something</h2>
      <div class="fields">
        <label>
          Target
          <select
            value={target}
            onChange={(event) => {
              setTarget(event.currentTarget.value);
              setIndex(0);
            }}
          >
            {kinds.map((each) => (
              <option key={each.target} value={each.target}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <Which key={target} live={live} target={kind.target} webhooks={webhooks} />
        <label>
          How
          <select
            value={String(index)}
            onChange={(event) => setIndex(Number(event.currentTarget.value))}
          >
            {kind.effects.map(({ title }, position) => (
              <option key={title} value={String(position)}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <p class="explanation" aria-live="polite">
          {effect.explanation}
        </p>
        <Inputs key={`${target} ${index}`} owner="effect" inputs={effect.inputs} />
        <Inputs key={target} owner="fault" inputs={kind.inputs} />
        <label>
          Duration
          <select name="for">
            {durations.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          Break it
        </button>
      </div>
      {mistake !== '' && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}

interface WhichProps {
  readonly live: Live;
  readonly target: FaultKinds['target'];
  readonly webhooks: readonly WebhookBody[];
}

function Which({ live, target, webhooks }: WhichProps) {
  switch (target) {
    case 'webhook':
      return (
        <label>
          {whichOf[target]}
          <select name="of" required>
            {webhooks.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      );
    case 'api':
      return (
        <label>
          {whichOf[target]}
          <input name="of" placeholder="signals.list" />
        </label>
      );
    case 'upstream':
    case 'vehicle':
      return (
        <label>
          {whichOf[target]}
          <input name="of" required list="vehicle-names" />
          <datalist id="vehicle-names">
            {live.glances.value.slice(0, 200).map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
      );
    case 'charger':
      return (
        <label>
          {whichOf[target]}
          <input name="of" required />
        </label>
      );
  }
}

interface InputsProps {
  readonly owner: 'effect' | 'fault';
  readonly inputs: readonly FaultInput[];
}

function Inputs({ owner, inputs }: InputsProps) {
  return (
    <>
      {inputs.map((input) => (
        <label key={input.member}>
          {input.title}
          <Answer name={inputName(owner, input)} input={input} />
        </label>
      ))}
    </>
  );
}

interface AnswerProps {
  readonly name: string;
  readonly input: FaultInput;
}

function Answer({ name, input: { initial, options, isNumber } }: AnswerProps) {
  if (options === undefined) {
    return (
      <input
        name={name}
        {...(isNumber === true && { inputMode: 'decimal' as const })}
        required={initial !== ''}
        defaultValue={initial}
      />
    );
  }
  return (
    <select name={name}>
      {options.map(([value, words]) => (
        <option key={value} value={value} selected={value === initial}>
          {words}
        </option>
      ))}
    </select>
  );
}
