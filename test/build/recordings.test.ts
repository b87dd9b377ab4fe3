import { expect, test } from 'vitest';
import { generatedRecording } from '../../build/generate-recordings.ts';

test('the recording that shipped scenarios replay is current', () => {
  const { actual, expected } = generatedRecording();

  expect(actual).toBe(expected);
});
