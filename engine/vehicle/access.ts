import type { Implementation } from '../chart/machine.ts';
import type { NamesOf } from './chart-words.ts';
import type { accessTable } from './charts.generated.ts';
import type { Dynamics } from './dynamics.ts';
import { link, linkWidth } from './row.ts';

/** What the words of the access chart mean. */
export function accessImplementation(
  dynamics: Dynamics,
): Implementation<NamesOf<typeof accessTable>> {
  const { fleet } = dynamics;
  const announce = (kind: string) => (row: number) => {
    if (!dynamics.tells(row)) return;
    const permissions = fleet.permissionSets.at(fleet.links[row * linkWidth + link.permissions]!);
    dynamics.tell(row, kind, { permissions });
  };
  return {
    guards: {
      asGranted: (row) =>
        fleet.permissionSets.at(fleet.links[row * linkWidth + link.permissions]!) ===
        fleet.settingsOf(row).grants,
    },
    actions: {
      announceGranted: announce('permissions.granted'),
      announceRevoked: announce('permissions.revoked'),
      announceReset: announce('permissions.reset'),
      acceptUnchanged: () => dynamics.answerUnchanged(),
    },
    delays: {},
  };
}
