import { and, not, setup } from 'xstate';
import { defineChart } from '../../chart/define.ts';
import { named } from '../../chart/named.ts';

const guards = {
  moving: ['trip'],
  chargerFailed: ['faults'],
  typeUnsupported: [],
  supplyTooWeak: [],
  belowLimit: ['energy', 'limit'],
  startOrdered: ['order'],
  stopOrdered: ['order'],
  underSchedule: ['schedule', 'offer'],
  windowOpen: ['schedule', 'offer'],
  occupied: ['connector'],
  queued: ['connector'],
  unsupplied: ['offer', 'energy', 'limit', 'session'],
};
const actions = {
  connectCable: ['offer', 'connector'],
  disconnectCable: ['faults', 'offer', 'order', 'connector'],
  awaitConnector: ['connector'],
  leaveQueue: ['connector'],
  awaitPower: [],
  noteStart: ['order'],
  noteStop: ['order'],
  forgetOrder: ['order'],
  planDeparture: [],
  replanDeparture: [],
  startFlow: ['session'],
  settleFlow: ['energy', 'session'],
  settleAtLimit: ['energy', 'session'],
  shiftLoad: [],
  announcePlugged: [],
  announceUnplugged: [],
  noteSession: ['session'],
  recordSession: ['session'],
  announceStarted: [],
  announceResumed: [],
  announceHeld: [],
  announceWindowClosed: [],
  announceCompleted: [],
  announceInterrupted: [],
  announceSuspended: [],
  announceFault: [],
  announceFaultCleared: [],
  acceptUnchanged: [],
  refuseInMotion: [],
  refuseTypeUnsupported: [],
  refuseSupplyTooWeak: [],
  refuseAlreadyPlugged: [],
  refuseNotPlugged: [],
  refuseFull: [],
  refuseFault: [],
};

/** Waits for power, which the charger has given to other cars. */
const suspend = { target: 'suspended', actions: 'announceSuspended' } as const;
const suspendOrdered = {
  target: 'suspended',
  actions: ['noteStart', 'announceSuspended'],
} as const;

/**
 * The charging session of a plugged car. A stop command holds until the cable is pulled or the next
 * window opens; a start command overrides the schedule until the cable is pulled. Both survive a
 * failure of the charger, and a start command a changed limit too. A limit lowered below the state
 * of charge completes at once; a raised limit resumes; standby drain below the restart threshold
 * tops up again. If a window closes just as the limit is reached, the charge is complete. At a
 * charger that others share, the car is suspended while there is no power for it. A cold pack warms
 * while it charges on DC, and takes more power in steps of 5 degC.
 *
 * `settleFlow` runs on every exit from charging before the announcement, so that a fact always
 * carries settled quantities, as does the record of the session, which exists as soon as energy
 * stops flowing. A cable is plugged in once the charging port has opened, in the same instant.
 */
