import { useState } from 'preact/hooks';
import {
  type FaultField,
  type FaultKind,
  faultOf,
  kinds,
  type TargetKind,
  targets,
  targetWords,
} from './fault-kinds.ts';
import type { Live } from './live.ts';
import type { Webhook } from './wire.ts';

interface FaultFormProps {
  readonly live: Live;
  readonly webhooks: readonly Webhook[];
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
export function FaultForm({ live, webhooks, onChange }: FaultFormProps) {
  const [target, setTarget] = useState<TargetKind>(webhooks.length > 0 ? 'webhook' : 'api');
  const [index, setIndex] = useState(0);
  const kind = kinds[target][index]!;
  const submit = async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const words = `${targetWords[target]}: ${kind.words}`;
    await live.act(words, (api) => api.send('POST', '/sim/faults', faultOf(target, kind, given)));
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
              setTarget(event.currentTarget.value as TargetKind);
              setIndex(0);
            }}
          >
            {targets.map((each) => (
              <option key={each} value={each}>
                {targetWords[each]}
              </option>
            ))}
          </select>
        </label>
        <Which key={target} live={live} target={target} webhooks={webhooks} />
        <label>
          How
          <select
            value={String(index)}
            onChange={(event) => setIndex(Number(event.currentTarget.value))}
          >
            {kinds[target].map((each, position) => (
              <option key={each.words} value={String(position)}>
                {each.words}
              </option>
            ))}
          </select>
        </label>
        <Fields key={`${target} ${index}`} kind={kind} />
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
  readonly target: TargetKind;
  readonly webhooks: readonly Webhook[];
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

function Fields({ kind }: { readonly kind: FaultKind }) {
  return (
    <>
      {kind.fields.map((field) => (
        <label key={field.name}>
          {field.words}
          <Entry field={field} />
        </label>
      ))}
    </>
  );
}

function Entry({ field: { name, initial, options, isNumber } }: { readonly field: FaultField }) {
  if (options === undefined) {
    return isNumber === true ? (
      <input name={name} type="number" min="0" step="any" required defaultValue={initial} />
    ) : (
      <input name={name} required defaultValue={initial} />
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
