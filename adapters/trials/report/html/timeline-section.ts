import { html, raw } from 'hono/html';
import type { LoggedEntry, Zone } from '../../../../engine/index.ts';
import { chainOf } from '../../../file/cause-chain.ts';
import { isCrowd, isOnTimeline } from '../../../past/timeline/timeline.ts';
import { counted, printable } from '../../../terminal/terminal.ts';
import { entrySentence } from '../../../words/entry-sentence.ts';
import { entryWords } from '../../../words/entry-words.ts';
import { isTrouble } from '../../../words/kinds.ts';
import { formatDate, formatTime, zoneOf } from '../../../words/local-time.ts';
import type { RunOutcome } from '../../run-outcome.ts';
import { linkWords } from '../failure-lines.ts';
import type { ReportHtml } from './report-html.ts';

/** The shown entries of a long run: the beginning, the end, and the failures between them. */
const mostAtBeginning = 250;
const mostAtEnd = 100;
const mostTroubles = 100;

/** The timeline, each entry with its causes; folded where the page has other runs. */
export function timelineSection(outcome: RunOutcome, isAlone: boolean): ReportHtml {
  const { history, scenario } = outcome;
  const entries = (history?.entries ?? []).filter(isOnTimeline);
  if (history === undefined || entries.length === 0) return html``;
  const shown = chosen(entries);
  const left = entries.length - shown.length + history.leftOut;
  const zone = zoneOf(scenario);
  const seen = { date: '' };
  const summary = isCrowd(scenario.poolSize)
    ? html`<pre tabindex="0">${history.timeline.join('\n')}</pre>`
    : '';
  const lines = html`${summary}
${left > 0 ? html`<p class="note">The beginning, the end and what went wrong; ${counted(left, 'line')} left out.</p>` : ''}
<ol class="timeline">${shown.map((entry) => entryItem(entry, outcome, { zone, seen }))}</ol>`;
  return folded(lines, isAlone);
}

function folded(lines: ReportHtml, isOpen: boolean): ReportHtml {
  return html`<details class="lines"${isOpen ? raw(' open') : ''}><summary><h3>Timeline</h3></summary>
${lines}</details>`;
}

function chosen(entries: readonly LoggedEntry[]): readonly LoggedEntry[] {
  if (entries.length <= mostAtBeginning + mostAtEnd) return entries;
  const between = entries.slice(mostAtBeginning, -mostAtEnd);
  return [
    ...entries.slice(0, mostAtBeginning),
    ...between.filter(isTrouble).slice(0, mostTroubles),
    ...entries.slice(-mostAtEnd),
  ];
}

interface TimelineLayout {
  readonly zone: Zone;
  /** The latest date shown. */
  readonly seen: { date: string };
}

function entryItem(
  entry: LoggedEntry,
  { history, scenario }: RunOutcome,
  { zone, seen }: TimelineLayout,
): ReportHtml {
  const date = formatDate(entry.atMs, zone);
  const isOther = date !== seen.date;
  seen.date = date;
  const chain = chainOf(history?.entries ?? [], entry);
  const tone = isTrouble(entry) ? 'bad' : entry.kind === 'expectation.met' ? 'good' : '';
  const line = html`<time>${formatTime(entry.atMs, zone)}</time> <b>${printable(entry.subject)}</b> <code>${printable(entry.kind)}</code> <span>${entryWords(entry).replaceAll('  ', ', ')}</span>`;
  const day = isOther ? html`<li class="day">${date}</li>` : '';
  if (chain.length < 2)
    return html`${day}<li class="${tone}"><div class="entry">${line}</div></li>`;
  return html`${day}<li class="${tone}"><details><summary class="entry">${line}</summary>
<ol class="chain">${chain.map((each) => html`<li><time>${formatTime(each.atMs, zone)}</time> ${sentenceOf(each, scenario)}</li>`)}</ol></details></li>`;
}

function sentenceOf(entry: LoggedEntry, scenario: RunOutcome['scenario']): string {
  return entry.kind === 'step.started' ? linkWords(entry, scenario) : entrySentence(entry);
}
