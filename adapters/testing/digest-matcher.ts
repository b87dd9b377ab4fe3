import { type Judgement, type MatcherContext, worldIn } from './judgement.ts';
import { isEvent, lastEntries } from './last-entries.ts';

/** Whether the log of a world has a digest, given in full or by at least its first eight digits. */
export function toHaveDigest(this: MatcherContext, received: unknown, expected: string): Judgement {
  const world = worldIn(received, 'toHaveDigest');
  const digits = expected.replace(/^sha256:/, '');
  if (!/^[\da-f]{8,64}$/.test(digits)) {
    throw new TypeError(
      `toHaveDigest: ${expected} is no digest; write it as world.digest has it, or 8 digits of it`,
    );
  }
  const { digest } = world;
  const pass = digest.startsWith(`sha256:${digits}`);
  return {
    pass,
    message: () =>
      [
        `expected the log ${pass ? 'not ' : ''}to have the digest sha256:${digits}`,
        `it has ${digest}`,
        `\n${lastEntries(world, 'the world', isEvent)}`,
      ].join('\n'),
  };
}
