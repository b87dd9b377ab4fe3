import { and, assign, emit, enqueueActions, not, setup } from 'xstate';
import { defineChart, getChanges, type MachineTypes } from '../../chart/define.ts';
import {
  type ChargeContext,
  type ChargeEvent,
  type ChargeFact,
  chargeEventWords,
  getCharger,
  settledAtLimit,
  settledFlow,
  takesEnergy,
  timeToLimitMs,
  timeToResumeMs,
  unplugged,
} from './charge-context.ts';

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
export const chargeMachine = setup({
  types: {} as MachineTypes<
    ChargeContext,
    ChargeEvent,
    ChargeFact,
    'now' | 'energyKwh' | 'capacityKwh'
  >,
  guards: {
    moving: ({ context }) => context.moving,
    chargerFailed: ({ context }) => context.chargerFailed,
    typeUnsupported: ({ context, event }) => getCharger(event)?.type === 'DC' && !context.takesDc,
    supplyTooWeak: ({ event }) => getCharger(event)?.kw === 0,
    occupied: ({ event }) => getCharger(event)?.occupied === true,
    queued: ({ context }) => context.queued,
    belowLimit: ({ context }) => takesEnergy(context),
    startOrdered: ({ context }) => context.order === 'start',
    stopOrdered: ({ context }) => context.order === 'stop',
    underSchedule: ({ context }) => context.offer?.type !== 'DC' && context.schedule !== 'none',
    windowOpen: ({ context }) => context.offer?.type === 'DC' || context.schedule !== 'closed',
    unsupplied: ({ context }) => context.offer?.kw === 0,
  },
  actions: {
    connectCable: assign({
      offer: ({ event }) => getCharger(event),
      queued: false,
      addedKwh: 0,
    }),
    disconnectCable: assign({
      offer: undefined,
      queued: false,
      order: 'none',
      chargerFailed: false,
    }),
    awaitConnector: assign({ queued: ({ event }) => getCharger(event)?.queues === true }),
    leaveQueue: enqueueActions(({ enqueue }) => {
      enqueue.assign({ queued: false });
      enqueue.emit({ type: 'charger.left' });
    }),
    noteStart: assign({ order: 'start' }),
    noteStop: assign({ order: 'stop' }),
    forgetOrder: assign({ order: 'none' }),
    startFlow: assign({ flowsSinceMs: ({ context }) => context.now() }),
    settleFlow: assign(({ context }) => settledFlow(context)),
    settleAtLimit: assign(({ context }) => settledAtLimit(context)),
    // The caller's: a station that others share divides its power anew.
    awaitPower: () => {},
    noteSession: () => {},
    shiftLoad: emit({ type: 'load.change' }),
    planDeparture: emit({ type: 'need.change' }),
    replanDeparture: emit({ type: 'need.change' }),
    announcePlugged: emit({ type: 'cable.plugged' }),
    announceUnplugged: emit({ type: 'cable.unplugged' }),
    recordSession: emit({ type: 'charge.recorded' }),
    announceStarted: emit({ type: 'charge.started', resumed: false }),
    announceResumed: emit({ type: 'charge.started', resumed: true }),
    announceHeld: emit({ type: 'charge.stopped', reason: 'command' }),
    announceWindowClosed: emit({ type: 'charge.stopped', reason: 'schedule' }),
    announceInterrupted: emit({ type: 'charge.stopped', reason: 'unplugged' }),
    announceCompleted: emit({ type: 'charge.completed' }),
    announceSuspended: emit({ type: 'charge.suspended' }),
    announceFault: emit({ type: 'charger.failed' }),
    announceFaultCleared: emit({ type: 'charger.restored' }),
    acceptUnchanged: emit({ type: 'unchanged' }),
    refuseInMotion: emit({ type: 'refused', reason: 'in_motion' }),
    refuseTypeUnsupported: emit({ type: 'refused', reason: 'charging_type_unsupported' }),
    refuseSupplyTooWeak: emit({ type: 'refused', reason: 'supply_too_weak' }),
    refuseAlreadyPlugged: emit({ type: 'refused', reason: 'already_plugged' }),
    refuseNotPlugged: emit({ type: 'refused', reason: 'cable_not_connected' }),
    refuseFull: emit({ type: 'refused', reason: 'battery_full' }),
    refuseFault: emit({ type: 'refused', reason: 'charger_fault' }),
    changeContext: assign(({ event }) => getChanges<ChargeContext>(event)),
  },
  delays: {
    timeToLimit: ({ context }) => timeToLimitMs(context),
    timeToRestart: ({ context }) => timeToResumeMs(context),
    timeToWarmer: ({ context }) => context.timeToWarmerMs,
  },
}).createMachine({
  id: 'charge',
  description:
    'The charging session: from the cable that is plugged in to the cable that is pulled.',
  meta: { events: chargeEventWords },
  initial: 'unplugged',
  context: ({ input }) => ({ ...unplugged, ...input }),
  on: { 'context.change': { actions: 'changeContext' } },
  states: {
    unplugged: {
      description: 'No cable is plugged in; the car may wait for a connector.',
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
      description: 'A cable is plugged in.',
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
          description: 'The charging port opens for the cable.',
          on: { 'port.opened': { target: 'deciding', actions: 'announcePlugged' } },
        },
        deciding: {
          description: 'Order, limit, schedule and power decide at once what follows.',
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
          description: 'The schedule lets the car charge later.',
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
          description: 'Energy flows.',
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
              description: 'The car charges as its schedule lets it; without one, at any time.',
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
            overridden: {
              description: 'A start command has set aside the schedule until the cable is pulled.',
              entry: 'noteStart',
            },
          },
        },
        held: {
          description: 'A stop command holds until the cable is pulled or the next window opens.',
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
          description: 'The battery is at its limit; much standby drain is topped up.',
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
          description: 'The charger has failed; the orders of a person survive it.',
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
        suspended: {
          description: 'The charger, which others share, has no power left for the car.',
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
});

export const chargeChart = defineChart({
  machine: chargeMachine,
  guards: {
    moving: ['moving'],
    chargerFailed: ['chargerFailed'],
    typeUnsupported: ['takesDc'],
    supplyTooWeak: [],
    belowLimit: ['energyKwh', 'limitPercent', 'flowsSinceMs', 'offer'],
    startOrdered: ['order'],
    stopOrdered: ['order'],
    underSchedule: ['schedule', 'offer'],
    windowOpen: ['schedule', 'offer'],
    occupied: ['queued'],
    queued: ['queued'],
    unsupplied: ['offer', 'energyKwh', 'limitPercent', 'flowsSinceMs'],
  },
  actions: {
    connectCable: ['offer', 'queued', 'addedKwh'],
    disconnectCable: ['chargerFailed', 'offer', 'order', 'queued'],
    awaitConnector: ['queued'],
    leaveQueue: ['queued'],
    noteStart: ['order'],
    noteStop: ['order'],
    forgetOrder: ['order'],
    startFlow: ['flowsSinceMs'],
    settleFlow: ['energyKwh', 'flowsSinceMs', 'addedKwh'],
    settleAtLimit: ['energyKwh', 'flowsSinceMs', 'addedKwh'],
    noteSession: ['flowsSinceMs'],
    recordSession: ['flowsSinceMs'],
  },
  added: ['plugged.suspended'],
});
