import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import { pickedHash } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import type { Glance } from './wire.ts';
import { short, states, stateWords } from './words.ts';

const rowHeight = 44;

/** All vehicles with their states; only the visible rows are rendered. */
export function VehicleList({
  live,
  selected,
}: {
  readonly live: Live;
  readonly selected: string;
}) {
  const glances = useStore(live.glances);
  const [wanted, setWanted] = useState('');
  const [state, setState] = useState('');
  const shown = useMemo(() => {
    const text = wanted.toLowerCase();
    return glances.filter(
      (each) =>
        (state === '' || each.state === state) &&
        (text === '' || `${each.name} ${each.powertrain}`.toLowerCase().includes(text)),
    );
  }, [glances, wanted, state]);
  return (
    <aside class="list" aria-label="Vehicles">
      <div class="filters">
        <label>
          <span class="hidden">Find a vehicle</span>
          <input
            type="search"
            id="find"
            placeholder="Find a vehicle"
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
        <label>
          <span class="hidden">State</span>
          <select onChange={(event) => setState(event.currentTarget.value)}>
            <option value="">All states</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {stateWords[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="count">
        {shown.length === glances.length ? '' : `${shown.length} of `}
        {glances.length} {glances.length === 1 ? 'vehicle' : 'vehicles'}
      </p>
      <Rows shown={shown} selected={selected} />
    </aside>
  );
}

function Rows({
  shown,
  selected,
}: {
  readonly shown: readonly Glance[];
  readonly selected: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current!;
    const take = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(take);
    observer.observe(element);
    element.addEventListener('scroll', take, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', take);
    };
  }, []);
  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - 5);
  const last = Math.min(shown.length, Math.ceil((scroll.top + scroll.height) / rowHeight) + 5);
  return (
    <div class="rows" ref={box}>
      <ul style={{ height: `${shown.length * rowHeight}px` }}>
        {shown.slice(first, last).map((glance, index) => (
          <li
            key={glance.name}
            style={{ top: `${(first + index) * rowHeight}px` }}
            aria-setsize={shown.length}
            aria-posinset={first + index + 1}
          >
            <Row glance={glance} isSelected={glance.name === selected} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ glance, isSelected }: { readonly glance: Glance; readonly isSelected: boolean }) {
  const { name, displayName, state, powertrain, socPercent, fuelPercent, isLocked, isOnline } =
    glance;
  const level = socPercent ?? fuelPercent ?? 0;
  return (
    <a href={pickedHash(name)} aria-current={isSelected ? 'true' : undefined}>
      <StateIcon state={state} />
      <span class="name">
        <b>{displayName ?? name}</b>
        <small>
          {stateWords[state]}
          {isOnline ? '' : ', offline'}
          {isLocked ? '' : ', unlocked'}
          <span class="kind"> · {powertrain}</span>
        </small>
      </span>
      <Level percent={level} isFuel={socPercent === null} state={state} />
    </a>
  );
}

function Level({
  percent,
  isFuel,
  state,
}: {
  readonly percent: number;
  readonly isFuel: boolean;
  readonly state: Glance['state'];
}) {
  const kind = isFuel ? 'fuel' : percent < 20 ? 'low' : state === 'charging' ? 'rising' : 'full';
  return (
    <span class="level">
      <span class="hidden">{isFuel ? 'fuel' : 'battery'} </span>
      {short(Math.round(percent))} %
      <span class={`bar ${kind}`}>
        <span style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
      </span>
    </span>
  );
}
