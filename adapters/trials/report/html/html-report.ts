import { html } from 'hono/html';
import { worstOf } from '../../../terminal/exit-code.ts';
import { placeOf } from '../../../terminal/place.ts';
import { counted, printable } from '../../../terminal/terminal.ts';
import { footerOfRuns, wholePage } from '../../../words/whole-page.ts';
import { verdictsOf } from '../../run-outcome.ts';
import { seedWords } from '../../seed-words.ts';
import { isGood } from '../../summary.ts';
import { type Suite, suiteOfRejected } from '../cases.ts';
import type { Reported } from '../reported.ts';
import type { ReportHtml } from './report-html.ts';
import { runSection, verdictBadge } from './run-section.ts';
import { style } from './style.ts';

/** The limit of runs with charts and timelines; more are only listed. */
const mostShown = 40;

/** A self-contained page: verdicts, findings, charts and timelines. It has no script. */
export function htmlReport({ outcomes, rejected }: Reported): string {
  // Failures come first.
  const shown = [...outcomes]
    .sort((a, b) => Number(isGood(a)) - Number(isGood(b)))
    .slice(0, mostShown);
  const ids = new Map(outcomes.map((outcome, index) => [outcome, `run-${index + 1}`]));
  const verdict = rejected.length > 0 ? 'ERROR' : worstOf(outcomes.flatMap(verdictsOf));
  const only = outcomes.length + rejected.length === 1 ? outcomes[0] : undefined;
  const title =
    only === undefined
      ? counted(outcomes.length + rejected.length, 'scenario')
      : only.scenario.name;
  const left = outcomes.length - shown.length;
  const main = html`${only === undefined ? overview({ outcomes, rejected }, ids, title) : ''}
${rejected.map((each) => rejectedSection(suiteOfRejected(each)))}
${shown.map((outcome) => runSection(outcome, ids.get(outcome)!, only === undefined ? 'h2' : 'h1'))}
${left > 0 ? html`<p class="note">${counted(left, 'more run')} can be found in the list above only.</p>` : ''}`;
  return wholePage({ title: `${verdict}: ${printable(title)}`, style, main, footer: footerOfRuns });
}

function overview(
  { outcomes, rejected }: Reported,
  ids: ReadonlyMap<Reported['outcomes'][number], string>,
  title: string,
): ReportHtml {
  const verdicts = outcomes.map(({ conclusion }) => conclusion.verdict);
  const counts = [...new Set(verdicts)].map(
    (verdict) =>
      html`<li>${verdictBadge(verdict)} ${verdicts.filter((each) => each === verdict).length}</li>`,
  );
  return html`<header>
<h1>${title}</h1>
<ul class="tally">${counts}${rejected.length > 0 ? html`<li>${verdictBadge('ERROR')} ${counted(rejected.length, 'file')} with mistakes</li>` : ''}</ul>
<ol class="runs" aria-label="Runs">${outcomes.map(
    (outcome) =>
      html`<li><a href="#${ids.get(outcome)}">${verdictBadge(outcome.conclusion.verdict)}<b>${printable(outcome.scenario.name)}</b><small>${printable([...seedsIn(outcome), outcome.conclusion.reason || outcome.scenario.file].join('; '))}</small></a></li>`,
  )}</ol>
</header>`;
}

function seedsIn({ seeds }: Reported['outcomes'][number]): readonly string[] {
  return seeds === undefined ? [] : [seedWords(seeds)];
}

function rejectedSection({ file, cases }: Suite): ReportHtml {
  return html`<section class="run">
<h2>${verdictBadge('ERROR')} ${printable(file)}</h2>
<p class="reason">It is no scenario, so nothing ran.</p>
<ul class="findings">${cases.map(
    ({ message, details, position }) => html`<li class="bad"><b>${printable(message)}</b>
${position === undefined ? '' : html`<p class="place">${placeOf(file, position)}</p>`}
<pre tabindex="0">${details.join('\n')}</pre></li>`,
  )}</ul>
</section>`;
}
