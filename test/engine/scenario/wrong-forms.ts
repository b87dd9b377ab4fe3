/** A value as JSON has it: what YAML gives for an example. */
export type Form = string | number | boolean | null | readonly Form[] | FormMap;

export interface FormMap {
  readonly [key: string]: Form;
}

/** Wrong and questionable forms of the steps of a verb, each with one thing changed; what steps share is changed once. */
export function* wrongForms(steps: readonly FormMap[], verb: string): Generator<Form> {
  const [first] = steps;
  for (const beside of modifiers) yield { ...beside, ...first };
  const others = steps.map((each) => each[verb]!);
  const known = new Set<string>();
  for (const step of steps) {
    for (const form of changed(step[verb]!, { path: verb, depth: 0, others, known })) {
      yield { ...step, [verb]: form };
    }
  }
}

/** Wrong and questionable forms of a value, each with one thing changed; `others` lend it their keys. */
export function wrongFormsOf(form: Form, where: Omit<Where, 'depth'>): Generator<Form> {
  return changed(form, { ...where, depth: 0 });
}

interface Where {
  readonly path: string;
  readonly depth: number;
  /** Other forms, whose keys are added. */
  readonly others: readonly Form[];
  readonly known: Set<string>;
}

/** Values that few keys take. */
const strange: readonly Form[] = [7, 'nope', true, [], {}, '-5%'];
const vehicles: readonly Form[] = ['hybrid', 'golf', 'taxis', 'taxis-2', 'self', 'cra'];
const modifiers: readonly FormMap[] = [
  { expect: { refused: 'door_open' } },
  { expect: { refused: 'door_opne' } },
  { expect: { status: 200 } },
  { expect: ['car.locked'] },
  { expect: [] },
  { within: '2h' },
  { by: '20:00' },
  { for: '5m' },
  { until: '20:00' },
  { as: 'anna' },
  { with: {} },
  { do: [] },
  // oxlint-disable-next-line unicorn/no-thenable
  { then: [] },
  { say: 'so' },
  { at: '25:00' },
  { lock: 'car' },
  { poll: 'car' },
];
/** Of what lies deeper, only the type is varied. */
const deepest = 2;

function* changed(form: Form, where: Where): Generator<Form> {
  const { path, depth, others, known } = where;
  const mark = `${path} ${isMap(form) ? Object.keys(form).join(' ') : JSON.stringify(form)}`;
  if (depth > deepest || known.has(mark)) return;
  known.add(mark);
  const inside = (key: string | number): Where => ({
    ...where,
    path: `${path}.${key}`,
    depth: depth + 1,
    others: [],
  });
  if (form === 'car' && depth < deepest) yield* vehicles;
  yield* depth === 0 ? strange : strange.slice(0, 3);
  if (typeof form === 'string') yield* changedText(form);
  if (Array.isArray(form)) {
    for (const [index, each] of (form as readonly Form[]).entries()) {
      for (const other of changed(each, inside(index))) yield form.with(index, other);
    }
  } else if (isMap(form)) {
    yield { ...form, bogus: 1 };
    for (const [key, value] of Object.entries(form)) {
      const { [key]: _, ...rest } = form;
      yield rest;
      if (!known.has(key)) yield { ...rest, [key.slice(0, -1)]: value };
      known.add(key);
      for (const other of changed(value, inside(key))) yield { ...form, [key]: other };
    }
    for (const [key, value] of others.filter(isMap).flatMap((each) => Object.entries(each))) {
      if (!(key in form)) yield { ...form, [key]: value };
    }
  }
}

/** A quantity without its unit, below zero and far too large; a word that is nearly right. */
function* changedText(text: string): Generator<Form> {
  const [, amount, unit] = /^(\d+)(\D.*)$/.exec(text) ?? [];
  if (amount === undefined) {
    yield text.slice(0, -1);
    return;
  }
  yield Number(amount);
  yield `-${text}`;
  yield `999999999${unit}`;
  yield `${amount}kVA`;
  yield { uniform: [text, `-${text}`] };
}

function isMap(form: Form): form is FormMap {
  return typeof form === 'object' && form !== null && !Array.isArray(form);
}
