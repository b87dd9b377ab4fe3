/**
 * Evaluates expressions that take as many steps as are allowed. Each expression is slow in another
 * way.
 */
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { report } from './report.ts';

export interface ExpressionMeasurement {
  readonly name: string;
  readonly ms: number;
}

const run = new ScenarioRun(
  parseScenario(
    'version: 1\nvehicles: { car: { model: BEV } }\nfleets: { taxis: { count: 10000, model: BEV } }\nlog: watched',
    { file: 'expressions' },
  ),
);

const ten = '[0,1,2,3,4,5,6,7,8,9]';

/** Calls a function ten times at each of nine levels. */
function asked(inner: string): string {
  let source = inner;
  for (let level = 8; level >= 0; level -= 1) source = `${ten}.all(x${level}, ${source})`;
  return source;
}

const text = (count: number): string => `"${'a'.repeat(count)}"`;
const keys = `{${Array.from({ length: 900 }, (_, key) => `${key}:1`).join(',')}}`;
const nested = `[0]${'.map(e, [e,e,e,e,e,e,e,e,e,e])'.repeat(9)}`;

/** Each round has patterns of its own, so that none is compiled already. */
const hard: Readonly<Record<string, string>> = {
  'nine nested macros': asked('true'),
  'lists made and filtered': asked(`${ten}.filter(q, q > 3).map(q, q * 2).size() > 0`),
  'errors made good by another element': asked('1/0 == x0'),
  'numbers as texts': asked('string(1.2345 * double(x0)) != "x"'),
  'times as texts': asked('clock.localTime != "21:00:00"'),
  'times from texts': asked('timestamp("2026-10-24T19:30:00Z") != clock.now'),
  'ids of a vehicle': asked('car.id != ""'),
  'a schedule of a vehicle': asked('car.schedule.window.length != duration("1m")'),
  'a signal of a vehicle': asked('car.signal("Charge.IsCharging") != {}'),
  'signals drawn by chance': asked('car.signal("VehicleIdentification.VIN") != {}'),
  'pairs of 10,000 vehicles':
    'taxis.all(v, taxis.all(w, v.charge.isCharging == w.charge.isCharging))',
  'letters of a long text': asked(`size(${text(3_000)}) > 0`),
  'a text nearly found everywhere': asked(`!${text(1_500)}.contains("a" + ${text(500)} + "b")`),
  'a text split and joined': asked(`${text(1_000)}.split("").join("-") != ""`),
  'lists that share their elements, compared': `${nested} != ${nested}`,
  'keys of a map': `cel.bind(m, ${keys}, ${asked('m.exists(k, true)')})`,
  'a map compared with itself': `cel.bind(m, ${keys}, ${asked('m == m')})`,
  'the type of a deep value': `cel.bind(j, bytes("${'{\\"a\\":'.repeat(300)}1${'}'.repeat(300)}").json(), ${asked('j.size() > 0')})`,
  'a text that doubles': `[${text(100)}]${'.map(t, t + t)'.repeat(30)}[0].size() > 1`,
  'sixty patterns': Array.from(
    { length: 60 },
    (_, index) => `"abc".matches("(a|b)*a(a|b){${300 + index}}(?:){ROUND}")`,
  ).join(' || '),
  'a pattern over long texts': `${ten}.exists(i, (${text(1_000)} + string(i)).matches("(a|b)*a(a|b){900}c(?:){ROUND}"))`,
  'patterns of the variables': asked(
    '"abc".matches(string(x4) + string(x5) + string(x6) + string(x7) + string(x8) + "(a|b){99}(?:){ROUND}") || true',
  ),
};

report(
  Object.entries(hard).map(([name, source]): ExpressionMeasurement => {
    const rounds = Array.from({ length: 5 }, (_, round) => {
      const watched = run.watch(source.replaceAll('ROUND', String(round + 1)));
      const ms = refused(() => watched.holds());
      watched.stop();
      return ms;
    });
    return { name, ms: Math.min(...rounds) };
  }),
);

function refused(evaluate: () => boolean): number {
  const begunAtMs = performance.now();
  try {
    evaluate();
  } catch {
    return performance.now() - begunAtMs;
  }
  throw new Error('the evaluation was answered, so it is not as long as it may be');
}
