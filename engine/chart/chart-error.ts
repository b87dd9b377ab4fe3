/**
 * The reason a chart cannot become a table, found while compiling. `chart` is the machine's id,
 * `state` the dotted path of the state at fault (empty for the machine itself).
 */
export class ChartError extends Error {
  override readonly name = 'ChartError';
  readonly chart: string;
  readonly state: string;
  readonly reason: string;

  constructor(chart: string, state: string, reason: string) {
    super(`chart '${chart}'${state === '' ? '' : `, state '${state}'`}: ${reason}`);
    this.chart = chart;
    this.state = state;
    this.reason = reason;
  }
}
