// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { ChartTable } from '../chart/table.ts';

export const accessTable: ChartTable<{
  state: "granted" | "overridden";
  event: "permission.grant" | "permission.reset" | "permission.revoke";
  guard: "asGranted";
  action: "acceptUnchanged" | "announceGranted" | "announceReset" | "announceRevoked";
  delay: never;
}> = {
  id: "access",
  states: ["granted","overridden"],
  events: ["permission.grant","permission.reset","permission.revoke"],
  guards: ["asGranted"],
  actions: ["acceptUnchanged","announceGranted","announceReset","announceRevoked"],
  delays: [],
  timers: [],
  timerSlots: 0,
  initial: -2,
  refs: [0,-5,1,2,-9,3],
  nodes: [0,-3,-4,0,-6,-7,0,-4,-8,0,-7,-10],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,1,255,2,0,1,255,2,1,2,1,2,2,3,255,2,2,3,0,2,0,1,0,2,3,4,0,2,2,3],
  operations: [4,0,12,8],
};

export const chargeScheduleTable: ChartTable<{
  state: "none" | "daily.closed" | "daily.open" | "weekly.closed" | "weekly.open" | "workweek.closed" | "workweek.open";
  event: "schedule.clear" | "schedule.daily" | "schedule.weekly" | "schedule.workweek" | "zone.change";
  guard: "insideWindow";
  action: "acceptUnchanged" | "announceCleared" | "announceSet" | "closeWindow" | "openWindow";
  delay: "untilWindowCloses" | "untilWindowOpens";
}> = {
  id: "charge-schedule",
  states: ["none","daily.closed","daily.open","weekly.closed","weekly.open","workweek.closed","workweek.open"],
  events: ["schedule.clear","schedule.daily","schedule.weekly","schedule.workweek","zone.change","xstate.after.untilWindowCloses.charge-schedule.daily.open","xstate.after.untilWindowCloses.charge-schedule.weekly.open","xstate.after.untilWindowCloses.charge-schedule.workweek.open","xstate.after.untilWindowOpens.charge-schedule.daily.closed","xstate.after.untilWindowOpens.charge-schedule.weekly.closed","xstate.after.untilWindowOpens.charge-schedule.workweek.closed"],
  guards: ["insideWindow"],
  actions: ["acceptUnchanged","announceCleared","announceSet","closeWindow","openWindow"],
  delays: ["untilWindowCloses","untilWindowOpens"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [-3,0,1,2,-1,-1,-1,-1,-1,-1,-1,-10,3,4,5,6,-1,-1,-1,-18,-1,-1,-19,7,8,9,10,-26,-1,-1,-1,-1,-1,-28,11,12,13,14,-1,-1,-1,-1,-36,-1,-37,15,16,17,18,-1,-44,-1,-1,-1,-1,-46,19,20,21,22,-1,-1,-1,-1,-1,-54,-55,23,24,25,26,-1,-1,-62,-1,-1,-1],
  nodes: [0,-4,-5,0,-6,-7,0,-8,-9,0,-11,-12,0,-13,-14,0,-15,-16,0,-17,-18,0,-20,-21,0,-22,-23,0,-24,-25,0,-26,-27,0,-29,-30,0,-31,-32,0,-33,-34,0,-35,-36,0,-38,-39,0,-40,-41,0,-42,-43,0,-44,-45,0,-47,-48,0,-49,-50,0,-51,-52,0,-53,-54,0,-56,-57,0,-58,-59,0,-60,-61,0,-62,-63],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,1,1,2,1,4,2,2,4,7,3,2,7,10,4,2,10,13,5,2,13,16,6,2,16,19,0,2,19,22,255,2,22,26,2,2,26,30,3,2,30,34,4,2,34,38,5,2,38,42,6,2,42,46,255,2,46,49,2,2,49,52,0,2,19,22,1,2,22,26,255,2,26,30,3,2,30,34,4,2,34,38,5,2,38,42,6,2,42,46,1,2,46,49,255,2,49,52,0,2,19,22,1,2,22,26,2,2,26,30,255,2,30,34,4,2,34,38,5,2,38,42,6,2,42,46,255,2,52,55,4,2,55,58,0,2,19,22,1,2,22,26,2,2,26,30,3,2,30,34,255,2,34,38,5,2,38,42,6,2,42,46,3,2,52,55,255,2,55,58,0,2,19,22,1,2,22,26,2,2,26,30,3,2,30,34,4,2,34,38,255,2,38,42,6,2,42,46,255,2,58,61,6,2,61,64,0,2,19,22,1,2,22,26,2,2,26,30,3,2,30,34,4,2,34,38,5,2,38,42,255,2,42,46,5,2,58,61,255,2,61,64],
  operations: [0,8,12,13,8,16,1,8,12,17,8,16,5,8,12,21,8,16,9,2,4,16,2,8,12,13,2,8,16,1,2,8,12,17,2,8,16,5,2,8,12,21,2,8,16,9,2,12,13,2,16,1,2,12,17,2,16,5,2,12,21,2,16,9],
};

