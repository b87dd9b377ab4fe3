/** The chart events of one commuter on one working day: chart and event, in their order. */
export const commuterDay: readonly (readonly [chart: string, event: string])[] = [
  ['person', 'routine.begin'],
  ['charge', 'cable.unplug'],
  ['chargingPort', 'chargingPort.close'],
  ...leaving('atHome', 'leavingHome'),
  ...driving(),
  ...arriving('arriving'),
  sleep(),
  ['charge', 'drain.change'],
  ...leaving('atStop', 'leavingStop'),
  ...driving(),
  ...arriving('arrivingHome'),
  ['charge', 'cable.plug'],
  ['chargingPort', 'chargingPort.open'],
  ['connectivity', 'activity.note'],
  ['connectivity', 'activity.begin'],
  ['person', 'xstate.after.stepPause.person.arrivingHome.plugging'],
  ['charge', 'xstate.after.timeToLimit.charge.plugged.charging'],
  ['connectivity', 'activity.end'],
  ['charge', 'drain.change'],
  sleep(),
  ['charge', 'drain.change'],
];

function leaving(from: string, state: string) {
  return [
    ['person', `xstate.after.untilDeparture.person.${from}`],
    ['lock', 'doors.unlock'],
    ['connectivity', 'activity.note'],
    ['person', `xstate.after.stepPause.person.${state}.unlocking`],
    ...door('open'),
    ['person', `xstate.after.stepPause.person.${state}.opening`],
    ...door('close'),
    ['person', `xstate.after.boardingPause.person.${state}.closing`],
  ] as const;
}

function driving() {
  return [
    ['trip', 'trip.start'],
    ['lock', 'motion.start'],
    ['connectivity', 'activity.begin'],
    ['connectivity', 'activity.note'],
    ['trip', 'xstate.after.timeToLegEnd.trip.driving'],
    ['person', 'trip.ended'],
    ['connectivity', 'activity.end'],
  ] as const;
}

function arriving(state: string) {
  return [
    ['lock', 'doors.unlock'],
    ...door('open'),
    ['person', `xstate.after.boardingPause.person.${state}.opening`],
    ...door('close'),
    ['person', `xstate.after.stepPause.person.${state}.closing`],
    ['lock', 'doors.lock'],
    ['connectivity', 'activity.note'],
    ['person', `xstate.after.stepPause.person.${state}.locking`],
  ] as const;
}

function door(move: 'open' | 'close') {
  const event = ['frontLeft', `frontLeft.${move}`] as const;
  const note = ['connectivity', 'activity.note'] as const;
  return move === 'open' ? ([event, ['lock', 'door.opened'], note] as const) : [event, note];
}

function sleep() {
  return ['connectivity', 'xstate.after.sleepTimeout.connectivity.power.idle'] as const;
}
