/** The number of the form in which jobs lie in a queue; another form has another number. */
const protocol = 2;

/** The queues of one version of motorpool, so that no worker takes jobs of another version. */
export interface QueueNames {
  /** The version, and the number of the form. */
  readonly release: string;
  /** The jobs of all runs. */
  readonly jobs: string;
  /** The runs: jobs that are read and never done. */
  readonly runs: string;
}

export function queueNames(version: string): QueueNames {
  const release = `${version}-q${protocol}`;
  return { release, jobs: `motorpool-${release}`, runs: `motorpool-${release}-runs` };
}
