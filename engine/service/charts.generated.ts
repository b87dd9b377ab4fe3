// Made by build/compile-charts.ts from *.chart.ts; do not edit.
import type { ChartTable } from '../chart/table.ts';

export const deliveryTable: ChartTable<{
  state: "pending.queued" | "pending.waiting" | "pending.held" | "cancelled" | "pending.inFlight.unanswered" | "pending.inFlight.late" | "dead" | "delivered";
  event: "answer.delay" | "attempt.answer" | "delivery.cancel" | "hold.end" | "slot.free";
  guard: ["accepted", "" | "attempt.answer"] | ["delayed", ""] | ["held", ""] | ["overdue", "" | "attempt.answer"] | ["spent", "" | "attempt.answer"];
  action: ["begin", "slot.free"] | ["bury", "" | "attempt.answer"] | ["cancel", "delivery.cancel"] | ["deliver", "" | "attempt.answer"] | ["end", "" | "attempt.answer" | "delivery.cancel"] | ["hold", ""] | ["noteTimeout", ""] | ["queue", "" | "attempt.answer" | "hold.end"] | ["tellFailure", "" | "attempt.answer"] | ["wait", "" | "attempt.answer"];
  delay: ["untilAnswered", "answer.delay"] | ["untilNextAttempt", "" | "attempt.answer"] | ["untilRelease", ""] | ["untilTimeout", "slot.free"];
}> = {
  id: "delivery",
  states: ["pending.queued","pending.waiting","pending.held","cancelled","pending.inFlight.unanswered","pending.inFlight.late","dead","delivered"],
  events: ["answer.delay","attempt.answer","delivery.cancel","hold.end","slot.free","xstate.after.untilAnswered.delivery.pending.inFlight.late","xstate.after.untilNextAttempt.delivery.pending.waiting","xstate.after.untilRelease.delivery.pending.held","xstate.after.untilTimeout.delivery.pending.inFlight.unanswered"],
  guards: ["accepted","delayed","held","overdue","spent"],
  actions: ["begin","bury","cancel","deliver","end","hold","noteTimeout","queue","tellFailure","wait"],
  delays: ["untilAnswered","untilNextAttempt","untilRelease","untilTimeout"],
  timers: [{"delay":0,"delayMs":0,"slot":0},{"delay":1,"delayMs":0,"slot":0},{"delay":2,"delayMs":0,"slot":0},{"delay":3,"delayMs":0,"slot":0}],
  timerSlots: 1,
  initial: 1,
  refs: [-1,-1,-5,-1,-6,-1,-1,-1,-1,-1,-1,-7,-1,-1,-1,-8,-1,-1,-1,-1,-9,-10,-1,-1,-1,-10,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-11,4,-16,-1,-1,-1,-1,-1,6,-1,9,-24,-1,-1,9,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],
  nodes: [1,-2,-3,2,0,-4,3,-12,-13,4,2,-14,0,3,-15,3,-17,-18,4,5,-19,3,-20,-21,4,7,-22,0,8,-23],
  leaves: [255,0,0,0,0,0,0,1,1,0,1,3,2,0,3,5,3,2,5,6,4,2,6,8,3,2,8,10,0,2,10,12,3,2,8,10,0,2,10,12,5,2,12,14,1,2,14,19,0,2,19,23,6,2,23,27,7,2,27,30,3,2,30,33,1,2,33,39,0,2,39,44,6,2,44,49,1,2,14,19,0,2,19,23,6,2,23,27,7,2,27,30,3,2,30,33],
  operations: [28,36,5,20,9,8,0,13,2,8,2,28,2,1,2,16,32,36,5,2,16,32,28,2,16,32,4,2,16,12,2,16,8,2,16,24,32,36,5,2,16,24,32,28,2,16,24,32,4],
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
