import type { World } from '../../world.ts';
import type { ExpressionContext } from '../expressions/context.ts';
import { selfName, type Target } from '../names/roster.ts';
import { targetRows } from '../names/target-rows.ts';
import type { NamedPart } from '../plan/api.ts';
import { Missing, type Notes } from './notes.ts';

/** The setting in which steps run and expectations are judged. */
export interface Setting {
  readonly world: World;
  readonly context: ExpressionContext;
  /** The vehicle that steps call `self`; undefined where `self` is not allowed. */
  readonly self: Self | undefined;
  /** Values that steps have captured. */
  readonly notes: Notes;
}

export interface Self {
  readonly row: number;
  readonly name: string;
}

/** The rows of the vehicles that a step addresses, in order. */
export function rowsOf(
  { self, world }: Pick<Setting, 'self' | 'world'>,
  target: Target,
): readonly number[] {
  return self !== undefined && target.name === selfName
    ? [self.row]
    : [...targetRows(world, target)];
}

export function subjectOf({ self }: Pick<Setting, 'self'>, name: string): string {
  return self !== undefined && name === selfName ? self.name : name;
}

/** The id for a name in braces; throws `Missing` where it does not exist now. */
export function idOf(stage: Pick<Setting, 'notes' | 'self' | 'world'>, part: NamedPart): string {
  const { world, notes } = stage;
  const { service } = world;
  switch (part.kind) {
    case 'vehicle':
      return service.vehicleId(world.rowOf(subjectOf(stage, part.name)));
    case 'user': {
      const user = service.users.byName(part.name);
      if (user === undefined) throw new Missing(`there is no user ${part.name} any more`);
      return user.id;
    }
    case 'webhook': {
      const webhook = service.webhooks.byName(part.name);
      if (webhook === undefined) throw new Missing(`there is no webhook ${part.name} now`);
      return webhook.id;
    }
    case 'captured':
      return notes.readText(part.reference);
  }
}
