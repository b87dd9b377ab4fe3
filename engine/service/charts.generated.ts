// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { ChartTable } from '../chart/table.ts';

export const deliveryTable: ChartTable<{
  state: "pending.queued" | "pending.held" | "pending.waiting" | "pending.overtaken" | "cancelled" | "pending.inFlight.unanswered" | "pending.inFlight.late" | "dead" | "delivered";
  event: "answer.delay" | "attempt.answer" | "delivery.cancel" | "event.pass" | "hold.end" | "slot.free";
  guard: ["accepted", "" | "attempt.answer"] | ["delayed", ""] | ["held", "" | "attempt.answer" | "event.pass" | "hold.end" | "slot.free"] | ["overdue", "" | "attempt.answer"] | ["overtaken", ""] | ["spent", "" | "attempt.answer"];
  action: ["begin", "slot.free"] | ["bury", "" | "attempt.answer"] | ["cancel", "delivery.cancel"] | ["catchUp", "" | "delivery.cancel" | "event.pass"] | ["deliver", "" | "attempt.answer"] | ["end", "" | "attempt.answer" | "delivery.cancel"] | ["fallBehind", ""] | ["hold", "" | "attempt.answer" | "event.pass" | "hold.end" | "slot.free"] | ["noteTimeout", ""] | ["queue", "" | "attempt.answer" | "event.pass" | "hold.end"] | ["release", "delivery.cancel" | "hold.end"] | ["tellFailure", "" | "attempt.answer"] | ["wait", "" | "attempt.answer"];
  delay: ["untilAnswered", "answer.delay"] | ["untilNextAttempt", "" | "attempt.answer"] | ["untilPassed", ""] | ["untilTimeout", "slot.free"];
}> = {
  id: "delivery",
  states: ["pending.queued","pending.held","pending.waiting","pending.overtaken","cancelled","pending.inFlight.unanswered","pending.inFlight.late","dead","delivered"],
  events: ["answer.delay","attempt.answer","delivery.cancel","event.pass","hold.end","slot.free","xstate.after.untilAnswered.delivery.pending.inFlight.late","xstate.after.untilNextAttempt.delivery.pending.waiting","xstate.after.untilPassed.delivery.pending.overtaken","xstate.after.untilTimeout.delivery.pending.inFlight.unanswered"],
  guards: ["accepted","delayed","held","overdue","overtaken","spent"],
  actions: ["begin","bury","cancel","catchUp","deliver","end","fallBehind","hold","noteTimeout","queue","release","tellFailure","wait"],
  delays: ["untilAnswered","untilNextAttempt","untilPassed","untilTimeout"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: 2,
  refs: [-1,-1,-6,-1,-1,3,-1,-1,-1,-1,-1,-1,-9,-1,4,-1,-1,-1,-1,-1,-1,-1,-12,-1,-1,-1,-1,5,-1,-1,-1,-1,-15,6,-1,-1,-1,-1,6,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-18,10,-24,-1,-1,-1,-1,-1,-1,13,-1,17,-34,-1,-1,-1,17,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],
  nodes: [2,-2,-3,1,0,-4,4,1,-5,2,-7,-8,2,-10,-11,2,-13,-14,2,-16,-17,2,-20,-21,3,-19,7,5,8,-22,0,9,-23,2,-26,-27,3,-25,11,5,12,-28,2,-30,-31,3,-29,14,5,15,-32,0,16,-33],
  leaves: [255,0,0,0,0,0,0,1,1,0,1,2,2,0,2,4,3,0,4,6,4,2,6,7,5,2,7,9,1,2,1,2,4,2,9,11,0,2,11,13,255,2,13,15,4,2,15,17,0,2,17,19,1,2,19,21,4,2,21,24,0,2,24,27,1,2,27,30,6,2,30,32,2,2,32,37,0,2,37,41,1,2,41,45,7,2,45,49,8,2,49,52,4,2,52,55,2,2,55,61,0,2,61,66,1,2,66,71,7,2,71,76,2,2,32,37,0,2,37,41,1,2,41,45,7,2,45,49,8,2,49,52,4,2,52,55],
  operations: [36,28,48,5,24,9,8,0,13,40,8,40,36,40,28,2,8,2,36,2,28,12,2,8,12,2,36,12,2,28,2,1,2,20,44,48,5,2,20,44,36,2,20,44,28,2,20,44,4,2,20,16,2,20,8,2,20,32,44,48,5,2,20,32,44,36,2,20,32,44,28,2,20,32,44,4],
};

export const executionTable: ChartTable<{
  state: "sending" | "waking" | "waiting" | "failed" | "relaying" | "reached" | "relayed" | "succeeded";
  event: "report.arrived" | "vehicle.changed" | "vehicle.followed" | "vehicle.refused";
  guard: ["asleep", ""] | ["incapable", ""] | ["offline", "" | "vehicle.changed"] | ["shown", "report.arrived" | "vehicle.followed"] | ["unverified", "vehicle.followed"];
  action: ["blameCapability", ""] | ["blameNetwork", ""] | ["blameSilence", ""] | ["blameVehicle", "vehicle.refused"] | ["fail", "" | "vehicle.refused"] | ["relay", ""] | ["stopWatching", "" | "report.arrived" | "vehicle.changed"] | ["succeed", "report.arrived" | "vehicle.followed"] | ["wake", ""] | ["watchNetwork", ""] | ["watchReports", "vehicle.followed"];
  delay: ["sendingTime", ""] | ["untilTimeout", "" | "vehicle.followed"] | ["wakeTime", ""];
}> = {
  id: "execution",
  states: ["sending","waking","waiting","failed","relaying","reached","relayed","succeeded"],
  events: ["report.arrived","vehicle.changed","vehicle.followed","vehicle.refused","xstate.after.0.execution.reached","xstate.after.sendingTime.execution.sending","xstate.after.untilTimeout.execution.relayed","xstate.after.untilTimeout.execution.sending","xstate.after.untilTimeout.execution.waiting","xstate.after.untilTimeout.execution.waking","xstate.after.wakeTime.execution.waking"],
  guards: ["asleep","incapable","offline","shown","unverified"],
  actions: ["blameCapability","blameNetwork","blameSilence","blameVehicle","fail","relay","stopWatching","succeed","wake","watchNetwork","watchReports"],
  delays: ["sendingTime","untilTimeout","wakeTime"],
  timers: [{"delay":-1,"delayMs":0,"slot":0},{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":1},{"delay":1,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":1}],
  timerSlots: 2,
  initial: 2,
  refs: [-1,-1,-1,-1,-1,3,-1,-8,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-9,4,-1,5,-1,-1,-1,-1,-1,-1,-14,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,7,-17,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,10,-1,-1,-1,-1,-1,-1,11,-1,-1,-1,-1,-1,-23,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],
  nodes: [0,-2,-3,2,0,-4,1,1,-5,2,-6,-7,2,-10,-11,2,-12,-13,3,-15,-16,4,6,-16,0,-18,-19,2,8,-20,1,9,-21,3,-13,-22],
  leaves: [255,0,0,0,0,0,0,2,1,0,2,4,2,0,4,6,3,0,6,8,4,2,8,11,2,2,11,15,3,2,15,19,3,2,19,23,0,2,23,28,2,2,28,32,5,2,32,35,255,1,0,0,3,2,35,39,6,2,39,41,7,2,41,42,3,2,42,44,0,2,44,47,1,2,47,50,2,2,50,53,3,2,53,56,7,2,56,59,3,2,59,63],
  operations: [5,13,25,21,36,17,0,16,2,6,20,2,6,36,17,2,6,8,16,6,2,8,16,6,2,32,5,13,6,2,36,17,24,2,1,24,2,4,16,40,9,28,12,16,2,5,13,2,25,21,2,36,17,2,0,16,24,2,28,24,2,8,16],
};
