import { html, raw } from 'hono/html';
import { formatDuration } from '../../../engine/index.ts';
import { byWebhook } from '../../testing/explore/choice.ts';
import type { SearchFinding } from '../../testing/explore/findings.ts';
import type { SearchReport } from '../../testing/explore/search-report.ts';
import { wideBox } from '../../words/whole-page.ts';
import { xmlText } from '../report/xml-text.ts';

/** The picture of the deliveries from the one before the first that is disturbed. */
export function pictureBox({ arrivals, choices }: SearchFinding, sent: SearchReport['sent']) {
  const moved = new Set(choices.map(({ event }) => event));
  const cars = new Set(choices.map(({ event }) => sent[event]!.vehicle));
  const all = sent.flatMap(({ vehicle }, event) => (cars.has(vehicle) ? [event] : []));
  const earlier = Math.max(0, all.findIndex((event) => moved.has(event)) - 1);
  const note = `${earlier} earlier ${earlier === 1 ? 'event is' : 'events are'} not drawn.`;
  const drawn = { arrivals, moved, cars, shown: all.slice(earlier), startMs: sent[all[0]!]!.atMs };
  return html`${wideBox('Order as sent and as received', html`${raw(picture(drawn, sent))}`)}
${earlier === 0 ? '' : html`<p class="note">${note}</p>`}`;
}

const stepPx = 88;
const leftPx = 90;
const [sentPx, receivedPx] = [40, 130];

interface LanePicture extends Pick<SearchFinding, 'arrivals'> {
  /** The disturbed events. */
  readonly moved: ReadonlySet<number>;
  /** The vehicles that the choices are about. */
  readonly cars: ReadonlySet<string>;
  /** Their events that have a place in the picture. */
  readonly shown: readonly number[];
  readonly startMs: number;
}

/**
 * The deliveries on two lanes, as sent and as received, in their order and not to scale: a line
 * joins the two places of each.
 */
function picture(
  { arrivals, cars, moved, shown, startMs }: LanePicture,
  sent: SearchReport['sent'],
): string {
  const received = arrivals.filter(({ event }) => shown.includes(event));
  const width = leftPx + stepPx * Math.max(shown.length, received.length) + 20;
  const x = (index: number): number => leftPx + stepPx * (index + 0.5);
  const since = (atMs: number): string =>
    `+${formatDuration(Math.round((atMs - startMs) / 1000) * 1000)}`;
  const dot = (at: number, y: number, above: boolean, words: readonly [string, string]): string =>
    `<circle cx="${at}" cy="${y}" r="6"/>` +
    words
      .map((word, line) => {
        const offset = above ? -24 + 13 * line : 20 + 13 * line;
        return `<text x="${at}" y="${y + offset}" text-anchor="middle">${xmlText(word)}</text>`;
      })
      .join('');
  const name = (event: number): string =>
    `${cars.size > 1 ? `${sent[event]!.vehicle} ` : ''}${sent[event]!.place}${byWebhook(sent, sent[event]!)}`;
  const above = shown.map((event, index) => {
    const at = dot(x(index), sentPx, true, [name(event), since(sent[event]!.atMs)]);
    return `<g class="${moved.has(event) ? 'moved' : ''}">${at}</g>`;
  });
  const below = received.map(({ atMs, event, form }, index) => {
    const from = x(shown.indexOf(event));
    const line = `<line x1="${from}" y1="${sentPx + 6}" x2="${x(index)}" y2="${receivedPx - 6}"/>`;
    const label = form === 'right' ? name(event) : `${name(event)} ${form}`;
    const at = dot(x(index), receivedPx, false, [label, since(atMs)]);
    return `<g class="${moved.has(event) ? 'moved' : ''}">${line}${at}</g>`;
  });
  const lane = (y: number, words: string): string =>
    `<line x1="${leftPx}" y1="${y}" x2="${width - 10}" y2="${y}"/><text x="4" y="${y + 4}">${words}</text>`;
  const lanes = lane(sentPx, 'as sent') + lane(receivedPx, 'as received');
  return `<svg class="lanes" role="img" width="${width}" height="180" viewBox="0 0 ${width} 180"><title>order as sent and as received</title>${lanes}${above.join('')}${below.join('')}</svg>`;
}
