import type { ComponentChildren } from 'preact';
import { signColours, signOutlines, signStrokes } from './ground-pen.ts';
import type { GroundSign } from './ground-signs.ts';
import type { Live } from './live.ts';
import { chargerWords, type MapCharger, type MapFactsReader } from './map-facts.ts';
import { bolt, outlines } from './mark-pen.ts';
import { useStore } from './store.ts';
import type { Glance } from './wire.ts';
import { states, stateWords } from './words.ts';

/** The most chargers that the legend names. */
const mostChargers = 6;

/** The signs of the map in words, with the number of vehicles in each state and the chargers. */
export function MapLegend({
  live,
  facts,
}: {
  readonly live: Live;
  readonly facts: MapFactsReader['facts'];
}) {
  const glances = useStore(live.glances);
  const { places, chargers } = useStore(facts);
  return (
    <details class="legend" open={matchMedia('(min-width: 48.01rem)').matches}>
      <summary>Legend</summary>
      <ul aria-label="Vehicles by state">
        {states.map((state) => (
          <Line key={state} sign={<VehicleSign state={state} />} words={stateWords[state]}>
            {glances.filter((each) => each.state === state).length}
          </Line>
        ))}
      </ul>
      {chargers.length > 0 && (
        <ul aria-label="Chargers">
          {chargers.slice(0, mostChargers).map((charger) => (
            <Line
              key={charger.name}
              sign={<GroundPicture kind={charger.state} />}
              words={charger.name}
            >
              {useWords(charger)}
            </Line>
          ))}
          {chargers.length > mostChargers && (
            <li>{chargers.length - mostChargers} more chargers</li>
          )}
        </ul>
      )}
      <ul aria-label="Other symbols">
        {places.length > 0 && <Line sign={<GroundPicture kind="place" />} words="Place" />}
        <Line sign={<Picture class="driving" strokes="M-8 5-2-3 3 2 8-5" />} words="Recent trips" />
        <Line sign={<span class="group">12</span>} words="Group of vehicles" />
      </ul>
    </details>
  );
}

function Line({
  sign,
  words,
  children,
}: {
  readonly sign: ComponentChildren;
  readonly words: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <li>
      {sign}
      <span>{words}</span>
      {children !== undefined && <b>{children}</b>}
    </li>
  );
}

/** `Free`, `2 plugged in`, `Broken`. */
function useWords({ state, vehicleCount }: MapCharger): string {
  return state === 'taken' && vehicleCount > 1 ? `${vehicleCount} plugged in` : chargerWords[state];
}

/** The mark of a vehicle as the map draws it. */
function VehicleSign({ state }: { readonly state: Glance['state'] }) {
  return (
    <Picture
      class={state}
      isFilled={state !== 'asleep'}
      outline={outlines[state]}
      strokes={state === 'charging' ? bolt : ''}
    />
  );
}

function GroundPicture({ kind }: { readonly kind: GroundSign['kind'] }) {
  return (
    <Picture
      class={`on-${signColours[kind]}`}
      isFilled={kind !== 'free'}
      outline={signOutlines[kind]}
      strokes={signStrokes[kind]}
    />
  );
}

function Picture({
  class: name,
  isFilled = false,
  outline,
  strokes,
}: {
  readonly class: string;
  readonly isFilled?: boolean;
  readonly outline?: string;
  readonly strokes: string;
}) {
  const isOn = outline !== undefined;
  return (
    <svg
      class={`sign ${name}`}
      viewBox="-11 -11 22 22"
      width="20"
      height="20"
      aria-hidden="true"
      stroke-width="2"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      {isOn && (
        <path d={outline} stroke="currentColor" fill={isFilled ? 'currentColor' : 'var(--paper)'} />
      )}
      <path d={strokes} fill="none" stroke={isOn ? 'var(--paper)' : 'currentColor'} />
    </svg>
  );
}
