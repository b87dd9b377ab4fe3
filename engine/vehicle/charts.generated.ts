// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { ChartTable } from '../chart/table.ts';

export const accessTable: ChartTable<{
  state: "granted" | "overridden";
  event: "permission.grant" | "permission.revoke" | "permissions.set";
  guard: ["forAWhile", "permission.grant" | "permission.revoke"] | ["moreToEnd", ""] | ["unchanged", "permission.grant" | "permission.revoke" | "permissions.set"];
  action: ["acceptUnchanged", "permission.grant" | "permission.revoke" | "permissions.set"] | ["announceExpired", ""] | ["announceGranted", "permission.grant"] | ["announceRevoked", "permission.revoke"] | ["announceSet", "permissions.set"] | ["endOverrides", ""] | ["takeWish", "permission.grant" | "permission.revoke" | "permissions.set"];
  delay: ["nextEnd", "" | "permission.grant" | "permission.revoke"];
}> = {
  id: "access",
  states: ["granted","overridden"],
  events: ["permission.grant","permission.revoke","permissions.set","xstate.after.nextEnd.access.overridden"],
  guards: ["forAWhile","moreToEnd","unchanged"],
  actions: ["acceptUnchanged","announceExpired","announceGranted","announceRevoked","announceSet","endOverrides","takeWish"],
  delays: ["nextEnd"],
  timers: [{"delay":0,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [1,3,4,-1,6,8,9,10],
  nodes: [0,-3,-4,2,0,-5,0,-6,-7,2,2,-5,2,-8,-5,0,-9,-10,2,5,-5,0,-11,-12,2,7,-5,2,-13,-5,1,-14,-15],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,2,1,2,2,5,255,2,5,6,255,2,6,8,1,2,8,11,255,2,11,13,0,2,13,16,255,2,16,20,0,2,20,23,255,2,23,27,0,2,27,30,0,2,30,33,255,2,33,37],
  operations: [24,8,24,8,1,0,24,12,24,12,1,24,16,2,24,8,2,24,8,1,2,24,12,2,24,12,1,2,24,16,2,20,4,2,20,4,1],
};

export const chargeScheduleTable: ChartTable<{
  state: "none" | "{departures.window.closed,departures.cabin.resting}" | "{departures.window.open,departures.cabin.resting}" | "weekly.closed" | "weekly.open" | "workweek.closed" | "workweek.open" | "daily.closed" | "daily.open";
  event: "need.change" | "schedule.apply" | "schedule.clear" | "schedule.daily" | "schedule.departures" | "schedule.weekly" | "schedule.workweek" | "zone.change";
  guard: ["departureDue", "" | "need.change" | "schedule.apply" | "schedule.departures" | "zone.change"] | ["insideWindow", "schedule.apply" | "schedule.daily" | "schedule.weekly" | "schedule.workweek" | "zone.change"] | ["ruledDaily", "schedule.apply"] | ["ruledDepartures", "schedule.apply"] | ["ruledWeekly", "schedule.apply"] | ["ruledWorkweek", "schedule.apply"];
  action: ["acceptUnchanged", "schedule.clear"] | ["allowCharging", "schedule.apply" | "schedule.clear" | "schedule.daily" | "schedule.departures" | "schedule.weekly" | "schedule.workweek" | "zone.change"] | ["announceCleared", "schedule.clear"] | ["announceSet", "schedule.daily" | "schedule.departures" | "schedule.weekly" | "schedule.workweek"] | ["closeWindow", "" | "need.change" | "schedule.apply" | "schedule.daily" | "schedule.departures" | "schedule.weekly" | "schedule.workweek" | "zone.change"] | ["openWindow", "" | "need.change"] | ["precondition", ""];
  delay: ["untilDeparture", "" | "need.change" | "schedule.apply" | "schedule.departures" | "zone.change"] | ["untilDepartureStart", "" | "need.change" | "schedule.apply" | "schedule.departures" | "zone.change"] | ["untilPreconditioning", "" | "schedule.apply" | "schedule.departures" | "zone.change"] | ["untilWindowCloses", "" | "schedule.apply" | "schedule.daily" | "schedule.weekly" | "schedule.workweek" | "zone.change"] | ["untilWindowOpens", "" | "schedule.apply" | "schedule.daily" | "schedule.weekly" | "schedule.workweek" | "zone.change"];
}> = {
  id: "charge-schedule",
  states: ["none","{departures.window.closed,departures.cabin.resting}","{departures.window.open,departures.cabin.resting}","weekly.closed","weekly.open","workweek.closed","workweek.open","daily.closed","daily.open"],
  events: ["need.change","schedule.apply","schedule.clear","schedule.daily","schedule.departures","schedule.weekly","schedule.workweek","zone.change","xstate.after.untilDeparture.charge-schedule.departures.window.closed","xstate.after.untilDeparture.charge-schedule.departures.window.open","xstate.after.untilDepartureStart.charge-schedule.departures.window.closed","xstate.after.untilPreconditioning.charge-schedule.departures.cabin.resting","xstate.after.untilWindowCloses.charge-schedule.daily.open","xstate.after.untilWindowCloses.charge-schedule.weekly.open","xstate.after.untilWindowCloses.charge-schedule.workweek.open","xstate.after.untilWindowOpens.charge-schedule.daily.closed","xstate.after.untilWindowOpens.charge-schedule.weekly.closed","xstate.after.untilWindowOpens.charge-schedule.workweek.closed"],
  guards: ["departureDue","insideWindow","ruledDaily","ruledDepartures","ruledWeekly","ruledWorkweek"],
  actions: ["acceptUnchanged","allowCharging","announceCleared","announceSet","closeWindow","openWindow","precondition"],
  delays: ["untilDeparture","untilDepartureStart","untilPreconditioning","untilWindowCloses","untilWindowOpens"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":1},{"delay":2,"delayMs":0,"slot":2},{"delay":3,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0}],
  timerSlots: 3,
  initial: -2,
  refs: [-1,7,-12,8,9,10,11,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,12,20,-32,21,22,23,24,13,12,-1,-22,-41,-1,-1,-1,-1,-1,-1,25,33,-53,34,35,36,37,26,-1,-42,-1,-41,-1,-1,-1,-1,-1,-1,-1,45,-71,46,47,48,49,40,-1,-1,-1,-1,-1,-1,-1,-1,-80,-1,-1,57,-90,58,59,60,61,52,-1,-1,-1,-1,-1,-84,-1,-1,-1,-1,-1,69,-108,70,71,72,73,66,-1,-1,-1,-1,-1,-1,-1,-1,-1,-117,-1,81,-127,82,83,84,85,78,-1,-1,-1,-1,-1,-1,-123,-1,-1,-1,-1,93,-145,94,95,96,97,92,-1,-1,-1,-1,-1,-1,-1,-154,-1,-1,-1,105,-164,106,107,108,109,104,-1,-1,-1,-1,-162,-1,-1,-1,-1,-1],
  nodes: [0,-4,-5,3,-3,0,1,-6,-7,4,1,2,1,-8,-9,5,3,4,1,-10,-11,2,5,6,1,-13,-14,0,-15,-16,1,-17,-18,1,-19,-20,0,-21,-22,0,-24,-25,3,-23,13,1,-26,-27,4,14,15,1,-28,-29,5,16,17,1,-30,-31,2,18,19,1,-33,-34,0,-35,-36,1,-37,-38,1,-39,-40,0,-42,-43,0,-45,-46,3,-44,26,1,-47,-48,4,27,28,1,-49,-50,5,29,30,1,-51,-52,2,31,32,1,-54,-55,0,-56,-57,1,-58,-59,1,-60,-61,0,-63,-64,3,-62,38,1,-65,-66,4,39,40,1,-67,-68,5,41,42,1,-69,-70,2,43,44,1,-72,-73,0,-74,-75,1,-76,-77,1,-78,-79,0,-82,-83,3,-81,50,1,-84,-85,4,51,52,1,-86,-87,5,53,54,1,-88,-89,2,55,56,1,-91,-92,0,-93,-94,1,-95,-96,1,-97,-98,0,-100,-101,3,-99,62,1,-102,-103,4,63,64,1,-104,-105,5,65,66,1,-106,-107,2,67,68,1,-109,-110,0,-111,-112,1,-113,-114,1,-115,-116,0,-119,-120,3,-118,74,1,-121,-122,4,75,76,1,-123,-124,5,77,78,1,-125,-126,2,79,80,1,-128,-129,0,-130,-131,1,-132,-133,1,-134,-135,0,-137,-138,3,-136,86,1,-139,-140,4,87,88,1,-141,-142,5,89,90,1,-143,-144,2,91,92,1,-146,-147,0,-148,-149,1,-150,-151,1,-152,-153,0,-156,-157,3,-155,98,1,-158,-159,4,99,100,1,-160,-161,5,101,102,1,-162,-163,2,103,104,1,-165,-166,0,-167,-168,1,-169,-170,1,-171,-172],
  leaves: [255,0,0,0,0,0,0,0,255,2,0,1,1,2,1,5,2,2,5,8,3,2,8,10,4,2,10,12,5,2,12,14,6,2,14,16,7,2,16,18,8,2,18,20,255,2,20,21,7,2,21,24,8,2,24,27,1,2,27,32,2,2,32,36,3,2,36,39,4,2,39,42,5,2,42,45,6,2,45,48,255,2,48,53,2,2,53,57,0,2,57,61,255,2,61,68,2,2,68,74,3,2,74,79,4,2,79,84,5,2,84,89,6,2,89,94,7,2,94,99,8,2,99,104,0,2,104,109,7,2,109,115,8,2,115,121,255,2,121,129,2,2,129,136,3,2,136,142,4,2,142,148,5,2,148,154,6,2,154,160,255,2,160,163,1,2,163,167,255,2,167,170,0,2,170,173,1,2,173,179,255,2,179,184,3,2,184,188,4,2,188,192,5,2,192,196,6,2,196,200,7,2,200,204,8,2,204,208,0,2,208,212,7,2,212,217,8,2,217,222,1,2,222,229,255,2,229,235,3,2,235,240,4,2,240,245,5,2,245,250,6,2,250,255,0,2,255,257,1,2,257,262,2,2,262,266,255,2,266,269,4,2,269,272,5,2,272,275,6,2,275,278,7,2,278,281,8,2,281,284,0,2,284,287,7,2,287,291,8,2,291,295,1,2,295,301,2,2,301,306,255,2,306,310,4,2,310,314,5,2,314,318,6,2,318,322,4,2,322,325,0,2,255,257,1,2,257,262,2,2,262,266,3,2,266,269,255,2,269,272,5,2,272,275,6,2,275,278,7,2,278,281,8,2,281,284,0,2,284,287,7,2,287,291,8,2,291,295,1,2,295,301,2,2,301,306,3,2,306,310,255,2,310,314,5,2,314,318,6,2,318,322,0,2,255,257,1,2,257,262,2,2,262,266,3,2,266,269,4,2,269,272,255,2,272,275,6,2,275,278,7,2,278,281,8,2,281,284,0,2,284,287,7,2,287,291,8,2,291,295,1,2,295,301,2,2,301,306,3,2,306,310,4,2,310,314,255,2,314,318,6,2,318,322,6,2,325,328,0,2,255,257,1,2,257,262,2,2,262,266,3,2,266,269,4,2,269,272,5,2,272,275,255,2,275,278,7,2,278,281,8,2,281,284,0,2,284,287,7,2,287,291,8,2,291,295,1,2,295,301,2,2,301,306,3,2,306,310,4,2,310,314,5,2,314,318,255,2,318,322,0,2,255,257,1,2,257,262,2,2,262,266,3,2,266,269,4,2,269,272,5,2,272,275,6,2,275,278,255,2,278,281,8,2,281,284,0,2,284,287,255,2,287,291,8,2,291,295,1,2,295,301,2,2,301,306,3,2,306,310,4,2,310,314,5,2,314,318,6,2,318,322,8,2,328,331,0,2,255,257,1,2,257,262,2,2,262,266,3,2,266,269,4,2,269,272,5,2,272,275,6,2,275,278,7,2,278,281,255,2,281,284,0,2,284,287,7,2,287,291,255,2,291,295,1,2,295,301,2,2,301,306,3,2,306,310,4,2,310,314,5,2,314,318,6,2,318,322],
  operations: [4,13,16,9,1,13,4,5,16,33,4,21,16,37,4,25,16,29,4,17,0,12,16,29,12,4,17,12,13,16,9,1,12,13,4,5,12,16,33,12,4,21,12,16,37,12,4,25,6,2,16,9,1,6,2,20,5,10,6,2,4,10,6,2,13,16,9,1,10,6,2,13,4,5,10,6,2,16,33,10,6,2,4,21,10,6,2,16,37,10,6,2,4,25,10,6,2,16,29,10,6,2,4,17,10,6,2,8,4,10,6,2,12,16,29,10,6,2,12,4,17,10,6,2,12,13,16,9,1,10,6,2,12,13,4,5,10,6,2,12,16,33,10,6,2,12,4,21,10,6,2,12,16,37,10,6,2,12,4,25,10,24,13,2,16,9,1,2,20,5,10,2,4,10,2,13,16,9,1,10,2,13,4,5,10,2,16,33,10,2,4,21,10,2,16,37,10,2,4,25,10,2,16,29,10,2,4,17,10,2,8,4,10,2,12,16,29,10,2,12,4,17,10,2,12,13,16,9,1,10,2,12,13,4,5,10,2,12,16,33,10,2,12,4,21,10,2,12,16,37,10,2,12,4,25,2,4,2,13,16,9,1,2,13,4,5,2,16,33,2,4,21,2,16,37,2,4,25,2,16,29,2,4,17,2,8,4,2,12,16,29,2,12,4,17,2,12,13,16,9,1,2,12,13,4,5,2,12,16,33,2,12,4,21,2,12,16,37,2,12,4,25,2,20,21,2,20,25,2,20,17],
};

export const chargeTable: ChartTable<{
  state: "unplugged" | "plugged.connecting" | "plugged.held" | "plugged.faulted" | "plugged.complete" | "plugged.waiting" | "plugged.charging.scheduled" | "plugged.charging.overridden" | "plugged.suspended";
  event: "cable.plug" | "cable.unplug" | "charge.start" | "charge.stop" | "charger.fail" | "charger.restore" | "drain.change" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.close" | "window.open";
  guard: ["belowLimit", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "schedule.allow" | "window.close" | "window.open"] | ["chargerFailed", "" | "charger.restore" | "port.opened" | "power.offer"] | ["moving", "cable.plug"] | ["occupied", "cable.plug"] | ["queued", "cable.unplug"] | ["startOrdered", "" | "charge.stop" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "window.close"] | ["stopOrdered", "" | "charger.restore" | "port.opened" | "power.offer" | "window.open"] | ["supplyTooWeak", "cable.plug"] | ["typeUnsupported", "cable.plug"] | ["underSchedule", "charge.start"] | ["unsupplied", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.open"] | ["windowOpen", "" | "charger.restore" | "limit.change" | "port.opened" | "power.offer"];
  action: ["acceptUnchanged", "charge.start" | "charge.stop" | "charger.fail" | "charger.restore"] | ["announceCompleted", "" | "limit.change" | "window.close"] | ["announceFault", "" | "charger.fail" | "port.opened" | "power.offer"] | ["announceFaultCleared", "charger.restore"] | ["announceHeld", "charge.stop"] | ["announceInterrupted", "cable.unplug"] | ["announcePlugged", "port.opened"] | ["announceResumed", "charge.start" | "limit.change" | "window.open"] | ["announceStarted", "" | "charge.start" | "charger.restore" | "port.opened" | "power.offer" | "schedule.allow" | "window.open"] | ["announceSuspended", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.open"] | ["announceUnplugged", "cable.unplug"] | ["announceWindowClosed", "window.close"] | ["awaitConnector", "cable.plug"] | ["awaitPower", "limit.change"] | ["connectCable", "cable.plug"] | ["disconnectCable", "cable.unplug"] | ["forgetOrder", "charge.stop" | "window.open"] | ["leaveQueue", "cable.unplug"] | ["noteSession", "" | "charge.stop" | "charger.fail" | "limit.change" | "rate.change" | "window.close"] | ["noteStart", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change"] | ["noteStop", "" | "charge.stop" | "charger.restore" | "port.opened" | "power.offer"] | ["planDeparture", "" | "charger.restore" | "drain.change" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.close" | "window.open"] | ["recordSession", "cable.unplug"] | ["refuseAlreadyPlugged", "cable.plug"] | ["refuseFault", "charge.start" | "charge.stop"] | ["refuseFull", "charge.start"] | ["refuseInMotion", "cable.plug"] | ["refuseNotPlugged", "cable.unplug" | "charge.start" | "charge.stop" | "charger.fail" | "charger.restore"] | ["refuseSupplyTooWeak", "cable.plug"] | ["refuseTypeUnsupported", "cable.plug"] | ["replanDeparture", "drain.change" | "limit.change" | "rate.change"] | ["settleAtLimit", "" | "window.close"] | ["settleFlow", "" | "cable.unplug" | "charge.stop" | "charger.fail" | "limit.change" | "rate.change" | "window.close"] | ["shiftLoad", "" | "cable.unplug" | "charge.start" | "charge.stop" | "charger.fail" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.close" | "window.open"] | ["startFlow", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.open"];
  delay: ["timeToLimit", "" | "charge.start" | "charger.restore" | "limit.change" | "port.opened" | "power.offer" | "rate.change" | "schedule.allow" | "window.open"] | ["timeToRestart", "" | "charger.restore" | "drain.change" | "limit.change" | "port.opened" | "power.offer" | "schedule.allow" | "window.close" | "window.open"];
}> = {
  id: "charge",
  states: ["unplugged","plugged.connecting","plugged.held","plugged.faulted","plugged.complete","plugged.waiting","plugged.charging.scheduled","plugged.charging.overridden","plugged.suspended"],
  events: ["cable.plug","cable.unplug","charge.start","charge.stop","charger.fail","charger.restore","drain.change","limit.change","port.opened","power.offer","rate.change","schedule.allow","window.close","window.open","xstate.after.timeToLimit.charge.plugged.charging","xstate.after.timeToRestart.charge.plugged.complete"],
  guards: ["belowLimit","chargerFailed","moving","occupied","queued","startOrdered","stopOrdered","supplyTooWeak","typeUnsupported","underSchedule","unsupplied","windowOpen"],
  actions: ["acceptUnchanged","announceCompleted","announceFault","announceFaultCleared","announceHeld","announceInterrupted","announcePlugged","announceResumed","announceStarted","announceSuspended","announceUnplugged","announceWindowClosed","awaitConnector","awaitPower","connectCable","disconnectCable","forgetOrder","leaveQueue","noteSession","noteStart","noteStop","planDeparture","recordSession","refuseAlreadyPlugged","refuseFault","refuseFull","refuseInMotion","refuseNotPlugged","refuseSupplyTooWeak","refuseTypeUnsupported","replanDeparture","settleAtLimit","settleFlow","shiftLoad","startFlow"],
  delays: ["timeToLimit","timeToRestart"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [3,4,-8,-8,-8,-8,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-10,-11,-1,-12,-13,-14,-15,-15,11,-1,-15,-1,-1,-1,-1,-1,-10,-11,13,-14,-13,-14,-15,-15,-1,-1,-15,-1,-1,15,-1,-1,-10,-29,-30,-30,-14,22,-15,-15,-1,-1,-15,-1,-1,23,-1,-1,-10,-39,25,26,-42,-14,-43,31,-1,-1,-15,-1,-1,-1,-1,38,-10,-11,40,-12,-13,-14,-15,41,-1,-1,-15,43,-1,43,-1,-1,-10,-55,44,-57,-58,-14,-15,46,-1,-1,47,-1,48,-1,-63,-1,-10,-55,-14,-57,-58,-14,-15,59,-1,-1,60,-1,-1,-1,-63,-1,-10,-29,-65,-66,-67,-14,-15,49,-1,56,-15,-1,57,-1,-1,-1],
  nodes: [3,-3,-4,7,0,-5,8,1,-6,2,2,-7,4,-8,-9,10,-18,-19,11,-17,5,10,-20,-19,5,6,7,0,-16,8,6,9,-21,1,10,-22,10,-24,-25,0,-23,12,10,-27,-28,0,-26,14,10,-33,-34,11,-32,16,10,-35,-34,5,17,18,0,-31,19,6,20,-36,1,21,-14,6,-37,-38,10,-40,-41,0,-23,24,5,-14,-38,10,-45,-46,11,-44,27,10,-40,-46,5,28,29,0,-15,30,10,-47,-46,11,-44,32,10,-48,-46,5,33,34,0,-43,35,6,36,-49,1,37,-50,10,-51,-25,0,-23,39,0,-52,-15,10,-53,-54,0,-52,42,9,-14,-56,5,-60,-61,0,-59,45,10,45,-62,0,-63,-64,0,-68,-69,10,-71,-72,11,-70,50,10,-73,-72,5,51,52,0,-68,53,6,54,-74,1,55,-75,5,-70,-37,5,-76,-77,0,-59,58,10,58,-62],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,1,255,2,1,2,255,2,2,3,255,2,3,4,255,2,4,5,255,2,5,6,255,2,6,7,255,2,7,8,0,2,8,11,2,2,11,14,3,2,14,17,255,2,17,18,255,2,18,19,4,2,19,22,5,2,22,24,6,2,24,28,8,2,28,31,7,2,31,36,2,2,36,38,3,2,38,41,255,2,41,42,7,2,42,46,8,2,46,49,4,2,49,52,6,2,52,56,8,2,56,59,0,2,59,63,255,2,63,64,4,2,64,68,5,2,68,71,6,2,71,76,8,2,76,80,7,2,80,86,2,2,86,89,255,1,0,0,255,2,89,90,0,2,90,94,7,2,94,99,8,2,99,103,3,2,103,107,255,2,107,110,5,2,110,112,6,2,112,116,8,2,116,119,6,2,119,123,7,2,123,128,2,2,128,130,3,2,130,133,7,2,133,137,4,2,137,139,6,2,139,142,8,2,142,144,0,2,144,150,7,2,150,151,2,2,151,156,3,2,156,161,4,2,161,167,255,2,167,172,7,2,172,177,8,2,177,182,4,2,182,189,5,2,189,194,255,2,194,196,2,2,196,200,3,2,200,204,4,2,204,207,255,2,207,209,5,2,209,211,6,2,211,215,255,2,215,218,7,2,218,223,2,2,223,225,3,2,225,228,6,2,167,172,255,2,172,177],
  operations: [56,48,112,116,104,108,68,92,40,88,60,16,72,80,8,72,132,0,120,24,84,5,24,84,24,32,136,1,24,36,132,24,32,136,1,76,24,80,24,8,132,100,28,136,1,76,76,36,132,64,84,5,64,28,136,1,64,36,132,132,40,88,60,96,132,12,84,5,132,12,84,132,12,32,136,1,132,12,36,132,132,12,32,136,1,76,132,12,80,64,2,40,88,60,2,28,136,1,76,2,76,36,132,2,8,72,132,2,84,5,2,84,2,28,136,1,2,36,132,2,32,136,1,2,32,136,1,76,2,80,2,8,132,32,136,1,76,84,5,32,136,1,36,132,128,2,20,40,88,60,76,128,2,16,72,80,128,2,8,72,132,128,2,4,72,84,5,128,2,84,136,1,128,2,136,1,76,128,2,36,72,132,128,2,124,4,72,84,5,128,2,44,72,84,76,0,132,16,72,80,132,8,72,132,132,84,5,52,120,132,84,132,32,136,1,132,36,132,132,32,136,1,76,132,80,132,8,132],
};

export const climateTable: ChartTable<{
  state: "off" | "on.approaching" | "on.holding";
  event: "climate.start" | "climate.stop" | "load.change" | "motion.start";
  guard: ["batteryLow", "climate.start"] | ["moving", "climate.start"];
  action: ["acceptUnchanged", "climate.stop"] | ["aimCabin", "climate.start"] | ["announceLow", ""] | ["announceStarted", "climate.start"] | ["announceStopped", "climate.stop"] | ["announceTimeout", ""] | ["announceTrip", "motion.start"] | ["drawLoad", "" | "climate.start" | "load.change"] | ["forgetTarget", "" | "climate.stop" | "motion.start"] | ["refuseBatteryLow", "climate.start"] | ["refuseInMotion", "climate.start"] | ["startConditioning", "climate.start"] | ["stopConditioning", "" | "climate.start" | "climate.stop" | "motion.start"];
  delay: ["conditioningTimeout", "climate.start"] | ["timeToReserve", "" | "climate.start" | "load.change"] | ["timeToTarget", "climate.start" | "load.change"];
}> = {
  id: "climate",
  states: ["off","on.approaching","on.holding"],
  events: ["climate.start","climate.stop","load.change","motion.start","xstate.after.conditioningTimeout.climate.on","xstate.after.timeToReserve.climate.on.approaching","xstate.after.timeToReserve.climate.on.holding","xstate.after.timeToTarget.climate.on.approaching"],
  guards: ["batteryLow","moving"],
  actions: ["acceptUnchanged","aimCabin","announceLow","announceStarted","announceStopped","announceTimeout","announceTrip","drawLoad","forgetTarget","refuseBatteryLow","refuseInMotion","startConditioning","stopConditioning"],
  delays: ["conditioningTimeout","timeToReserve","timeToTarget"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":1},{"delay":1,"delayMs":0,"slot":1},{"delay":2,"delayMs":0,"slot":2}],
  timerSlots: 3,
  initial: -2,
  refs: [1,-6,-1,-1,-1,-1,-1,-1,-7,-8,-9,-10,-11,-12,-1,-13,-14,-15,-16,-17,-18,-1,-19,-1],
  nodes: [0,-3,-4,1,0,-5],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,7,255,2,7,8,255,2,8,9,255,2,9,10,255,2,10,21,0,2,21,27,255,2,27,32,0,2,32,38,0,2,38,44,0,2,44,50,2,2,50,54,1,2,54,64,0,2,64,69,255,2,69,72,0,2,72,77,0,2,77,82,0,2,82,87],
  operations: [4,12,44,1,28,13,5,36,40,0,10,6,48,2,4,12,44,1,28,13,5,10,6,48,2,32,16,10,6,28,13,5,10,6,48,2,32,24,10,6,48,2,32,20,10,6,48,2,32,8,10,6,28,9,6,48,2,4,12,44,1,28,13,5,6,48,2,32,16,6,28,9,6,48,2,32,24,6,48,2,32,20,6,48,2,32,8],
};

export const closureTable: ChartTable<{
  state: "closed" | "open";
  event: "closure.close" | "closure.open";
  guard: ["barredByLock", "closure.open"] | ["barredByMotion", "closure.open"] | ["obstructed", "closure.close"];
  action: ["acceptUnchanged", "closure.close" | "closure.open"] | ["announceClosed", "closure.close"] | ["announceOpened", "closure.open"] | ["refuseCableConnected", "closure.close"] | ["refuseInMotion", "closure.open"] | ["refuseLocked", "closure.open"];
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
  state: "{power.idle,network.online}" | "{power.busy,network.online}" | "{power.idle,network.offline.dropped}" | "{power.idle,network.offline.spell}" | "{power.asleep,network.online}" | "{power.busy,network.offline.dropped}" | "{power.busy,network.offline.spell}" | "{power.asleep,network.offline.dropped}" | "{power.asleep,network.offline.spell}";
  event: "activity.begin" | "activity.end" | "activity.note" | "network.drop" | "network.restore" | "outage.end" | "vehicle.poll" | "vehicle.wake";
  guard: ["heldOffline", ""] | ["occupied", "activity.end"] | ["offline", "vehicle.poll" | "vehicle.wake"] | ["wakesOnPoll", "vehicle.poll"];
  action: ["acceptUnchanged", "activity.end" | "network.drop" | "network.restore" | "vehicle.wake"] | ["announceAsleep", ""] | ["announceAwake", "activity.begin" | "activity.note" | "vehicle.poll" | "vehicle.wake"] | ["announceOffline", "" | "network.drop"] | ["announceOnline", "" | "network.restore" | "outage.end"] | ["announcePolled", "vehicle.poll"] | ["applyStandby", "" | "activity.end" | "activity.note" | "vehicle.poll" | "vehicle.wake"] | ["refuseAsleep", "vehicle.poll"] | ["refuseOffline", "vehicle.poll" | "vehicle.wake"];
  delay: ["offlineGap", "" | "network.restore" | "outage.end"] | ["sleepTimeout", "" | "activity.end" | "activity.note" | "vehicle.poll" | "vehicle.wake"] | ["spellLength", ""];
}> = {
  id: "connectivity",
  states: ["{power.idle,network.online}","{power.busy,network.online}","{power.idle,network.offline.dropped}","{power.idle,network.offline.spell}","{power.asleep,network.online}","{power.busy,network.offline.dropped}","{power.busy,network.offline.spell}","{power.asleep,network.offline.dropped}","{power.asleep,network.offline.spell}"],
  events: ["activity.begin","activity.end","activity.note","network.drop","network.restore","outage.end","vehicle.poll","vehicle.wake","xstate.after.offlineGap.connectivity.network.online","xstate.after.sleepTimeout.connectivity.power.idle","xstate.after.spellLength.connectivity.network.offline.spell"],
  guards: ["heldOffline","occupied","offline","wakesOnPoll"],
  actions: ["acceptUnchanged","announceAsleep","announceAwake","announceOffline","announceOnline","announcePolled","applyStandby","refuseAsleep","refuseOffline"],
  delays: ["offlineGap","sleepTimeout","spellLength"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":1},{"delay":2,"delayMs":0,"slot":0}],
  timerSlots: 2,
  initial: -2,
  refs: [-3,-1,-4,-5,-6,-1,0,1,-9,-10,-1,-1,2,-1,-12,-6,-1,0,3,-13,-1,-1,-14,-1,-4,-6,-15,-15,0,1,-1,-16,-1,-17,-1,-4,-6,-18,-1,0,1,-1,-19,4,-21,-1,-22,-23,-6,-1,6,7,-25,-1,-1,-1,8,-1,-6,-27,-27,0,3,-1,-1,-1,-1,9,-1,-6,-29,-1,0,3,-1,-1,10,-31,-1,-32,-6,-33,-33,12,13,-1,-1,-1,-34,-1,-35,-6,-36,-1,15,16,-1,-1,17],
  nodes: [2,-7,-8,2,-4,-8,1,-11,-6,2,-6,-8,0,-18,-20,3,-24,-22,2,5,-8,2,-22,-8,1,-26,-6,1,-28,-6,0,-29,-30,3,-24,-32,2,11,-8,2,-32,-8,3,-24,-35,2,14,-8,2,-35,-8,0,-36,-37],
  leaves: [255,0,0,0,0,0,0,3,1,2,3,4,255,2,4,7,2,2,7,9,255,2,9,10,255,2,10,11,255,2,11,12,3,2,12,15,4,2,15,18,0,2,18,20,5,2,7,9,6,2,12,15,5,2,3,4,0,2,20,22,7,2,15,18,6,2,3,4,0,2,22,25,8,2,15,18,2,2,25,26,1,2,26,27,0,2,27,30,7,2,7,9,255,2,30,31,8,2,12,15,2,2,18,20,1,2,20,22,3,2,18,20,1,2,22,25,5,2,25,26,5,2,26,27,2,2,27,30,4,2,20,22,6,2,26,27,3,2,27,30,4,2,22,25,7,2,25,26],
  operations: [24,5,1,6,6,24,5,2,12,0,20,32,2,12,9,6,4,24,24,5,16,1,2,16,1,2,8,8,24,5,28],
};

export const lockTable: ChartTable<{
  state: "locked" | "unlocked.waiting" | "unlocked.used";
  event: "door.opened" | "doors.lock" | "doors.unlock" | "motion.start";
  guard: ["doorOpen", "doors.lock"] | ["locksOnDriving", "motion.start"] | ["moving", "doors.unlock"];
  action: ["acceptUnchanged", "doors.lock" | "doors.unlock"] | ["announceAutoLocked", "motion.start"] | ["announceLocked", "doors.lock"] | ["announceRelocked", ""] | ["announceUnlocked", "doors.unlock"] | ["refuseDoorOpen", "doors.lock"] | ["refuseInMotion", "doors.unlock"];
  delay: ["relockTimeout", "doors.unlock"];
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
  state: "none" | "atHome" | "leavingHome.unlocking" | "refuelling" | "leavingHome.unplugging" | "arrivingHome.plugging" | "leavingHome.opening" | "leavingStop.unlocking" | "leavingHome.closing" | "leavingStop.opening" | "driving" | "leavingStop.closing" | "arriving.opening" | "arrivingHome.opening" | "detained" | "stuck" | "arriving.closing" | "arrivingHome.closing" | "atPost.plugging" | "unpluggingAtStop" | "atPost.charging" | "arriving.locking" | "arrivingHome.locking" | "atPost.unplugging" | "atStop" | "arriving.plugging" | "waiting";
  event: "routine.begin" | "trip.ended" | "trip.recovered" | "trip.refused" | "trip.stranded";
  guard: ["beyondReach", ""] | ["chargedEnough", ""] | ["electric", ""] | ["findsPost", ""] | ["homeward", "trip.ended"] | ["lowOnCharge", "" | "trip.recovered"] | ["lowOnFuel", "" | "trip.recovered"] | ["outward", "trip.refused"] | ["plugged", "" | "trip.recovered"] | ["waitsForPost", ""] | ["wantsCharge", ""];
  action: ["askForCharge", "" | "trip.recovered"] | ["closeDoor", ""] | ["fillTank", ""] | ["forgoTrip", ""] | ["lockDoors", ""] | ["lookAhead", "" | "routine.begin" | "trip.refused"] | ["openDoor", "" | "trip.ended"] | ["plugAtHome", ""] | ["plugAtPost", "" | "trip.recovered"] | ["plugHere", ""] | ["pullCable", ""] | ["setOut", ""] | ["turnHome", "trip.stranded"] | ["turnToNext", ""] | ["unlockDoors", "" | "trip.recovered"];
  delay: ["boardingPause", "" | "trip.ended"] | ["chargeTime", "" | "trip.recovered"] | ["fillingTime", "" | "trip.recovered"] | ["helpPause", "trip.stranded"] | ["retryPause", "" | "trip.refused"] | ["stepPause", "" | "trip.recovered"] | ["untilDeparture", "" | "routine.begin" | "trip.refused"];
}> = {
  id: "person",
  states: ["none","atHome","leavingHome.unlocking","refuelling","leavingHome.unplugging","arrivingHome.plugging","leavingHome.opening","leavingStop.unlocking","leavingHome.closing","leavingStop.opening","driving","leavingStop.closing","arriving.opening","arrivingHome.opening","detained","stuck","arriving.closing","arrivingHome.closing","atPost.plugging","unpluggingAtStop","atPost.charging","arriving.locking","arrivingHome.locking","atPost.unplugging","atStop","arriving.plugging","waiting"],
  events: ["routine.begin","trip.ended","trip.recovered","trip.refused","trip.stranded","xstate.after.boardingPause.person.arriving.opening","xstate.after.boardingPause.person.arrivingHome.opening","xstate.after.boardingPause.person.leavingHome.closing","xstate.after.boardingPause.person.leavingStop.closing","xstate.after.chargeTime.person.atPost.charging","xstate.after.fillingTime.person.refuelling","xstate.after.helpPause.person.stuck","xstate.after.retryPause.person.detained","xstate.after.retryPause.person.waiting","xstate.after.stepPause.person.arriving.closing","xstate.after.stepPause.person.arriving.locking","xstate.after.stepPause.person.arriving.plugging","xstate.after.stepPause.person.arrivingHome.closing","xstate.after.stepPause.person.arrivingHome.locking","xstate.after.stepPause.person.arrivingHome.plugging","xstate.after.stepPause.person.atPost.plugging","xstate.after.stepPause.person.atPost.unplugging","xstate.after.stepPause.person.leavingHome.opening","xstate.after.stepPause.person.leavingHome.unlocking","xstate.after.stepPause.person.leavingHome.unplugging","xstate.after.stepPause.person.leavingStop.opening","xstate.after.stepPause.person.leavingStop.unlocking","xstate.after.stepPause.person.unpluggingAtStop","xstate.after.untilDeparture.person.atHome","xstate.after.untilDeparture.person.atStop"],
  guards: ["beyondReach","chargedEnough","electric","findsPost","homeward","lowOnCharge","lowOnFuel","outward","plugged","waitsForPost","wantsCharge"],
  actions: ["askForCharge","closeDoor","fillTank","forgoTrip","lockDoors","lookAhead","openDoor","plugAtHome","plugAtPost","plugHere","pullCable","setOut","turnHome","turnToNext","unlockDoors"],
  delays: ["boardingPause","chargeTime","fillingTime","helpPause","retryPause","stepPause","untilDeparture"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0},{"delay":4,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":5,"delayMs":0,"slot":0},{"delay":6,"delayMs":0,"slot":0},{"delay":6,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: -2,
  refs: [-3,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,4,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-9,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-10,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,5,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-13,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-14,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-15,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-16,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-17,-1,-1,-1,-1,-1,6,-1,7,-21,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-22,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-23,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-24,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,10,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,13,-1,-1,-1,-1,-1,-1,-1,-1,12,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-33,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-34,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,14,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,16,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,17,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,18,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,19,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-48,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,23,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-53,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,20,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],
  nodes: [6,-4,-5,8,0,-6,2,-7,-8,8,2,-7,0,1,3,6,-11,-12,4,-18,-19,7,-20,-3,6,-25,-26,5,8,-27,8,9,-28,6,-29,-30,5,11,-31,8,12,-32,9,-35,-36,6,-37,-38,5,15,-39,1,-40,-41,3,-42,-43,10,-44,-45,8,-46,-47,6,-49,-50,5,21,-51,8,22,-52],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,2,2,2,2,5,3,2,5,7,4,2,7,10,255,2,10,14,5,2,14,18,6,2,18,21,7,2,21,25,2,2,2,5,3,2,5,7,1,2,25,28,8,2,28,31,9,2,31,34,10,2,34,36,11,2,36,39,12,2,39,41,13,2,41,43,14,2,43,44,15,2,44,46,10,2,34,36,16,2,46,49,17,2,49,52,7,2,52,55,3,2,5,7,18,2,55,58,19,2,58,61,7,2,52,55,3,2,5,7,18,2,55,58,20,2,61,64,21,2,64,67,22,2,67,70,20,2,61,64,26,2,70,72,7,2,52,55,3,2,5,7,18,2,55,58,255,2,61,64,23,2,72,75,24,2,75,78,25,2,78,81,1,2,25,28,5,2,81,84,18,2,55,58,20,2,61,64,7,2,52,55,7,2,52,55,3,2,5,7,18,2,55,58,19,2,58,61,24,2,84,88],
  operations: [20,93,2,56,73,2,21,2,40,77,2,12,20,93,2,12,28,57,2,24,69,2,8,56,85,2,20,93,2,4,9,2,24,81,2,44,2,4,13,24,1,24,5,29,48,25,2,4,37,2,4,49,2,56,85,2,32,61,2,40,89,2,0,17,2,16,41,2,16,53,2,33,2,40,65,2,52,97,2,36,45,2,28,57,2,0,52,97],
};

export const tripTable: ChartTable<{
  state: "parked" | "inService" | "driving.underWay" | "stranded";
  event: "energy.restored" | "rate.change" | "service.begin" | "service.perform" | "trip.end" | "trip.start";
  guard: ["cableConnected", "trip.start"] | ["doorOpen", "trip.start"] | ["hasFuel", ""] | ["moreLegs", ""] | ["nothingToDriveOn", "trip.start"];
  action: ["announceArrived", ""] | ["announceEngine", ""] | ["announceLeg", ""] | ["announceParked", "trip.end"] | ["announceRecovered", "energy.restored"] | ["announceStarted", "trip.start"] | ["announceStranded", ""] | ["beginTrip", "trip.start"] | ["declineInMotion", "service.begin" | "service.perform"] | ["declineInService", "service.begin" | "service.perform"] | ["declineStranded", "service.begin" | "service.perform"] | ["enterService", "service.begin"] | ["oweWarmUp", "trip.end"] | ["performService", "" | "service.perform"] | ["refuseBatteryEmpty", "trip.start"] | ["refuseCableConnected", "trip.start"] | ["refuseDoorOpen", "trip.start"] | ["refuseInMotion", "trip.start"] | ["refuseInService", "trip.start"] | ["refuseNotMoving", "trip.end"] | ["refuseStranded", "trip.start"] | ["settleArrival", ""] | ["settleEmpty", ""] | ["settleLeg", "" | "rate.change" | "trip.end"] | ["settleRoadside", "" | "trip.end"] | ["startMotion", "trip.start"] | ["stopMotion", "" | "trip.end"] | ["storeTrouble", ""] | ["takeLeg", "" | "rate.change" | "trip.start"];
  delay: ["serviceTime", "service.begin"] | ["timeToEmpty", "" | "rate.change" | "trip.start"] | ["timeToLegEnd", "" | "rate.change" | "trip.start"] | ["timeToTrouble", "" | "rate.change" | "trip.start"];
}> = {
  id: "trip",
  states: ["parked","inService","driving.underWay","stranded"],
  events: ["energy.restored","rate.change","service.begin","service.perform","trip.end","trip.start","xstate.after.serviceTime.trip.inService","xstate.after.timeToEmpty.trip.driving","xstate.after.timeToLegEnd.trip.driving","xstate.after.timeToTrouble.trip.driving.underWay"],
  guards: ["cableConnected","doorOpen","hasFuel","moreLegs","nothingToDriveOn"],
  actions: ["announceArrived","announceEngine","announceLeg","announceParked","announceRecovered","announceStarted","announceStranded","beginTrip","declineInMotion","declineInService","declineStranded","enterService","oweWarmUp","performService","refuseBatteryEmpty","refuseCableConnected","refuseDoorOpen","refuseInMotion","refuseInService","refuseNotMoving","refuseStranded","settleArrival","settleEmpty","settleLeg","settleRoadside","startMotion","stopMotion","storeTrouble","takeLeg"],
  delays: ["serviceTime","timeToEmpty","timeToLegEnd","timeToTrouble"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":1},{"delay":3,"delayMs":0,"slot":2}],
  timerSlots: 3,
  initial: -2,
  refs: [-1,-1,-3,-4,-5,2,-1,-1,-1,-1,-1,-1,-10,-10,-5,-11,-12,-1,-1,-1,-1,-13,-14,-14,-15,-16,-1,3,4,-21,-22,-1,-23,-23,-5,-24,-1,-1,-1,-1],
  nodes: [4,-6,-7,1,0,-8,0,1,-9,2,-17,-18,3,-19,-20],
  leaves: [255,0,0,0,0,0,0,0,1,2,0,2,255,2,2,3,255,2,3,4,2,2,4,11,255,2,11,12,255,2,12,13,255,2,13,14,255,2,14,15,255,2,15,16,0,2,16,18,255,2,18,26,255,2,26,27,0,2,27,35,255,2,35,36,3,2,36,44,255,2,44,54,0,2,54,61,255,2,61,70,255,2,70,73,0,2,73,74,255,2,74,75,255,2,75,76],
  operations: [44,1,52,76,28,20,100,112,9,5,13,56,64,60,36,72,2,52,10,92,6,2,112,9,5,13,32,10,92,6,2,48,96,104,12,68,10,92,6,2,88,96,104,24,10,92,6,2,88,4,112,9,5,13,10,92,6,2,84,104,0,10,92,6,2,8,112,9,5,13,10,108,13,16,40,80],
};
