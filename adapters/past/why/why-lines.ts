import { type LoggedEntry, type Scenario, utc, type Zone } from '../../../engine/index.ts';
import type { JsonObject } from '../../file/json-object.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { stepPlaces } from '../../scenarios/step-places.ts';
import { placeOf } from '../../terminal/place.ts';
import { sourceExcerpt } from '../../terminal/source-excerpt.ts';
import { counted, cut, grouped, type Paint, printable } from '../../terminal/terminal.ts';
import { beginningSentence, entrySentence } from '../../words/entry-sentence.ts';
import { formatDate, formatTime, zoneOfLog } from '../../words/local-time.ts';
import type { Effects, EntryExplanation } from './explanation.ts';

export interface WhyLayout {
  readonly paint: Paint;
  readonly columns: number;
  readonly utc: boolean;
  /** Whether to list the effects instead of counting them. */
  readonly effects: boolean;
}

interface RowLayout {
  readonly paint: Paint;
  readonly columns: number;
  readonly zone: Zone;
  readonly sequenceWidth: number;
  /** The first cause; the line of the scenario is shown above it. */
  readonly first: LoggedEntry;
  readonly loaded: LoadedScenario | undefined;
}

/**
 * An explanation for people: from the line of the scenario through its effects down to the entry.
 */
export function whyLines(
  explanation: EntryExplanation,
  loaded: LoadedScenario | undefined,
  { paint, columns, utc: isUtc, effects: listsEffects }: WhyLayout,
): readonly string[] {
  const { chain, effects, file, flaws, header } = explanation;
  const zone = isUtc ? utc : zoneOfLog(header);
  const all = [...chain, ...(listsEffects ? effects.entries : [])];
  const sequenceWidth = Math.max(...all.map(({ sequence }) => String(sequence).length)) + 1;
  const rows: RowLayout = { paint, columns, zone, sequenceWidth, loaded, first: chain[0]! };
  return [
    `${paint('bold', printable(file))}  ${paint('dim', headerWords(header))}`,
    ...flaws.map((flaw) => `  ${paint('red', printable(flaw))}`),
    '',
    ...beginningLines(chain[0]!, rows),
    ...entryLines(chain, rows),
    '',
    ...(listsEffects ? effectLines(effects, rows) : [effectWords(effects)]),
  ];
}

/** The position of the step or expectation of an entry, where its scenario is known. */
export function placeOfEntry({ data }: LoggedEntry, scenario: Scenario | undefined) {
  const { step } = data;
  if (scenario === undefined || typeof step !== 'string') return undefined;
  return stepPlaces(scenario).get(step);
}

function headerWords({ scenario, seed, zone }: JsonObject): string {
  const words = [
    ...(typeof scenario === 'string' ? [scenario] : []),
    ...(typeof seed === 'string' ? [`seed ${seed}`] : []),
    ...(typeof zone === 'string' ? [zone] : []),
  ];
  return printable(words.join('  '));
}

function textsOf({ source, scenario }: LoadedScenario): Parameters<typeof sourceExcerpt>[0] {
  return { source, scenario: { imported: Object.fromEntries(scenario.imported) } };
}

/** The line of the scenario where it all began, or why there is none. */
function beginningLines(
  first: LoggedEntry,
  { paint, columns, loaded }: RowLayout,
): readonly string[] {
  const sentence = beginningSentence(first);
  const position = placeOfEntry(first, loaded?.scenario);
  if (loaded !== undefined && position !== undefined) {
    return [
      `  ${paint('dim', placeOf(loaded.scenario.file, position))}`,
      ...sourceExcerpt(textsOf(loaded), position, { paint, columns }),
    ];
  }
  return sentence === undefined ? [] : [`  ${paint('dim', cut(sentence, columns - 2))}`];
}

/** The lines of entries; the date stands before the first entry of each day. */
function entryLines(entries: readonly LoggedEntry[], rows: RowLayout): readonly string[] {
  let shown = '';
  return entries.flatMap((entry) => {
    const date = formatDate(entry.atMs, rows.zone);
    const isOther = date !== shown;
    shown = date;
    return [...(isOther ? [rows.paint('bold', date)] : []), entryLine(entry, rows)];
  });
}

function entryLine(entry: LoggedEntry, rows: RowLayout): string {
  const { paint, columns, zone, sequenceWidth, loaded, first } = rows;
  const time = formatTime(entry.atMs, zone);
  const number = `#${entry.sequence}`.padStart(sequenceWidth);
  const kind = printable(entry.kind).padEnd(kindWidth);
  const position = placeOfEntry(entry, loaded?.scenario);
  const place =
    position === undefined || loaded === undefined || entry === first
      ? ''
      : `, ${placeOf(loaded.scenario.file, position)}`;
  const room = columns - time.length - number.length - kind.length - 8;
  const sentence = cut(`${entrySentence(entry)}${place}`, room);
  return `  ${paint('dim', time)}  ${paint('dim', number)}  ${paint('cyan', kind)}  ${sentence}`;
}

/** The width of nearly every kind. */
const kindWidth = 18;

function effectLines(effects: Effects, rows: RowLayout): readonly string[] {
  const { count, entries, kinds } = effects;
  if (count === 0) return ['no effects'];
  const signals = kinds.get('signal.changed') ?? 0;
  const rest = count - signals - entries.length;
  return [
    rows.paint('bold', 'effects'),
    ...entryLines(entries, rows),
    ...(signals > 0 ? [rows.paint('dim', `  and ${counted(signals, 'changed signal')}`)] : []),
    ...(rest > 0
      ? [rows.paint('dim', `  and ${counted(rest, 'more entry', 'more entries')}`)]
      : []),
  ];
}

function effectWords({ count, kinds }: Effects): string {
  if (count === 0) return 'no effects';
  const most = [...kinds].sort(([, one], [, other]) => other - one);
  const words = most.slice(0, 4).map(([kind, times]) => `${grouped(times)} ${printable(kind)}`);
  const more = most.length > 4 ? ', …' : '';
  const entries = counted(count, 'entry', 'entries');
  return `effects: ${entries} (${words.join(', ')}${more}); --effects lists them`;
}
