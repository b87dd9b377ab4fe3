import { html } from 'hono/html';
import type { Finding, Verdict } from '../../../../engine/index.ts';
import { placeOf } from '../../../terminal/place.ts';
import { sourceExcerpt } from '../../../terminal/source-excerpt.ts';
import { counted, printable } from '../../../terminal/terminal.ts';
import { formatDate, formatTime, zoneOf } from '../../../words/local-time.ts';
import { figures, type RunOutcome } from '../../run-outcome.ts';
import { seedWords } from '../../seed-words.ts';
import { isGood } from '../../summary.ts';
import { failureLines } from '../failure-lines.ts';
import type { ReportHtml } from './report-html.ts';
import { timelineSection } from './timeline-section.ts';
import { vehicleFigures } from './vehicle-figures.ts';

/** The section of one run. */
export function runSection(outcome: RunOutcome, id: string, heading: 'h1' | 'h2'): ReportHtml {
  const { conclusion, scenario } = outcome;
  const name = html`${verdictBadge(conclusion.verdict)} ${printable(scenario.name)}`;
  return html`<section class="run" id="${id}" tabindex="-1" aria-label="${printable(scenario.name)}">
${heading === 'h1' ? html`<h1>${name}</h1>` : html`<h2>${name}</h2>`}
${scenario.description === undefined ? '' : html`<p class="description">${scenario.description}</p>`}
${verdictLines(outcome)}
${factsList(outcome)}
${findingsList(outcome)}
${chartsOf(outcome)}
${timelineSection(outcome, heading === 'h1' || !isGood(outcome))}
</section>`;
}

/** A verdict in words and colour, readable without the colour. */
export function verdictBadge(verdict: Verdict): ReportHtml {
  const tones = {
    PASS: 'good',
    SKIPPED: 'mild',
    BLOCKED: 'bad',
    INCONCLUSIVE: 'mild',
    FAIL: 'bad',
    ERROR: 'bad',
  } satisfies Record<Verdict, string>;
  return html`<span class="badge ${tones[verdict]}">${verdict}</span>`;
}

/** The reason of a verdict that no expectation explains. */
function verdictLines(outcome: RunOutcome): ReportHtml {
  const { conclusion, findings, scenario } = outcome;
  const { reason, position } = conclusion;
  if (reason === '' || findings.some(({ passed }) => !passed)) return html``;
  const story = isGood(outcome) ? [] : failureLines(outcome, undefined);
  return html`<p class="reason">${reason}</p>
${position === undefined ? '' : html`<p class="place">${placeOf(scenario.file, position)}</p><pre tabindex="0">${sourceExcerpt(outcome, position, plainLayout).join('\n')}</pre>`}
${story.length === 0 ? '' : html`<pre tabindex="0">${story.join('\n')}</pre>`}`;
}

const plainLayout = { paint: (_: unknown, text: string) => text, columns: Infinity };

function factsList(outcome: RunOutcome): ReportHtml {
  const { scenario, seeds, digest, again } = outcome;
  const { startAtMs, timezone } = scenario.clock;
  const zone = zoneOf(scenario);
  const short = [
    ['File', scenario.file],
    ['Seed', scenario.seed],
    ...(seeds === undefined ? [] : [['Seeds', seedWords(seeds)]]),
    ['Start', `${formatDate(startAtMs, zone)} ${formatTime(startAtMs, zone)} ${timezone}`],
    ['Run', figures(outcome)],
  ];
  const long = [
    ['Again with', again],
    ['Digest', digest],
  ];
  return html`<dl class="facts">${short.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}
${long.map(([term, fact]) => html`<div class="wide"><dt>${term}</dt><dd><code>${fact}</code></dd></div>`)}</dl>`;
}

/** The limit of listed findings. */
const mostFindings = 200;

function findingsList(outcome: RunOutcome): ReportHtml {
  const { findings } = outcome;
  if (findings.length === 0) return html``;
  const sorted = [...findings].sort((a, b) => Number(a.passed) - Number(b.passed));
  const left = findings.length - mostFindings;
  return html`<h3>Expectations</h3>
<ul class="findings">${sorted.slice(0, mostFindings).map((each) => findingItem(each, outcome))}</ul>
${left > 0 ? html`<p class="note">and ${counted(left, 'more')}, all met</p>` : ''}`;
}

function findingItem(finding: Finding, outcome: RunOutcome): ReportHtml {
  const { expected, actual, because, passed, position } = finding;
  const place = html`<p class="place">${placeOf(outcome.scenario.file, position)}</p>`;
  if (passed)
    return html`<li class="good"><span class="hidden">met: </span>${expected}${place}</li>`;
  const lines = [
    ...sourceExcerpt(outcome, position, plainLayout),
    ...failureLines(outcome, finding),
  ];
  return html`<li class="bad"><span class="hidden">failed: </span><b>${expected}</b>
${actual === undefined ? '' : html`<p>actually <strong>${actual}</strong></p>`}
${because === undefined ? '' : html`<p>because ${because}</p>`}
${place}<pre tabindex="0">${lines.join('\n')}</pre></li>`;
}

function chartsOf(outcome: RunOutcome): ReportHtml {
  const courses = outcome.history?.courses ?? [];
  // Without simulated time there is nothing to draw.
  if (courses.length === 0 || outcome.simulatedMs === 0) return html``;
  const others = outcome.scenario.poolSize - courses.length;
  return html`<h3>Vehicles</h3>
${others > 0 ? html`<p class="note">${counted(courses.length, 'vehicle')} of ${courses.length + others} are drawn; --vehicle chooses others.</p>` : ''}
<div class="courses">${courses.map((course) => vehicleFigures(course, outcome))}</div>
<p class="note">Curves show what was true of a vehicle, sampled at every fact and in between, and lines join the samples. Dashed lines mark expectations that failed.</p>`;
}
