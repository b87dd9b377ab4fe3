import { formatDuration, type Scenario, type Zone } from '../../../engine/index.ts';
import { placeOf } from '../../terminal/place.ts';
import {
  columnsOf,
  counted,
  cut,
  type Output,
  type Paint,
  printable,
} from '../../terminal/terminal.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { formatDate } from '../../words/local-time.ts';
import { type DescribedStep, describeSteps, whenWords } from './described-steps.ts';
import { modelsOf, surroundingsOf } from './surroundings.ts';

/** The description of a scenario in paragraphs. */
function proseOf(scenario: Scenario, zone: Zone): readonly string[] {
  const { clock, description, name } = scenario;
  const { app, vehicles, webhooks, faults, always, ambient, atEnd } = surroundingsOf(scenario);
  const told = describeSteps(scenario, scenario.steps);
  const start = `${formatDate(clock.startAtMs, zone)} at ${whenWords({ atMs: clock.startAtMs, isExact: true }, zone)}`;
  return [
    `${name}${description === undefined ? '' : `. ${description.trim()}`}`,
    sentences([
      `it begins on ${start} in ${clock.timezone} and takes ${formatDuration(clock.limitMs)} at the most`,
      ...vehicles,
    ]),
    sentences([...app, ...webhooks]),
    sentences(faults),
    ...scriptParagraphs(told, zone),
    sentences(ambient.map((each) => `meanwhile, ${each}`)),
    sentences(always),
    sentences(atEnd.map((each) => `at the end, ${each}`)),
    sentences(describeSteps(scenario, scenario.teardown).map(({ text }) => `afterwards, ${text}`)),
  ].filter((paragraph) => paragraph !== '');
}

/** The width of prose: that of the output, up to a readable maximum. */
export function proseColumns(output: Output): number {
  return Math.min(columnsOf(output), 88);
}

/** The lines of the description; the first paragraph is the name. */
export function proseLines(
  scenario: Scenario,
  {
    paint,
    columns,
    zone,
  }: { readonly paint: Paint; readonly columns: number; readonly zone: Zone },
): string {
  const [title = '', ...paragraphs] = proseOf(scenario, zone).map((each) =>
    wrapped(printable(each).split(' '), columns).join('\n'),
  );
  const assumed = assumptionLines(scenario, columns).map((lines) => lines.join('\n'));
  const hints = scenario.hints.map((hint) =>
    wrapped(printable(hintWords(hint)).split(' '), columns).join('\n'),
  );
  return `${[paint('bold', title), ...paragraphs, ...hints, ...assumed].join('\n\n')}\n`;
}

/** `Note, at a.yaml:12:30: each vehicle of vans has 11 kW for itself: …`. */
function hintWords({ file, message, ...position }: Scenario['hints'][number]): string {
  return `Note, at ${placeOf(file, position)}: ${message}.`;
}

/** The models whose assumptions are listed; of the others there is only their number. */
const mostModels = 12;

/** The figures that are assumed of each model of the scenario's own, in columns. */
function assumptionLines(scenario: Scenario, columns: number): readonly (readonly string[])[] {
  const models = modelsOf(scenario);
  const told = models.slice(0, mostModels).map(({ name, make, model, powertrain, assumed }) => {
    const what = `Of the model ${name}, a ${make} ${model} (${powertrain}),`;
    if (assumed.length === 0) return [`${what} nothing is assumed.`];
    const width = (of: (each: (typeof assumed)[number]) => string): number =>
      Math.max(...assumed.map((each) => of(each).length));
    const [figures, values] = [width(({ figure }) => figure), width(({ value }) => value)];
    const rows = assumed.map(({ figure, value, from }) =>
      cut(`  ${figure.padEnd(figures)}  ${value.padEnd(values)}  ${from}`, columns),
    );
    return wrapped(printable(`${what} the scenario assumes:`).split(' '), columns).concat(rows);
  });
  const rest = models.length - told.length;
  return rest === 0 ? told : [...told, [`There are ${counted(rest, 'more model')} of its own.`]];
}

/** The most sentences of a readable paragraph. */
const mostInParagraph = 6;

/** Paragraphs of steps; a step with nested steps shares one with all of them. */
function scriptParagraphs(told: readonly DescribedStep[], zone: Zone): readonly string[] {
  const paragraphs: DescribedStep[][] = [];
  for (const [index, each] of told.entries()) {
    const isInner = each.depth > 0;
    const opens = (told[index + 1]?.depth ?? 0) > each.depth;
    const current = paragraphs.at(-1);
    const wasInner = (told[index - 1]?.depth ?? 0) > 0;
    const isNew = !isInner && (opens || wasInner || (current?.length ?? 0) >= mostInParagraph);
    if (current === undefined || isNew || each.verb === 'chapter') paragraphs.push([each]);
    else current.push(each);
  }
  return paragraphs.map((group) => paragraphOf(group, zone));
}

/** A paragraph of steps; an instant stands only where it differs from the one before. */
function paragraphOf(told: readonly DescribedStep[], zone: Zone): string {
  let before = '';
  return sentences(
    told.map((each) => {
      const { because, text, verb } = each;
      if (verb === 'branch') return `${text}:`;
      const when = whenWords(each, zone);
      const isOther = when !== before;
      before = when;
      const why = because === undefined ? '' : `, because ${because}`;
      const at = each.isExact ? `at ${when}` : `${when} on`;
      return `${isOther ? `${at}, ` : ''}${text}${why}`;
    }),
  );
}

function sentences(texts: readonly string[]): string {
  return texts.map((text) => `${capitalised(text)}${/[.:!?]$/.test(text) ? '' : '.'}`).join(' ');
}

/** Capitalises a sentence that begins with a word of ours; names stay as they are. */
function capitalised(text: string): string {
  return ownWords.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const ownWords =
  /^(at|from|it|there|the|a|meanwhile|afterwards|every|do|if|wait|see|expect|repeat|draw|look|cars|chargers|say|pause|pass|create|change|enable|disable|verify|remove|round|weight|else)\b/;
