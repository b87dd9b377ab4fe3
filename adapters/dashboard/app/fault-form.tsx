import { useState } from 'preact/hooks';
import { type FaultInput, faultOf, inputName } from './fault-of.ts';
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
  const kind = kinds.find((each) => each.target === target)!;
  const effect = kind.effects[index]!;
  const submit = async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const words = `${kind.title}: ${effect.title}`;
    await live.act(words, (api) => api.send('POST', '/sim/faults', faultOf(kind, effect, given)));
    onChange();
  };
  return (
    <form
      class="card break"
      aria-labelledby="break-title"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <h2 id="break-title">Break something</h2>
      <div class="fields">
        <label>
          What fails
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
        <Inputs key={`${target} ${index}`} owner="effect" inputs={effect.inputs} />
        <Inputs key={target} owner="fault" inputs={kind.inputs} />
        <label>
          How long
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
          Which
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
          Operation, or all
          <input name="of" placeholder="signals.list" />
        </label>
      );
    case 'upstream':
    case 'vehicle':
      return (
        <label>
          Vehicle or fleet
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
          Its name in the scenario
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
    const isRequired = initial !== '';
    return isNumber === true ? (
      <input
        name={name}
        type="number"
        min="0"
        step="any"
        required={isRequired}
        defaultValue={initial}
      />
    ) : (
      <input name={name} required={isRequired} defaultValue={initial} />
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