export const chargeTable: ChartTable<{
  state: "unplugged" | "plugged.complete" | "plugged.waiting" | "plugged.charging.scheduled" | "plugged.charging.overridden" | "plugged.faulted" | "plugged.held";
  event: "cable.plug" | "cable.unplug" | "charge.start" | "charge.stop" | "charger.fail" | "charger.restore" | "drain.change" | "limit.change" | "rate.change" | "window.close" | "window.open";
  guard: "belowLimit" | "moving" | "typeUnsupported" | "windowOpen";
  action: "acceptUnchanged" | "announceCompleted" | "announceFault" | "announceFaultCleared" | "announceHeld" | "announceInterrupted" | "announcePlugged" | "announceResumed" | "announceStarted" | "announceUnplugged" | "announceWindowClosed" | "connectCable" | "disconnectCable" | "refuseAlreadyPlugged" | "refuseFault" | "refuseFull" | "refuseInMotion" | "refuseNotPlugged" | "refuseTypeUnsupported" | "settleAtLimit" | "settleFlow" | "startFlow";
  delay: "timeToLimit" | "timeToRestart";
}> = {
  id: "charge",
  states: ["unplugged","plugged.complete","plugged.waiting","plugged.charging.scheduled","plugged.charging.overridden","plugged.faulted","plugged.held"],
  events: ["cable.plug","cable.unplug","charge.start","charge.stop","charger.fail","charger.restore","drain.change","limit.change","rate.change","window.close","window.open","xstate.after.timeToLimit.charge.plugged.charging","xstate.after.timeToRestart.charge.plugged.complete"],
  guards: ["belowLimit","moving","typeUnsupported","windowOpen"],
  actions: ["acceptUnchanged","announceCompleted","announceFault","announceFaultCleared","announceHeld","announceInterrupted","announcePlugged","announceResumed","announceStarted","announceUnplugged","announceWindowClosed","connectCable","disconnectCable","refuseAlreadyPlugged","refuseFault","refuseFull","refuseInMotion","refuseNotPlugged","refuseTypeUnsupported","settleAtLimit","settleFlow","startFlow"],
  delays: ["timeToLimit","timeToRestart"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [3,-8,-8,-8,-8,-8,-1,-1,-1,-1,-1,-1,-1,-9,-10,4,-13,-14,-13,-15,6,-1,-1,-1,-1,8,-9,-20,9,-22,-23,-13,-1,10,-1,-1,11,-1,-1,-9,-26,-13,-27,-28,-13,-1,12,-30,-31,-1,-32,-1,-9,-26,-13,-27,-28,-13,-1,13,-33,-1,-1,-32,-1,-9,-20,-34,-34,-13,15,-1,-1,-1,-1,-1,-1,-1,-9,-20,16,-13,-23,-13,-1,-1,-1,-1,17,-1,-1],
  nodes: [3,-4,-5,0,-3,0,2,1,-6,1,2,-7,0,-11,-12,3,-17,-18,0,-16,5,3,-17,-19,0,-15,7,0,-11,-21,0,-24,-16,0,-24,-25,0,-29,-30,0,-29,-33,3,-36,-37,0,-35,14,0,-11,-38,0,-24,-39],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,3,2,2,3,5,3,2,5,10,255,2,10,11,255,2,11,12,255,2,12,13,255,2,13,14,0,2,14,17,255,2,17,18,4,2,18,22,255,2,22,23,5,2,23,25,255,2,25,27,255,1,0,0,2,2,27,28,3,2,18,22,3,2,28,32,0,2,32,34,4,2,34,37,6,2,37,38,5,2,38,39,1,2,39,40,3,2,34,37,0,2,40,45,6,2,45,48,5,2,48,51,1,2,51,55,255,2,55,59,2,2,59,62,1,2,62,67,255,2,0,0,255,2,67,68,1,2,68,70,2,2,70,71,3,2,71,75,4,2,75,78,3,2,75,78],
  operations: [44,24,5,44,24,44,24,32,84,1,72,64,68,52,2,48,36,60,2,28,84,1,0,2,8,2,5,2,2,32,84,1,48,36,32,84,1,16,8,5,80,2,20,48,36,80,2,16,80,2,8,80,2,4,5,80,2,84,1,80,2,40,80,2,76,4,5,56,12,5,12,12,32,84,1,28,84,1],
};

