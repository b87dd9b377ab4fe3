import { useEffect, useState } from 'preact/hooks';
import { targetWords } from './fault-names.ts';
import type { Live } from './live.ts';
import type { FaultKinds, StandingFault, WebhookBody } from './wire.ts';

interface FaultSwitchesProps {
  readonly live: Live;
  readonly kinds: readonly FaultKinds[];
  readonly webhooks: readonly WebhookBody[];
  readonly faults: readonly StandingFault[];
  readonly onChange: () => void;
}

type EffectBody = Readonly<Record<string, unknown>>;

interface Switch {
  readonly words: string;
  /** The consequence of the effect. */
  readonly explanation: string;
  readonly target: string;
  readonly effect: EffectBody;
  /** The name of the switch's fault, by which it is ended: `Webhook main: offline`. */
  readonly name: string;
}

const offered = {
  webhook: [
    ['Offline', { offline: true }],
    ['Hold', { hold: true }],
    ['Drop', { drop: true }],
    ['Duplicate', { duplicate: { probability: 1 } }],
  ],
  api: [
    ['500 errors', { status: 500 }, 'Every request fails with 500, an error of the server.'],
    ['Rate limit', { status: 429 }, 'Every request is turned away with 429, as if too many came.'],
    ['Slow by 3 s', { latency: '3s' }],
  ],
} as const satisfies Readonly<
  Record<string, readonly (readonly [string, EffectBody, explanation?: string])[]>
>;

/** Switches for the most common faults. */
export function FaultSwitches({ live, kinds, webhooks, faults, onChange }: FaultSwitchesProps) {
  const targets = [...webhooks.map(({ name }) => `webhook.${name}`), 'api'];
  const groups = targets.map((target) => ({ target, switches: switchesOf(target, kinds) }));
  const own = new Set(groups.flatMap(({ switches }) => switches.map(({ name }) => name)));
  const others = faults.filter(({ name }) => !own.has(name));
  const turn = async ({ target, effect, name }: Switch, isOn: boolean) => {
    const isDone = await live.act(`${name}, ${isOn ? 'on' : 'off'}`, (api) =>
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
      {groups.map(({ target, switches }) => (
        <fieldset key={target}>
          <legend>{targetWords(target)}</legend>
          {switches.map((each) => (
            <SwitchBox
              key={each.name}
              words={each.words}
              explanation={each.explanation}
              isOn={faults.some(({ name }) => name === each.name)}
              onTurn={(isWanted) => turn(each, isWanted)}
            />
          ))}
        </fieldset>
      ))}
      <p class="dim">
        {others.length > 0 && `${others.length} more active. `}
        <a class="all" href="#/faults">
          All faults
        </a>
      </p>
    </section>
  );
}

interface SwitchBoxProps extends Pick<Switch, 'explanation' | 'words'> {
  readonly isOn: boolean;
  /** Turns the fault on or off; resolves with whether that succeeded. */
  readonly onTurn: (isWanted: boolean) => Promise<boolean>;
}

/** A checkbox that changes at once, and then follows the server. */
function SwitchBox({ words, explanation, isOn, onTurn }: SwitchBoxProps) {
  const [shown, setShown] = useState(isOn);
  useEffect(() => setShown(isOn), [isOn]);
  const turn = async (isWanted: boolean) => {
    setShown(isWanted);
    if (!(await onTurn(isWanted))) setShown(isOn);
  };
  return (
    <div class="explained">
      <label class="switch">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
        {words}
      </label>
      <small class="dim">{explanation}</small>
    </div>
  );
}

function switchesOf(target: string, kinds: readonly FaultKinds[]): readonly Switch[] {
  const kind = target === 'api' ? 'api' : 'webhook';
  const { effects = [] } = kinds.find((each) => each.target === kind) ?? {};
  return offered[kind].map(([words, effect, own]: readonly [string, EffectBody, string?]) => {
    const [key] = Object.keys(effect);
    const { explanation = '' } =
      own !== undefined
        ? { explanation: own }
        : (effects.find((each) => each.effect === key) ?? {});
    const name = `${targetWords(target)}: ${words.toLowerCase()}`;
    return { words, explanation, target, effect, name };
  });
}
