/** A refusal of the feed itself. */
export class FeedMistake extends Error {
  override readonly name = 'FeedMistake';
  readonly code: FeedMistakeCode;

  constructor(code: FeedMistakeCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type FeedMistakeCode =
  | 'BLOCK_REFUSED'
  | 'SEQUENCE_AHEAD'
  | 'SNAPSHOT_TOO_LARGE'
  | 'WORLD_REPLACED';
