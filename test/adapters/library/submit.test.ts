import { expect, test } from 'vitest';
import { createWorld, Fault } from '../../../adapters/library/index.ts';

test.each([
  [{ kind: 'doors.lok', vehicle: 'car' }, 'kind doors.lok; did you mean doors.lock?'],
  [{ kind: 'webhook.mendd', webhook: 'main' }, 'did you mean webhook.mend?'],
  [{ kind: 'toString' }, 'there is no command of the kind toString'],
  [{}, 'there is no command of the kind undefined'],
])('a command of no known kind is refused before anything is logged: %j', (command, sentence) => {
  const world = createWorld({ yaml: 'version: 1\nvehicles: { car: { model: hyundai-ioniq-5 } }' });
  const before = world.digest;

  const submit = () => world.submit(command as unknown as { kind: 'doors.lock'; vehicle: string });

  expect(submit).toThrow(Fault);
  expect(submit).toThrow(expect.objectContaining({ code: 'command_malformed' }));
  expect(submit).toThrow(sentence);
  expect(world.digest).toBe(before);
});
