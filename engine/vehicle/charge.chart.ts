import { and, not, setup } from 'xstate';
import { defineChart } from '../chart/define.ts';
import { named } from '../chart/named.ts';

const guards = {
  moving: ['trip'],
  typeUnsupported: ['offer'],
  belowLimit: ['energy', 'limit'],
  windowOpen: ['schedule', 'offer'],
};
const actions = {
  connectCable: [],
  disconnectCable: ['offer'],
  startFlow: ['session'],
  settleFlow: ['energy', 'session'],
  settleAtLimit: ['energy', 'session'],
  announcePlugged: [],
  announceUnplugged: [],
  announceStarted: [],
  announceResumed: [],
  announceHeld: [],
  announceWindowClosed: [],
  announceCompleted: [],
  announceInterrupted: [],
  announceFault: [],
  announceFaultCleared: [],
  acceptUnchanged: [],
  refuseInMotion: [],
  refuseTypeUnsupported: [],
  refuseAlreadyPlugged: [],
  refuseNotPlugged: [],
  refuseFull: [],
  refuseFault: [],
};

/**
 * The charging session of a plugged car. A stop command holds until the cable is pulled or the next window opens; a
 * start command overrides the schedule until the cable is pulled. A limit lowered below the state of charge completes
 * at once; a limit raised resumes; standby drain below the restart threshold tops up again.
 *
 * `settleFlow` runs on every way out of charging before the announcement, so that a fact always carries settled
 * quantities.
 */
export const chargeChart = defineChart({
  guards,
  actions,
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { timeToLimit: 0, timeToRestart: 0 },
  }).createMachine({
    id: 'charge',
    initial: 'unplugged',
    states: {
      unplugged: {
        on: {
          'cable.plug': [
            { guard: 'moving', actions: 'refuseInMotion' },
            { guard: 'typeUnsupported', actions: 'refuseTypeUnsupported' },
            { target: 'plugged', actions: ['connectCable', 'announcePlugged'] },
          ],
          'cable.unplug': { actions: 'refuseNotPlugged' },
          'charge.start': { actions: 'refuseNotPlugged' },
          'charge.stop': { actions: 'refuseNotPlugged' },
          'charger.fail': { actions: 'refuseNotPlugged' },
          'charger.restore': { actions: 'refuseNotPlugged' },
        },
      },
      plugged: {
        initial: 'deciding',
        on: {
          'cable.plug': { actions: 'refuseAlreadyPlugged' },
          'cable.unplug': {
            target: 'unplugged',
            actions: ['disconnectCable', 'announceUnplugged'],
          },
          'charge.stop': { target: '.held', actions: 'announceHeld' },
          'charger.fail': { target: '.faulted', actions: 'announceFault' },
          'charger.restore': { actions: 'acceptUnchanged' },
        },
        states: {
          deciding: {
            always: [
              { guard: not('belowLimit'), target: 'complete' },
              { guard: 'windowOpen', target: 'charging', actions: 'announceStarted' },
              { target: 'waiting' },
            ],
          },
          waiting: {
            on: {
              'window.open': [
                { guard: 'belowLimit', target: 'charging', actions: 'announceStarted' },
                { target: 'complete' },
              ],
              'charge.start': [
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceStarted' },
                { actions: 'refuseFull' },
              ],
              'limit.change': { guard: not('belowLimit'), target: 'complete' },
            },
          },
          charging: {
            initial: 'scheduled',
            entry: 'startFlow',
            exit: 'settleFlow',
            on: {
              'charge.start': { actions: 'acceptUnchanged' },
              'cable.unplug': {
                target: '#charge.unplugged',
                actions: ['announceInterrupted', 'disconnectCable', 'announceUnplugged'],
              },
            },
            after: {
              timeToLimit: { target: 'complete', actions: ['settleAtLimit', 'announceCompleted'] },
            },
            states: {
              scheduled: {
                on: {
                  'window.close': {
                    target: '#charge.plugged.waiting',
                    actions: 'announceWindowClosed',
                  },
                  'limit.change': [
                    { guard: 'belowLimit', target: '#charge.plugged.charging', reenter: true },
                    { target: '#charge.plugged.complete', actions: 'announceCompleted' },
                  ],
                  'rate.change': { target: '#charge.plugged.charging', reenter: true },
                },
              },
              overridden: {
                on: {
                  'limit.change': [
                    {
                      guard: 'belowLimit',
                      target: '#charge.plugged.charging.overridden',
                      reenter: true,
                    },
                    { target: '#charge.plugged.complete', actions: 'announceCompleted' },
                  ],
                  'rate.change': {
                    target: '#charge.plugged.charging.overridden',
                    reenter: true,
                  },
                },
              },
            },
          },
          held: {
            on: {
              'charge.stop': { actions: 'acceptUnchanged' },
              'charge.start': [
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceResumed' },
                { actions: 'refuseFull' },
              ],
              'window.open': [
                { guard: 'belowLimit', target: 'charging', actions: 'announceResumed' },
                { target: 'complete' },
              ],
            },
          },
          complete: {
            on: {
              'charge.stop': { actions: 'acceptUnchanged' },
              'charge.start': [
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceResumed' },
                { actions: 'refuseFull' },
              ],
              'limit.change': [
                {
                  guard: and(['belowLimit', 'windowOpen']),
                  target: 'charging',
                  actions: 'announceResumed',
                },
                { guard: 'belowLimit', target: 'waiting' },
              ],
              'drain.change': { target: 'complete', reenter: true },
            },
            after: { timeToRestart: 'deciding' },
          },
          faulted: {
            on: {
              'charge.start': { actions: 'refuseFault' },
              'charge.stop': { actions: 'refuseFault' },
              'charger.fail': { actions: 'acceptUnchanged' },
              'charger.restore': { target: 'deciding', actions: 'announceFaultCleared' },
            },
          },
        },
      },
    },
  }),
});
