import { html, raw } from 'hono/html';
import { formatDuration } from '../../../engine/index.ts';
import { printable } from '../../terminal/terminal.ts';
import { byWebhook } from '../../testing/explore/choice.ts';
import type { ExploreReport } from '../../testing/explore/explore.ts';
import type { ExploreFinding } from '../../testing/explore/findings.ts';
import { classWords, likeOthers, moreWords } from '../../testing/explore/table.ts';
import { counted } from '../../words/text.ts';
import { footerOfRuns, wholePage, wideBox } from '../../words/whole-page.ts';
import { style } from '../report/html/style.ts';
import { xmlText } from '../report/xml-text.ts';

/** A self-contained page without scripts: the runs of each kind, and pictures of findings. */
export function explorePage(scenario: string, report: ExploreReport): string {
  const { classes, findings, passed, remarks, runs, tried } = report;
  const main = html`<h1>${printable(scenario)} explored</h1>
<p>${counted(runs, 'run')}, ${classWords(classes)} of orders.
${findings.length === 0 ? 'Nothing was found.' : `${findings.length} found.`}</p>
${wideBox(
  'Runs of each disturbance',
  html`<table class="tried"><thead><tr><th>disturbance</th><th>runs</th><th>possible</th><th>left</th><th>like others</th></tr></thead>
<tbody>${tried.map(row)}</tbody></table>`,
)}
${findings.map((each) => section(each, report))}
${remarks.map((each) => html`<p class="note">${printable(each)}</p>`)}`;
  return wholePage({
    title: `${passed ? 'PASS' : 'FAIL'}: ${printable(scenario)} explored`,
    style: style + ownStyle,
    main,
    footer: footerOfRuns,
  });
}

function row(tried: ExploreReport['tried'][number]) {
  const { left, possible, runs, what } = tried;
  const rest = possible === undefined ? ['', '', ''] : [possible, left, likeOthers(tried) ?? ''];
  return html`<tr><td>${what}</td><td>${runs}</td>${rest.map((each) => html`<td>${each}</td>`)}</tr>`;
}

function section(finding: ExploreFinding, { sent }: ExploreReport) {
  const { choices, more, name, scenario, sentence, why } = finding;
  return html`<section>
<h2>${name}</h2>
<p>${printable(sentence)}</p>
${more === 0 ? '' : html`<p class="note">${moreWords(more)}</p>`}
${choices.length === 0 ? '' : pictureBox(finding, sent)}
<pre>${why.map(printable).join('\n')}</pre>
<details><summary>the scenario that fails alone</summary><pre>${scenario}</pre></details>
</section>`;
}

/** The picture of the deliveries from the one before the first that is disturbed. */
function pictureBox({ arrivals, choices }: ExploreFinding, sent: ExploreReport['sent']) {
  const moved = new Set(choices.map(({ event }) => event));
  const cars = new Set(choices.map(({ event }) => sent[event]!.vehicle));
  const all = sent.flatMap(({ vehicle }, event) => (cars.has(vehicle) ? [event] : []));
  const earlier = Math.max(0, all.findIndex((event) => moved.has(event)) - 1);
  const note = `${earlier} earlier ${earlier === 1 ? 'event is' : 'events are'} not drawn.`;
  const drawn = { arrivals, moved, cars, shown: all.slice(earlier), startMs: sent[all[0]!]!.atMs };
  return html`${wideBox('Order as sent and as received', html`${raw(picture(drawn, sent))}`)}
${earlier === 0 ? '' : html`<p class="note">${note}</p>`}`;
}

const ownStyle = `
.tried :is(td, th):first-child { text-align: left; }
@media (max-width: 44rem) { .tried :is(td, th) { padding: .3rem .4rem; } }
.lanes text { font: 12px system-ui, sans-serif; fill: currentColor; }
.lanes line { stroke: currentColor; opacity: .35; }
.lanes circle { fill: currentColor; opacity: .55; }
.lanes .moved circle { fill: #c2410c; opacity: 1; }
.lanes .moved line { stroke: #c2410c; opacity: 1; }
.lanes .moved text { fill: #c2410c; font-weight: 600; }
`;

const stepPx = 88;
const leftPx = 90;
const [sentPx, receivedPx] = [40, 130];

interface LanePicture extends Pick<ExploreFinding, 'arrivals'> {
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
  sent: ExploreReport['sent'],
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
