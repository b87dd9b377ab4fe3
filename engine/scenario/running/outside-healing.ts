import { mark } from '../mark.ts';
import type { Faults } from '../plan/faults.ts';
import type { Stage } from './stage.ts';

/**
 * Ends the faults with a name from outside the script, or of these only the one that the entry
 * `begun` began; returns their number.
 */
export function healFromOutside(
  { faults, world }: Pick<Stage, 'world'> & { readonly faults: Faults },
  name: string,
  begun: number | undefined,
): number {
  world.assertTakesDeeds();
  const named = faults.standing.filter((each) => each.name === name);
  const meant = named.filter(({ cause }) => begun === undefined || cause === begun);
  if (meant.length === 0) return 0;
  const isOneOfSeveral = begun !== undefined && meant.length < named.length;
  const ended = mark(world, 'fault.end', '', -1, isOneOfSeveral ? { name, begun } : { name });
  return faults.heal(isOneOfSeveral ? { begun } : { name }, ended);
}
