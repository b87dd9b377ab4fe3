import { useEffect, useRef, useState } from 'preact/hooks';
import type { ControlApi } from './control-api.ts';
import { wordsWith, worldTitles } from './form-words.ts';
import { Prose } from './prose.tsx';
import type { MadeWorld, ShippedScenarioBody } from './wire.ts';
import { WorldFields, worldFieldsOf } from './world-fields.tsx';

interface ScenarioFormProps {
  readonly api: ControlApi;
  /** The name of a shipped scenario; empty for one that the user writes. */
  readonly name: string;
  /** Whether it stands apart from the control that chose it, and so takes the focus. */
  readonly takesFocus?: boolean;
  readonly onMade: (world: MadeWorld) => void;
}

/** A scenario with its parameters, and a button that starts it. */
export function ScenarioForm({ api, name, takesFocus = false, onMade }: ScenarioFormProps) {
  const [shipped, setShipped] = useState<ShippedScenarioBody>();
  const [mistake, setMistake] = useState('');
  const isReady = name === '' || shipped !== undefined;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReady && takesFocus) title.current?.focus();
  }, [isReady]);
  useEffect(() => {
    if (name === '') return;
    api
      .read<{ readonly data: ShippedScenarioBody }>(`/sim/scenarios/${encodeURIComponent(name)}`)
      .then(({ data }) => setShipped(data))
      .catch((error: Error) => setMistake(error.message));
  }, [name]);
  const begin = async (form: HTMLFormElement) => {
    setMistake('');
    try {
      const order = orderOf(form, shipped);
      const { data } = await api.send<{ readonly data: MadeWorld }>('POST', '/sim/worlds', order);
      onMade(data);
    } catch (error) {
      setMistake(wordsWith(worldTitles, error instanceof Error ? error.message : String(error)));
    }
  };
  if (!isReady) {
    return <p class="wait">{mistake === '' ? `Loading ${name} …` : mistake}</p>;
  }
  return (
    <form
      class="card begin"
      aria-labelledby="begin-title"
      onSubmit={(event) => {
        event.preventDefault();
        void begin(event.currentTarget);
      }}
    >
      <h2 id="begin-title" ref={title} tabIndex={-1}>
        {name === '' ? 'Your own scenario' : name}
      </h2>
      {shipped !== undefined && (
        <p class="dim">
          <Prose text={shipped.description} />
        </p>
      )}
      <div class="fields">
        <WorldFields />
      </div>
      <div class="fields">
        {shipped?.params.map((param) => (
          <ParamField key={param.name} param={param} />
        ))}
        {shipped !== undefined && shipped.combinations.length > 0 && (
          <label>
            Matrix entry
            <select name="combination">
              {shipped.combinations.map((each, index) => (
                <option key={index} value={String(index)}>
                  {Object.entries(each)
                    .map(([axis, value]) => `${axis} ${value}`)
                    .join(', ')}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {worldTitles.seed}
          <input name="seed" placeholder={shipped?.seed ?? 'as the file says'} />
        </label>
        <button type="submit" class="primary">
          Begin
        </button>
      </div>
      {mistake !== '' && (
        <pre class="mistake" role="alert" tabIndex={0}>
          {mistake}
        </pre>
      )}
      <details open={name === ''}>
        <summary>{`${worldTitles.scenario}${name === '' ? '' : ' (editable)'}`}</summary>
        <textarea
          name="text"
          aria-label="Text of the scenario"
          spellcheck={false}
          rows={18}
          defaultValue={shipped?.text ?? blank}
        />
      </details>
    </form>
  );
}

function ParamField({ param }: { readonly param: ShippedScenarioBody['params'][number] }) {
  const { name, type, description, default: byDefault } = param;
  const field = { name: `param ${name}`, required: byDefault === null };
  return (
    <label title={description === '' ? undefined : description}>
      <span>
        {name} <small class="dim">{type}</small>
      </span>
      {type === 'boolean' ? (
        <select {...field}>
          <option selected={byDefault === 'true'}>true</option>
          <option selected={byDefault !== 'true'}>false</option>
        </select>
      ) : type === 'integer' || type === 'number' ? (
        <input
          {...field}
          type="number"
          step={type === 'integer' ? '1' : 'any'}
          defaultValue={byDefault ?? ''}
        />
      ) : type === 'url' ? (
        <input {...field} type="url" defaultValue={byDefault ?? ''} />
      ) : (
        <input {...field} defaultValue={byDefault ?? ''} />
      )}
    </label>
  );
}

/** The body of `POST /sim/worlds`, without unchanged values. */
function orderOf(form: HTMLFormElement, shipped: ShippedScenarioBody | undefined): object {
  const given = new FormData(form);
  const value = (name: string): string => {
    const found = given.get(name);
    return typeof found === 'string' ? found : '';
  };
  const params: Record<string, string> = {};
  for (const { name, default: byDefault } of shipped?.params ?? []) {
    const written = value(`param ${name}`);
    if (written !== (byDefault ?? '')) params[name] = written;
  }
  const matrix = shipped?.combinations[Number(value('combination'))];
  const isChanged = shipped === undefined || value('text') !== shipped.text;
  return {
    ...(isChanged ? { scenario: value('text') } : { shipped: shipped.name }),
    ...(value('seed') !== '' && { seed: value('seed') }),
    ...worldFieldsOf(value),
    params,
    ...(matrix !== undefined && { matrix }),
  };
}

const blank = `version: 1
name: of-my-own
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
vehicles:
  car: { model: bev-compact, state: { battery.soc: 40% } }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 12h
`;
