/** Options of `run` as they are written on the command line. */
export interface RunFlags {
  readonly all?: boolean;
  readonly vehicle?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly utc?: boolean;
  readonly seed?: string;
  readonly seeds?: string;
  readonly out?: string;
  readonly param?: readonly string[];
  readonly matrix?: readonly string[];
  readonly root?: string;
  readonly until?: string;
  readonly from?: string;
  readonly log?: string;
  readonly redact?: readonly string[];
  /** `kind` or `kind=file`. */
  readonly report?: readonly string[];
  readonly wallTimeout?: string;
  readonly grep?: string;
  readonly shard?: string;
  readonly list?: boolean;
  readonly jobs?: string;
  readonly on?: string;
  readonly watch?: boolean;
  readonly dry?: boolean;
}
