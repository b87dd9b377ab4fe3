import { expect, test } from 'vitest';
import {
  checkReceiver,
  Receiver,
  type ReceiverCheckError,
  type ReceiverReport,
} from '../../../adapters/testing/index.ts';
import { type PlantedEvent, SoundReceiver } from '../../support/planted-receiver.ts';

const namesOf = ({ checks }: ReceiverReport, wanted: string): readonly string[] =>
  checks.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);

const sentenceOf = ({ checks }: ReceiverReport, wanted: string): string | undefined =>
  checks.find(({ name }) => name === wanted)?.sentence;

const unmade = 'it needs an accepted event, and was not made';
const advice = 'accept it with any 2xx: sc-signature is';

test('a receiver with another secret fails for that alone', async () => {
  const failure = await checkReceiver(() => new Receiver({ secret: 'other-secret' }), {
    secret: 'a-secret',
    within: '60s',
  }).catch((error: unknown) => error as ReceiverCheckError);

  const { message, report } = failure as ReceiverCheckError;
  expect(namesOf(report, 'failed')).toEqual(['challenge', 'right-signature']);
  expect(namesOf(report, 'undetermined')).toHaveLength(22);
  expect(sentenceOf(report, 'duplicate')).toBe(unmade);
  expect(sentenceOf(report, 'right-signature')).toContain(
    `a first delivery with the right signature was answered 401 (the signature is wrong): ${advice}`,
  );
  expect(message.split('\n')).toEqual([
    '2 of 30 checks of the receiver failed:',
    expect.stringMatching(/^ {2}✗ challenge /),
    expect.stringMatching(/^ {2}✗ right-signature /),
    '22 checks need an accepted event, and were not made',
  ]);
  expect(report.table.split('\n').slice(-3)).toEqual([
    expect.stringMatching(/^✓ no-json /),
    '22 checks need an accepted event, and were not made',
    '6 passed, 2 failed, 22 undetermined',
  ]);
});

test.each<readonly [string, (event: PlantedEvent) => boolean, string]>([
  ['each event', () => true, 'a first delivery'],
  [
    'each event but a first delivery',
    ({ triggers }) => triggers?.[0]?.type !== 'FIRST_DELIVERY',
    'a state',
  ],
])('a receiver that throws at %s fails for that alone', async (_, isBad, which) => {
  const before = async (event: PlantedEvent): Promise<undefined> => {
    if (isBad(event)) throw new Error('no such table');
  };
  const report = await checkReceiver((world) => new SoundReceiver(world, { before }), {
    readBack: ({ account }) => account,
    within: '60s',
    throws: false,
  });

  expect(namesOf(report, 'failed')).toEqual(['right-signature']);
  expect(sentenceOf(report, 'right-signature')).toContain(
    `${which} with the right signature was answered 500 (Error: no such table): ${advice}`,
  );
  expect(report.undetermined).toBe('');
});

test('the first check that needs an accepted event fails, also where it is another', async () => {
  const report = await checkReceiver(() => new Receiver({ secret: 'other-secret' }), {
    secret: 'a-secret',
    within: '60s',
    throws: false,
    only: ['missing-signature', 'duplicate', 'gap'],
  });

  expect(namesOf(report, 'passed')).toEqual(['missing-signature']);
  expect(namesOf(report, 'failed')).toEqual(['duplicate']);
  expect(sentenceOf(report, 'duplicate')).toContain(
    `a first delivery with the right signature was answered 401 (the signature is wrong): ${advice}`,
  );
  expect(report.table).toContain('\n1 check needs an accepted event, and was not made\n');
});

test('a signed body that parses and is no event is told to be none', async () => {
  const parse = (text: string): unknown => {
    if (text === 'null') throw new TypeError('null has no eventType');
    return text.startsWith('{"') && text.endsWith('}') ? JSON.parse(text) : undefined;
  };
  const report = await checkReceiver((world) => new SoundReceiver(world, { parse }), {
    within: '60s',
    throws: false,
    only: ['no-json'],
  });

  expect(sentenceOf(report, 'no-json')).toMatch(
    /^null, .* was answered 500 .*; answer 400 to what is signed and is no event$/,
  );
});
