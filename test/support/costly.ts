/** Expressions that would take minutes, or more memory than there is, without a budget. */

const ten = '[0,1,2,3,4,5,6,7,8,9]';

/** A predicate that is evaluated ten times at each level, nested. */
export function asked(inner: string, levels = 9): string {
  let source = inner;
  for (let level = levels - 1; level >= 0; level -= 1) source = `${ten}.all(x${level}, ${source})`;
  return source;
}

/** A list of ten of the last one, nine times. */
const nested = `[0]${'.map(e, [e,e,e,e,e,e,e,e,e,e])'.repeat(9)}`;

const keys = `{${Array.from({ length: 900 }, (_, key) => `${key}:1`).join(',')}}`;

const letters = (count: number): string => `"${'a'.repeat(count)}"`;

/** By their effect; all are refused when they are evaluated. */
export const costly: Readonly<Record<string, string>> = {
  'nine nested macros': asked('true'),
  'macros that fail at every element': asked('1/0 == x0'),
  'a text that doubles': `[${letters(100)}]${'.map(t, t + t)'.repeat(30)}[0].size() > 1`,
  'a list that doubles': `[${ten}]${'.map(l, l + l)'.repeat(30)}[0].size() > 1`,
  'lists that share their elements, compared': `${nested} != ${nested}`,
  'the keys of a map, again and again': `cel.bind(m, ${keys}, ${asked('m.exists(k, true)')})`,
  'a map compared with itself': `cel.bind(m, ${keys}, ${asked('m == m')})`,
  'a text in a list of long ones': asked(`!(${letters(900)} in [${letters(899)} + "b"])`),
  'texts joined': `[${letters(1000)}]${'.map(t, [t,t,t,t,t,t,t,t,t,t].join(t))'.repeat(3)}.size() > 0`,
  'sixty patterns': Array.from(
    { length: 60 },
    (_, index) => `"abc".matches("(a|b)*a(a|b){${300 + index}}")`,
  ).join(' || '),
  'patterns made of the variables': asked(
    '"abc".matches(string(x0) + string(x1) + string(x2) + string(x3) + string(x4) + "(a|b){99}") || true',
  ),
  'a pattern over a long text': `[${letters(1000)}]${'.map(t, t + t)'.repeat(9)}.exists(t, t.matches("(a|b)*a(a|b){900}c"))`,
  'a text that is nearly found everywhere': asked(
    `!${letters(1500)}.contains("a" + ${letters(500)} + "b")`,
  ),
  'the type of a deep value': `cel.bind(j, bytes("${'{\\"a\\":'.repeat(300)}1${'}'.repeat(300)}").json(), ${asked('j.size() > 0')})`,
  'a row of digits as a duration': `duration(["${'1'.repeat(400)}", "s"].join()) > duration("0s")`,
};
