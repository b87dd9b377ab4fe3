import { activitiesOf } from './activities.ts';
import type { HistoryPointBody } from './wire.ts';
import { duration, states, stateWords } from './words.ts';

interface ActivityBandProps {
  readonly points: readonly HistoryPointBody[];
  readonly range: readonly [fromS: number, untilS: number];
}

/** The activities of a vehicle over the time of its charts, as a band of colours with a key. */
export function ActivityBand({ points, range }: ActivityBandProps) {
  const stretches = activitiesOf(points, range);
  const [fromS, untilS] = range;
  const share = (s: number) => `${((100 * s) / (untilS - fromS)).toFixed(3)}%`;
  const totals = states
    .map((state) => ({
      state,
      seconds: stretches.reduce(
        (sum, each) => sum + (each.state === state ? each.untilS - each.fromS : 0),
        0,
      ),
    }))
    .filter(({ seconds }) => seconds > 0);
  return (
    <figure class="activity">
      <div class="band" aria-hidden="true">
        {stretches.map(({ state, fromS: start, untilS: end }) => (
          <span
            key={start}
            class={state}
            style={{ left: share(start - fromS), width: share(end - start) }}
          />
        ))}
      </div>
      <figcaption>
        {totals.map(({ state, seconds }) => (
          <span key={state} class={`key ${state}`}>
            {stateWords[state]} {duration(seconds * 1000)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
