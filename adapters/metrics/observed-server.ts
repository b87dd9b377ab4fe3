/** A world that is awake, as its metrics show it. */
export interface ObservedWorld {
  readonly id: string;
  readonly vehicles: number;
  /** Entries of its log so far. */
  readonly entries: number;
  /** Simulated time, ms since the epoch. */
  readonly nowMs: number;
  /** Simulated seconds per second of real time; 0 while it stands. */
  readonly speed: number;
  /** Real time by which its clock is late, ms. */
  readonly behindMs: number;
  /** Deliveries that are not settled. */
  readonly deliveries: number;
  /** Attempts whose receivers have not answered. */
  readonly attempts: number;
}

/** The parts of a server that are read when its metrics are. */
export interface ObservedServer {
  readonly version: string;
  /** The worlds that are awake, the oldest first. */
  worlds(): readonly ObservedWorld[];
  /** The states of the worlds that are not. */
  dormant(): readonly ('asleep' | 'set-aside')[];
  connections(): Promise<number>;
  feedClients(): number;
  isReady(): boolean;
}
