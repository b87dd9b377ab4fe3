import { commandForm, type EntryData } from '../../../engine/index.ts';
import type { OutsideStep } from './outside-step.ts';

/** The step of an API command. It waits for the effect, whatever the answer is. */
export function commandStep(
  request: EntryData<'command.request'>,
  vehicle: string,
): OutsideStep | undefined {
  const form = commandForm(request);
  if (form === undefined) return undefined;
  const expect = { status: ['2xx', '4xx', '5xx'] };
  return { step: { command: { vehicle, ...form }, as: request.user, expect }, isLong: true };
}
