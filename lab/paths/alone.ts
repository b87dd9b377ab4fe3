import { type Document, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';

/** The text of a scenario with one of its vehicles, and without the steps about others alone. */
export function aloneText(text: string, vehicle: string): string {
  const document = parseDocument(text);
  const others = namesIn(document).filter((name) => name !== vehicle);
  for (const name of others) document.deleteIn(['vehicles', name]);
  document.delete('expect');
  const { contents } = document;
  if (isMap(contents)) for (const { value } of contents.items) leaveOut(value, vehicle, others);
  return document.toString({ lineWidth: 120 });
}

function namesIn(document: Document): readonly string[] {
  const vehicles = document.get('vehicles');
  return isMap(vehicles)
    ? vehicles.items.map(({ key }) => String(isScalar(key) ? key.value : key))
    : [];
}

/** Leaves out the members of lists, and the flows, that name others and not the vehicle. */
function leaveOut(node: unknown, vehicle: string, others: readonly string[]): void {
  if (isSeq(node)) {
    node.items = node.items.filter((item) => !isAbout(item as Node, vehicle, others));
    for (const item of node.items) leaveOut(item, vehicle, others);
  } else if (isMap(node)) {
    node.items = node.items.filter(
      ({ value }) => !isSeq(value) || value.items.length === 0 || !isAbout(value, vehicle, others),
    );
    for (const { value } of node.items) leaveOut(value, vehicle, others);
  }
}

function isAbout(node: Node, vehicle: string, others: readonly string[]): boolean {
  const words = new Set(JSON.stringify(node).match(/[\w-]+/g));
  return !words.has(vehicle) && others.some((name) => words.has(name));
}

/** The text without so many of its last steps at the top. */
export function withoutLast(text: string, count: number): string {
  const document = parseDocument(text);
  const steps = document.get('steps');
  if (isSeq(steps)) steps.items.splice(steps.items.length - count);
  return document.toString({ lineWidth: 120 });
}

/** The number of steps at the top. */
export function stepCount(text: string): number {
  const steps = parseDocument(text).get('steps');
  return isSeq(steps) ? steps.items.length : 0;
}
