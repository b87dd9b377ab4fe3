import { signals } from '../../engine/signal/catalogue.ts';

/** The list of signals, with a mark on those that are constant. */
export function signalSection(
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const rows = signals.map(({ path, permission, powertrains, unit = '', isConstant = false }) => [
    `\`${path}\``,
    `\`${permission}\``,
    powertrains.length === 4 ? 'all' : powertrains.join(', '),
    unit,
    isConstant ? 'constant' : '',
  ]);
  return `## Signals

Every signal that a vehicle may have, by its code. A *constant* one keeps its value for the life of the vehicle: nothing that
happens to it changes it, but \`set\` and faults do. All others follow what happens.

${table(['signal', 'permission', 'powertrains', 'unit', ''], rows)}`;
}
