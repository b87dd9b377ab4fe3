import { setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = { asGranted: ['permissions'] };
const actions = {
  announceGranted: [],
  announceRevoked: [],
  announceReset: [],
  acceptUnchanged: [],
};

/** What the owner lets the app do: as first granted, or overridden since. */
export const accessChart = defineChart({
  guards,
  actions,
  machine: setup({ guards: named(guards), actions: named(actions) }).createMachine({
    id: 'access',
    initial: 'granted',
    on: {
      'permission.grant': { target: '.deciding', actions: 'announceGranted' },
      'permission.revoke': { target: '.deciding', actions: 'announceRevoked' },
    },
    states: {
      granted: { on: { 'permission.reset': { actions: 'acceptUnchanged' } } },
      deciding: {
        always: [{ guard: 'asGranted', target: 'granted' }, { target: 'overridden' }],
      },
      overridden: { on: { 'permission.reset': { target: 'granted', actions: 'announceReset' } } },
    },
  }),
});