export const climateTable: ChartTable<{
  state: "off" | "on";
  event: "climate.start" | "climate.stop";
  guard: "moving";
  action: "acceptUnchanged" | "announceStarted" | "announceStopped" | "refuseInMotion" | "startConditioning" | "stopConditioning";
  delay: "conditioningTimeout";
}> = {
  id: "climate",
  states: ["off","on"],
  events: ["climate.start","climate.stop","xstate.after.conditioningTimeout.climate.on"],
  guards: ["moving"],
  actions: ["acceptUnchanged","announceStarted","announceStopped","refuseInMotion","startConditioning","stopConditioning"],
  delays: ["conditioningTimeout"],
  timers: [{"delay":0,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [0,-5,-1,-5,-6,-6],
  nodes: [0,-3,-4],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,3,255,2,3,4,255,2,4,5,0,2,5,8],
  operations: [4,16,1,12,0,20,2,8],
};

export const closureTable: ChartTable<{
  state: "closed" | "open";
  event: "closure.close" | "closure.open";
  guard: "barredByLock" | "barredByMotion" | "obstructed";
  action: "acceptUnchanged" | "announceClosed" | "announceOpened" | "refuseCableConnected" | "refuseInMotion" | "refuseLocked";
  delay: never;
}> = {
  id: "closure",
  states: ["closed","open"],
  events: ["closure.close","closure.open"],
  guards: ["barredByLock","barredByMotion","obstructed"],
  actions: ["acceptUnchanged","announceClosed","announceOpened","refuseCableConnected","refuseInMotion","refuseLocked"],
  delays: [],
  timers: [],
  timerSlots: 0,
  initial: -2,
  refs: [-3,1,2,-3],
  nodes: [0,-4,-5,1,0,-6,2,-7,-8],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,1,1,2,1,2,255,2,2,3,255,2,3,4,0,2,4,5,255,2,5,6],
  operations: [0,8,20,16,4,12],
};

