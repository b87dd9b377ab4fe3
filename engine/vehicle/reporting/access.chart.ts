import { setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  unchanged: [],
  forAWhile: [],
  moreToEnd: ['overrides'],
};
const actions = {
  takeWish: ['overrides', 'permissions'],
  endOverrides: ['overrides', 'permissions'],
  announceGranted: [],
  announceRevoked: [],
  announceSet: [],
  announceExpired: [],
  acceptUnchanged: [],
};

/**
 * The permissions that the owner gives the app: granted without end, or overridden for a while.
 * The events carry the wish; an override ends by itself, and the state below it applies again.
 */
export const accessChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { nextEnd: 0 },
  }).createMachine({
    id: 'access',
    initial: 'granted',
    on: {
      'permission.grant': [
        { guard: 'unchanged', actions: 'acceptUnchanged' },
        {
          guard: 'forAWhile',
          target: '.overridden',
          actions: ['takeWish', 'announceGranted'],
        },
        { target: '.granted', actions: ['takeWish', 'announceGranted'] },
      ],
      'permission.revoke': [
        { guard: 'unchanged', actions: 'acceptUnchanged' },
        {
          guard: 'forAWhile',
          target: '.overridden',
          actions: ['takeWish', 'announceRevoked'],
        },
        { target: '.granted', actions: ['takeWish', 'announceRevoked'] },
      ],
      'permissions.set': [
        { guard: 'unchanged', actions: 'acceptUnchanged' },
        { target: '.granted', actions: ['takeWish', 'announceSet'] },
      ],
    },
    states: {
      granted: {},
      overridden: {
        after: {
          nextEnd: [
            {
              guard: 'moreToEnd',
              target: 'overridden',
              reenter: true,
              actions: ['endOverrides', 'announceExpired'],
            },
            { target: 'granted', actions: ['endOverrides', 'announceExpired'] },
          ],
        },
      },
    },
  }),
});