export const chargeChart = defineChart({
  guards,
  actions,
  added: ['plugged.suspended'],
  machine: setup({
    guards: named(guards),
    actions: named(actions),
    delays: { timeToLimit: 0, timeToRestart: 0, timeToWarmer: 0 },
  }).createMachine({
    id: 'charge',
    initial: 'unplugged',
    states: {
      unplugged: {
        on: {
          'cable.plug': [
            { guard: 'moving', actions: 'refuseInMotion' },
            { guard: 'typeUnsupported', actions: 'refuseTypeUnsupported' },
            { guard: 'supplyTooWeak', actions: 'refuseSupplyTooWeak' },
            { guard: 'occupied', actions: 'awaitConnector' },
            { target: 'plugged', actions: 'connectCable' },
          ],
          'cable.unplug': [
            { guard: 'queued', actions: 'leaveQueue' },
            { actions: 'refuseNotPlugged' },
          ],
          'charge.start': { actions: 'refuseNotPlugged' },
          'charge.stop': { actions: 'refuseNotPlugged' },
          'charger.fail': { actions: 'refuseNotPlugged' },
          'charger.restore': { actions: 'refuseNotPlugged' },
        },
      },
      plugged: {
        initial: 'connecting',
        on: {
          'cable.plug': { actions: 'refuseAlreadyPlugged' },
          'cable.unplug': {
            target: 'unplugged',
            actions: ['announceUnplugged', 'recordSession', 'disconnectCable'],
          },
          'charge.stop': { target: '.held', actions: ['announceHeld', 'noteSession'] },
          'charger.fail': { target: '.faulted', actions: ['announceFault', 'noteSession'] },
          'charger.restore': { actions: 'acceptUnchanged' },
          'drain.change': { actions: 'replanDeparture' },
          'limit.change': { actions: 'replanDeparture' },
          'rate.change': { actions: 'replanDeparture' },
        },
        states: {
          connecting: {
            on: { 'port.opened': { target: 'deciding', actions: 'announcePlugged' } },
          },
          deciding: {
            always: [
              { guard: 'chargerFailed', target: 'faulted', actions: 'announceFault' },
              { guard: 'stopOrdered', target: 'held' },
              { guard: not('belowLimit'), target: 'complete' },
              { guard: and(['startOrdered', 'unsupplied']), ...suspend },
              { guard: 'startOrdered', target: 'charging.overridden', actions: 'announceStarted' },
              { guard: and(['windowOpen', 'unsupplied']), ...suspend },
              { guard: 'windowOpen', target: 'charging', actions: 'announceStarted' },
              { target: 'waiting' },
            ],
          },
          waiting: {
            entry: 'planDeparture',
            on: {
              'window.open': [
                { guard: and(['belowLimit', 'unsupplied']), ...suspend },
                { guard: 'belowLimit', target: 'charging', actions: 'announceStarted' },
                { target: 'complete' },
              ],
              'schedule.allow': [
                { guard: and(['belowLimit', 'unsupplied']), ...suspend },
                { guard: 'belowLimit', target: 'charging', actions: 'announceStarted' },
                { target: 'complete' },
              ],
              'charge.start': [
                { guard: and(['belowLimit', 'unsupplied']), ...suspendOrdered },
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceStarted' },
                { actions: 'refuseFull' },
              ],
              'limit.change': [
                { guard: not('belowLimit'), target: 'complete' },
                { actions: 'replanDeparture' },
              ],
            },
          },
          charging: {
            initial: 'scheduled',
            entry: 'startFlow',
            exit: 'settleFlow',
            on: {
              'charge.start': { actions: 'acceptUnchanged' },
              // Handled here and not in the states within: the flow and its end must start anew.
              'limit.change': [
                {
                  guard: not('belowLimit'),
                  target: 'complete',
                  actions: ['announceCompleted', 'noteSession'],
                },
                { guard: 'startOrdered', target: '.overridden', reenter: true },
                { target: 'charging', reenter: true, actions: 'planDeparture' },
              ],
              'rate.change': [
                {
                  guard: 'unsupplied',
                  target: 'suspended',
                  actions: ['announceSuspended', 'noteSession'],
                },
                { guard: 'startOrdered', target: '.overridden', reenter: true },
                { target: 'charging', reenter: true, actions: 'planDeparture' },
              ],
              'cable.unplug': {
                target: '#charge.unplugged',
                actions: [
                  'announceInterrupted',
                  'announceUnplugged',
                  'recordSession',
                  'disconnectCable',
                ],
              },
            },
            after: {
              timeToLimit: {
                target: 'complete',
                actions: ['settleAtLimit', 'announceCompleted', 'noteSession'],
              },
              timeToWarmer: [
                { guard: 'startOrdered', target: '.overridden', reenter: true },
                { target: 'charging', reenter: true, actions: 'planDeparture' },
              ],
            },
            states: {
              scheduled: {
                on: {
                  'charge.start': [
                    { guard: 'underSchedule', target: 'overridden' },
                    { actions: 'acceptUnchanged' },
                  ],
                  'window.close': [
                    {
                      guard: 'belowLimit',
                      target: '#charge.plugged.waiting',
                      actions: ['announceWindowClosed', 'noteSession'],
                    },
                    {
                      target: '#charge.plugged.complete',
                      actions: ['settleAtLimit', 'announceCompleted', 'noteSession'],
                    },
                  ],
                },
              },
              overridden: { entry: 'noteStart' },
            },
          },
          held: {
            entry: 'noteStop',
            on: {
              'charge.stop': { actions: 'acceptUnchanged' },
              'charge.start': [
                { guard: and(['belowLimit', 'unsupplied']), ...suspendOrdered },
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceResumed' },
                { actions: 'refuseFull' },
              ],
              'window.open': [
                {
                  guard: and(['belowLimit', 'unsupplied']),
                  target: 'suspended',
                  actions: ['forgetOrder', 'announceSuspended'],
                },
                {
                  guard: 'belowLimit',
                  target: 'charging',
                  actions: ['forgetOrder', 'announceResumed'],
                },
                { target: 'complete', actions: 'forgetOrder' },
              ],
            },
          },
          complete: {
            entry: 'planDeparture',
            on: {
              'charge.stop': [
                { guard: 'startOrdered', actions: 'forgetOrder' },
                { actions: 'acceptUnchanged' },
              ],
              'charge.start': [
                { guard: and(['belowLimit', 'unsupplied']), ...suspendOrdered },
                { guard: 'belowLimit', target: 'charging.overridden', actions: 'announceResumed' },
                { actions: 'refuseFull' },
              ],
              'limit.change': [
                { guard: and(['belowLimit', 'startOrdered', 'unsupplied']), ...suspend },
                {
                  guard: and(['belowLimit', 'startOrdered']),
                  target: 'charging.overridden',
                  actions: 'announceResumed',
                },
                { guard: and(['belowLimit', 'windowOpen', 'unsupplied']), ...suspend },
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
            entry: 'shiftLoad',
            exit: 'shiftLoad',
            on: {
              'charge.start': { actions: 'refuseFault' },
              'charge.stop': { actions: 'refuseFault' },
              'charger.fail': { actions: 'acceptUnchanged' },
              'charger.restore': [
                { guard: 'chargerFailed', actions: 'acceptUnchanged' },
                { target: 'deciding', actions: 'announceFaultCleared' },
              ],
              'window.open': { guard: 'stopOrdered', actions: 'forgetOrder' },
            },
          },
          // It would charge, but the charger, which others share, has no power left for it.
          suspended: {
            entry: 'shiftLoad',
            exit: 'shiftLoad',
            on: {
              'power.offer': 'deciding',
              'charge.start': { actions: ['noteStart', 'acceptUnchanged'] },
              'window.close': { guard: not('startOrdered'), target: 'waiting' },
              'limit.change': [
                { guard: not('belowLimit'), target: 'complete' },
                { actions: ['awaitPower', 'replanDeparture'] },
              ],
            },
          },
        },
      },
    },
  }),
});
