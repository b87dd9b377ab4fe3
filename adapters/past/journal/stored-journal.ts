/** The place to which the records of one world go. */
export interface StoredJournal {
  /** Takes a record. */
  write(record: string): void;
  /** Resolves once all records are safe, or rejects; undefined if they are already. */
  kept(): Promise<void> | undefined;
  /** The length of the journal, bytes. */
  readonly length: number;
  /**
   * Leaves out records before the present end that later ones make superfluous; the settings, the
   * card and the position are written once more right afterwards. Rejects once it takes no more.
   */
  compact?(): Promise<void>;
  /** Ends the journal; records that are not safe are dropped. */
  close(): void;
}
