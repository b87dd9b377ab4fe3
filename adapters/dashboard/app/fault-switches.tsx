import { useEffect, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import type { StandingFault, WebhookBody } from './wire.ts';

interface FaultSwitchesProps {
  readonly live: Live;
  readonly webhooks: readonly WebhookBody[];
  readonly faults: readonly StandingFault[];
  readonly onChange: () => void;
}

interface Switch {
  readonly words: string;
  readonly target: string;
  readonly effect: Readonly<Record<string, unknown>>;
  /** The name of the switch's fault, by which it is ended. */
  readonly name: string;
}

const ofWebhook = [
  ['Offline', { offline: true }],
  ['Hold', { hold: true }],
  ['Drop', { drop: true }],
  ['Duplicate', { duplicate: { probability: 1 } }],
] as const;

const ofApi = [
  ['500 errors', { status: 500 }],
  ['Rate limit', { status: 429 }],
  ['Slow by 3 s', { latency: '3s' }],
] as const;

/** Switches for the most common faults. */
export function FaultSwitches({ live, webhooks, faults, onChange }: FaultSwitchesProps) {
  const groups = [
    ...webhooks.map(({ name }) => switchesOf(`webhook.${name}`, `Webhook ${name}`, ofWebhook)),
    switchesOf('api', 'API', ofApi),
  ];
  const own = new Set(groups.flatMap(({ switches }) => switches.map(({ name }) => name)));
  const others = faults.filter(({ name }) => !own.has(name));
  const turn = async ({ words, target, effect, name }: Switch, isOn: boolean) => {
    const isDone = await live.act(`${words} ${isOn ? 'on' : 'off'}: ${target}`, (api) =>
      isOn
        ? api.send('POST', '/sim/faults', { name, target, effects: [effect] })
        : api.send('DELETE', `/sim/faults/${encodeURIComponent(name)}`),
    );
    onChange();
    return isDone;
  };
  return (
    <section class="faults" aria-labelledby="faults-title">
      <h2 id="faults-title">Break something</h2>
      {groups.map(({ title, switches }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {switches.map((each) => {
            const isOn = faults.some(({ name }) => name === each.name);
            return (
              <SwitchBox
                key={each.name}
                words={each.words}
                isOn={isOn}
                onTurn={(isWanted) => turn(each, isWanted)}
              />
            );
          })}
        </fieldset>
      ))}
      <p class="dim">
        {others.length > 0 && `${others.length} more in force. `}
        <a class="all" href="#/faults">
          Everything that can be broken
        </a>
      </p>
    </section>
  );
}

interface SwitchBoxProps {
  readonly words: string;
  readonly isOn: boolean;
  /** Turns the fault on or off; resolves with whether that succeeded. */
  readonly onTurn: (isWanted: boolean) => Promise<boolean>;
}

/** A checkbox that changes at once, and then follows the server. */
function SwitchBox({ words, isOn, onTurn }: SwitchBoxProps) {
  const [shown, setShown] = useState(isOn);
  useEffect(() => setShown(isOn), [isOn]);
  const turn = async (isWanted: boolean) => {
    setShown(isWanted);
    if (!(await onTurn(isWanted))) setShown(isOn);
  };
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={shown}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {words}
    </label>
  );
}

function switchesOf(
  target: string,
  title: string,
  effects: readonly (readonly [string, Readonly<Record<string, unknown>>])[],
) {
  const switches: readonly Switch[] = effects.map(([words, effect]) => {
    const name = `dashboard-${target}-${Object.keys(effect)[0]}-${words}`.replaceAll(
      /[^\w-]/g,
      '-',
    );
    return { words, target, effect, name };
  });
  return { title, switches };
}
