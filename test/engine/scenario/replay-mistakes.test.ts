import { beforeAll, describe, expect, test } from 'vitest';
import { recordingLimits } from '../../../engine/index.ts';
import { recorded } from '../../support/recorded.ts';
import { cars, filesOf, shownMistakes } from './composed.ts';

let recording: string;
let files: ReturnType<typeof filesOf>;

beforeAll(async () => {
  recording = (
    await recorded(`version: 1
seed: evening
clock: { start: 2026-05-04T18:00:00 }
vehicles: { car: { model: BEV } }
steps: [{ plugIn: { vehicle: car, power: 11kW } }, { checkpoint: plugged }]
`)
  ).recording;
  files = filesOf({ 'a.simlog': recording });
});

const shown = (text: string, given: Parameters<typeof shownMistakes>[1] = files): string =>
  shownMistakes(text, given);

const replaying = 'version: 1\nreplay: { file: ./a.simlog }\n';

describe('play', () => {
  test('needs a recording', () => {
    expect(
      shown(`${cars}steps: [{ play: }]\n`),
    ).toBe(`main.yaml:5:11: error: there is nothing to play: name a recording under replay:
  steps: [{ play: }]
            ^^^^`);
  });

  test('knows the markers of the recording', () => {
    expect(
      shown(`${replaying}steps: [{ play: { until: marker(pluged) } }]\n`),
    ).toBe(`main.yaml:3:26: error: the recording has no checkpoint, chapter or fact called pluged
  steps: [{ play: { until: marker(pluged) } }]
                           ^^^^^^^^^^^^^^
  did you mean marker(plugged)?`);
  });

  test('ends at a marker, an instant or after a while', () => {
    expect(shown(`${replaying}steps: [{ play: { until: soon } }]\n`)).toContain(
      'main.yaml:3:26: error: expected a time such as "22:30" or 2026-10-24T22:30:00, found soon',
    );
  });

  test('is no part of what goes on beside the script', () => {
    const rule = 'ambient: [{ for: car, every: 1h, do: [{ play: }] }]\n';

    expect(shown(`${replaying}${rule}`)).toContain('steps beside it cannot play a recording');
  });
});

describe('the world of a recording', () => {
  test.each([
    ['vehicles: { car: { model: BEV } }', '3:13', 'the recording has car among its vehicles'],
    ['seed: 4', '3:1', 'the seed is that of the recording: leave it out'],
    ['app: { name: Mine }', '3:1', 'the app is that of the recording: leave it out'],
    ['clock: { timezone: Asia/Tokyo }', '3:10', 'the timezone of the clock is that of the record'],
    ['clock: { from: ./b.simlog }', '3:16', 'the clock is that of the recording, ./a.simlog'],
  ])('is not said again: %s', (line, place, message) => {
    expect(shown(`${replaying}${line}\n`)).toContain(`main.yaml:${place}: error: ${message}`);
  });

  test('has no other seed from outside', () => {
    expect(shown(replaying, { ...files, seed: '7' })).toContain(
      'the seed is that of the recording, evening',
    );
    expect(shown(replaying, { ...files, seed: 'evening' })).toBe('');
  });

  test('has names, and suggests them', () => {
    expect(shown(`${replaying}steps: [{ unplug: cra }]\n`)).toContain('did you mean car?');
  });

  test('is one that the clock is taken from only where it is replayed', () => {
    expect(shown(cars.replace('limit: 1d', 'from: ./a.simlog'))).toContain(
      'main.yaml:2:10: error: from belongs to replay:, see there',
    );
  });
});

describe('a divergence', () => {
  test('needs a recording', () => {
    expect(shown(`${cars}expect: [{ divergence: none }]\n`)).toContain(
      'main.yaml:5:12: error: divergence needs a recording to compare with',
    );
  });

  test('is counted in whole numbers', () => {
    expect(shown(`${replaying}expect: [{ divergence: { atMost: -1 } }]\n`)).toContain(
      'expected a whole number from 0',
    );
  });
});

describe('a recording', () => {
  const refusalOf = (text: string): string => shown(replaying, filesOf({ 'a.simlog': text }));

  test('that is not there', () => {
    expect(shown(replaying, filesOf({}))).toBe(`main.yaml:2:17: error: there is no a.simlog
  replay: { file: ./a.simlog }
                  ^^^^^^^^^^`);
  });

  test('outside of the root', () => {
    expect(shown('version: 1\nreplay: { file: ../a.simlog }\n')).toContain(
      'main.yaml:2:17: error: it lies outside of the root',
    );
  });

  test('where there are no files', () => {
    expect(shown(replaying, {})).toContain('there are no files beside this scenario');
  });

  test.each<[what: string, alter: (text: string) => string, message: string]>([
    ['is a scenario', () => 'version: 1\n', 'it is no recording'],
    ['is of another version', (text) => text.replace('"simlog":2', '"simlog":3'), 'of version 3'],
    [
      'is of version 1',
      (text) => text.replace('"simlog":2', '"simlog":1'),
      'recordings of version 1',
    ],
    [
      'holds no scenario',
      (text) => text.replace('"source":', '"sauce":'),
      'does not hold a scenario',
    ],
    [
      'is an extract',
      (text) => text.replace('{', '{"extract":{},'),
      'take the recording it was cut from',
    ],
    ['was redacted', (text) => text.replace('{', '{"redaction":"yes",'), 'was redacted'],
    ['is empty', (text) => text.split('\n')[0]!, 'it has no entries'],
    ['has a line that is none', (text) => `${text}\n{`, 'is no entry of a log'],
    [
      'is of a scenario that is no longer taken',
      (text) => text.replace('plugIn:', 'plugOn:'),
      'this version does not take the scenario that was recorded: a.simlog:recorded.yaml:5:11: unknown key plugOn',
    ],
    [
      'is too long',
      (text) => `${text}${'\n{}'.repeat(recordingLimits.entries)}`,
      'at most 50000 entries and 8 MiB',
    ],
  ])('that %s', (_, alter, message) => {
    const refusal = refusalOf(alter(recording));

    expect(refusal).toContain('main.yaml:2:17: error: ');
    expect(refusal).toContain(message);
  });
});