export const connectivityTable: ChartTable<{
  state: "online.idle" | "online.busy" | "offline" | "asleep";
  event: "activity.begin" | "activity.end" | "activity.note" | "network.drop" | "network.restore";
  guard: "occupied";
  action: "acceptUnchanged" | "announceAsleep" | "announceAwake" | "announceOffline" | "announceOnline" | "applyStandby";
  delay: "sleepTimeout";
}> = {
  id: "connectivity",
  states: ["online.idle","online.busy","offline","asleep"],
  events: ["activity.begin","activity.end","activity.note","network.drop","network.restore","xstate.after.sleepTimeout.connectivity.online.idle"],
  guards: ["occupied"],
  actions: ["acceptUnchanged","announceAsleep","announceAwake","announceOffline","announceOnline","applyStandby"],
  delays: ["sleepTimeout"],
  timers: [{"delay":0,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [-3,-1,-4,-5,-6,-7,-1,-8,-1,-9,-6,-1,-1,-1,-1,-6,0,-1,-12,-1,-13,-9,-6,-1],
  nodes: [0,-10,-11],
  leaves: [255,0,0,0,0,0,0,2,1,2,2,3,255,2,3,6,2,2,6,8,255,2,8,9,3,2,9,12,0,2,0,2,2,2,12,13,0,2,13,16,1,2,16,17,1,2,17,18,0,2,18,21],
  operations: [20,1,2,2,20,1,2,12,0,2,4,20,12,16,20,1,16,8,8,20,1],
};

export const lockTable: ChartTable<{
  state: "locked" | "unlocked.waiting" | "unlocked.used";
  event: "door.opened" | "doors.lock" | "doors.unlock" | "motion.start";
  guard: "doorOpen" | "locksOnDriving" | "moving";
  action: "acceptUnchanged" | "announceAutoLocked" | "announceLocked" | "announceRelocked" | "announceUnlocked" | "refuseDoorOpen" | "refuseInMotion";
  delay: "relockTimeout";
}> = {
  id: "lock",
  states: ["locked","unlocked.waiting","unlocked.used"],
  events: ["door.opened","doors.lock","doors.unlock","motion.start","xstate.after.relockTimeout.lock.unlocked.waiting"],
  guards: ["doorOpen","locksOnDriving","moving"],
  actions: ["acceptUnchanged","announceAutoLocked","announceLocked","announceRelocked","announceUnlocked","refuseDoorOpen","refuseInMotion"],
  delays: ["relockTimeout"],
  timers: [{"delay":0,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [-1,-3,0,-1,-1,-6,1,-3,2,-11,-1,3,-3,4,-1],
  nodes: [2,-4,-5,0,-7,-8,1,-9,-10,0,-12,-8,1,-9,-13],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,1,1,2,1,3,255,2,3,4,2,2,4,5,0,2,5,7,255,2,7,8,255,1,0,0,0,2,8,10,0,2,10,12,0,2,12,13,0,2,13,14],
  operations: [0,16,1,24,2,2,8,20,2,4,2,12,8,4],
};

export const personTable: ChartTable<{
  state: "none" | "atHome" | "leavingHome.unlocking" | "leavingHome.unplugging" | "leavingHome.opening" | "leavingHome.closing" | "toWork" | "arrivingAtWork.opening" | "stuck" | "arrivingAtWork.closing" | "arrivingAtWork.locking" | "atWork" | "leavingWork.unlocking" | "leavingWork.opening" | "leavingWork.closing" | "toHome" | "arrivingHome.opening" | "detained" | "arrivingHome.closing" | "arrivingHome.locking" | "arrivingHome.plugging";
  event: "routine.begin" | "trip.ended" | "trip.refused" | "trip.stranded";
  guard: "plugged" | "wantsCharge";
  action: "closeDoor" | "driveHome" | "driveToWork" | "lockDoors" | "openDoor" | "plugCable" | "pullCable" | "unlockDoors";
  delay: "boardingPause" | "retryPause" | "stepPause" | "untilDeparture" | "untilReturn";
}> = {
  id: "person",
  states: ["none","atHome","leavingHome.unlocking","leavingHome.unplugging","leavingHome.opening","leavingHome.closing","toWork","arrivingAtWork.opening","stuck","arrivingAtWork.closing","arrivingAtWork.locking","atWork","leavingWork.unlocking","leavingWork.opening","leavingWork.closing","toHome","arrivingHome.opening","detained","arrivingHome.closing","arrivingHome.locking","arrivingHome.plugging"],
  events: ["routine.begin","trip.ended","trip.refused","trip.stranded","xstate.after.boardingPause.person.arrivingAtWork.opening","xstate.after.boardingPause.person.arrivingHome.opening","xstate.after.boardingPause.person.leavingHome.closing","xstate.after.boardingPause.person.leavingWork.closing","xstate.after.retryPause.person.detained","xstate.after.stepPause.person.arrivingAtWork.closing","xstate.after.stepPause.person.arrivingAtWork.locking","xstate.after.stepPause.person.arrivingHome.closing","xstate.after.stepPause.person.arrivingHome.locking","xstate.after.stepPause.person.arrivingHome.plugging","xstate.after.stepPause.person.leavingHome.opening","xstate.after.stepPause.person.leavingHome.unlocking","xstate.after.stepPause.person.leavingHome.unplugging","xstate.after.stepPause.person.leavingWork.opening","xstate.after.stepPause.person.leavingWork.unlocking","xstate.after.untilDeparture.person.atHome","xstate.after.untilReturn.person.atWork"],
  guards: ["plugged","wantsCharge"],
  actions: ["closeDoor","driveHome","driveToWork","lockDoors","openDoor","plugCable","pullCable","unlockDoors"],
  delays: ["boardingPause","retryPause","stepPause","untilDeparture","untilReturn"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [-3,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-6,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-7,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-8,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-9,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-10,-3,-11,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-12,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-13,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-14,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-15,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-16,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-17,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-18,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-19,-20,-11,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-21,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-22,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-23,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-26,-1,-1,-1,-1,-1,-1,-1],
  nodes: [0,-4,-5,1,-24,-25],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,1,2,2,1,4,3,2,4,7,4,2,7,10,2,2,1,4,5,2,10,13,6,2,13,15,7,2,15,17,8,2,0,0,9,2,17,20,10,2,20,23,11,2,23,25,12,2,25,28,13,2,28,31,14,2,31,34,15,2,34,36,16,2,36,38,17,2,38,39,18,2,39,42,12,2,25,28,19,2,42,45,1,2,45,47,20,2,47,50,1,2,45,47],
  operations: [61,2,28,45,2,24,49,2,16,41,2,0,9,2,8,16,1,2,0,21,2,12,25,2,65,2,28,57,2,16,53,2,0,13,2,4,16,5,17,2,0,29,2,12,33,2,61,2,20,37],
};

export const tripTable: ChartTable<{
  state: "parked" | "driving" | "stranded";
  event: "energy.restored" | "rate.change" | "trip.end" | "trip.start";
  guard: "cableConnected" | "doorOpen" | "hasFuel" | "moreLegs" | "nothingToDriveOn";
  action: "announceArrived" | "announceEngine" | "announceLeg" | "announceParked" | "announceRecovered" | "announceStarted" | "announceStranded" | "beginTrip" | "refuseBatteryEmpty" | "refuseCableConnected" | "refuseDoorOpen" | "refuseInMotion" | "refuseNotMoving" | "refuseStranded" | "settleArrival" | "settleEmpty" | "settleLeg" | "settleRoadside" | "startMotion" | "stopMotion" | "takeLeg";
  delay: "timeToEmpty" | "timeToLegEnd";
}> = {
  id: "trip",
  states: ["parked","driving","stranded"],
  events: ["energy.restored","rate.change","trip.end","trip.start","xstate.after.timeToEmpty.trip.driving","xstate.after.timeToLegEnd.trip.driving"],
  guards: ["cableConnected","doorOpen","hasFuel","moreLegs","nothingToDriveOn"],
  actions: ["announceArrived","announceEngine","announceLeg","announceParked","announceRecovered","announceStarted","announceStranded","beginTrip","refuseBatteryEmpty","refuseCableConnected","refuseDoorOpen","refuseInMotion","refuseNotMoving","refuseStranded","settleArrival","settleEmpty","settleLeg","settleRoadside","startMotion","stopMotion","takeLeg"],
  delays: ["timeToEmpty","timeToLegEnd"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":1}],
  timerSlots: 2,
  initial: -2,
  refs: [-1,-1,-3,2,-1,-1,-1,-8,-9,-10,3,4,-15,-1,-3,-16,-1,-1],
  nodes: [4,-4,-5,1,0,-6,0,1,-7,2,-11,-12,3,-13,-14],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,1,1,2,1,7,255,2,7,8,255,2,8,9,255,2,9,10,255,2,10,16,0,2,16,22,255,2,22,23,2,2,23,30,255,2,30,38,0,2,38,44,255,2,44,51,0,2,51,52,255,2,52,53],
  operations: [48,28,20,72,80,5,1,32,40,36,64,6,2,80,5,1,64,6,2,68,76,12,44,64,6,2,60,68,76,24,64,6,2,60,4,80,5,1,64,6,2,56,76,0,64,6,2,8,80,5,1,16,52],
};
