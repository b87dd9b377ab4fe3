/** The chart events of one commuter on one working day: chart and event, in the order in which they come. */
export const commuterDay: readonly (readonly [chart: string, event: string])[] = [
  ['commuter', 'routine.begin'],
  ['charge', 'cable.unplug'],
  ['chargingPort', 'chargingPort.close'],
  ...leaving('untilDeparture', 'atHome', 'leavingHome'),
  ...driving(),
  ...arriving('arrivingAtWork'),
  sleep(),
  ['charge', 'drain.change'],
  ...leaving('untilReturn', 'atWork', 'leavingWork'),
  ...driving(),
  ...arriving('arrivingHome'),
  ['charge', 'cable.plug'],
  ['chargingPort', 'chargingPort.open'],
  ['connectivity', 'activity.note'],
  ['connectivity', 'activity.begin'],
  ['commuter', 'xstate.after.stepPause.commuter.arrivingHome.plugging'],
  ['charge', 'xstate.after.timeToLimit.charge.plugged.charging'],
  ['connectivity', 'activity.end'],
  ['charge', 'drain.change'],
  sleep(),
  ['charge', 'drain.change'],
];

function leaving(delay: string, from: string, state: string) {
  return [
    ['commuter', `xstate.after.${delay}.commuter.${from}`],
    ['lock', 'doors.unlock'],
    ['connectivity', 'activity.note'],
    ['commuter', `xstate.after.stepPause.commuter.${state}.unlocking`],
    ...door('open'),
    ['commuter', `xstate.after.stepPause.commuter.${state}.opening`],
    ...door('close'),
    ['commuter', `xstate.after.boardingPause.commuter.${state}.closing`],
  ] as const;
}

function driving() {
  return [
    ['trip', 'trip.start'],
    ['lock', 'motion.start'],
    ['connectivity', 'activity.begin'],
    ['connectivity', 'activity.note'],
    ['trip', 'xstate.after.timeToLegEnd.trip.driving'],
    ['commuter', 'trip.ended'],
    ['connectivity', 'activity.end'],
  ] as const;
}

function arriving(state: string) {
  return [
    ['lock', 'doors.unlock'],
    ...door('open'),
    ['commuter', `xstate.after.boardingPause.commuter.${state}.opening`],
    ...door('close'),
    ['commuter', `xstate.after.stepPause.commuter.${state}.closing`],
    ['lock', 'doors.lock'],
    ['connectivity', 'activity.note'],
    ['commuter', `xstate.after.stepPause.commuter.${state}.locking`],
  ] as const;
}

function door(move: 'open' | 'close') {
  const event = ['frontLeft', `frontLeft.${move}`] as const;
  const note = ['connectivity', 'activity.note'] as const;
  return move === 'open' ? ([event, ['lock', 'door.opened'], note] as const) : [event, note];
}

function sleep() {
  return ['connectivity', 'xstate.after.sleepTimeout.connectivity.online.idle'] as const;
}
