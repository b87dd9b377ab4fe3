/** One text for three, never the same for different ones: lengths mark the end of each part. */
export function streamName(seed: string, subject: string, purpose: string): string {
  return `${seed.length}:${seed}${subject.length}:${subject}${purpose}`;
}
