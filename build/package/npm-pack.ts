import { execFileSync } from 'node:child_process';

/** A package as `npm pack --json` describes it. */
interface Packed {
  readonly filename: string;
  /** In bytes, packed. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs a folder without running its scripts; npm says on standard error why it cannot. */
export function npmPack(folder: string, ...options: readonly string[]): Packed {
  const args = ['pack', folder, '--ignore-scripts', '--json', '--loglevel=error', ...options];
  const answer = execFileSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 10_000_000,
  });
  const [packed] = JSON.parse(answer) as readonly Packed[];
  if (packed === undefined) throw new Error(`npm pack made nothing: ${answer}`);
  return packed;
}
