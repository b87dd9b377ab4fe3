import type { EventNumber } from '../../../engine/chart/table.ts';
import type { Command } from '../../../engine/command.ts';
import type { Log } from '../../../engine/log/log.ts';
import type { Dynamics } from '../../../engine/vehicle/dynamics.ts';
import type { World } from '../../../engine/world.ts';
import { auditEntry } from './log-audit.ts';
import { VehicleAudit } from './vehicle-audit.ts';

const audits = new WeakMap<Dynamics, VehicleAudit>();

/** The audit of a world's vehicles. */
export function auditOf(dynamics: Dynamics): VehicleAudit {
  let audit = audits.get(dynamics);
  if (audit === undefined) audits.set(dynamics, (audit = new VehicleAudit(dynamics)));
  return audit;
}

/**
 * Every change of a vehicle is an event of its charts or a change from outside: the audit looks at
 * both.
 */
export function auditDynamics({ prototype }: typeof Dynamics): void {
  const { change, deliver, send, start } = prototype;
  prototype.start = function* (firstRow, count) {
    yield* start.call(this, firstRow, count);
    auditOf(this).begin(firstRow, count);
  };
  prototype.deliver = function (
    this: Dynamics,
    row: number,
    event: EventNumber<unknown>,
    cause: number,
    payload?: unknown,
  ) {
    const run = () => deliver.call(this, row, event, cause, payload);
    return auditOf(this).around(row, run);
  };
  prototype.send = function (
    this: Dynamics,
    row: number,
    event: EventNumber<unknown>,
    payload?: unknown,
  ) {
    auditOf(this).lookAside(row);
    send.call(this, row, event, payload);
  };
  prototype.change = function (row, ...changed) {
    auditOf(this).around(row, () => change.call(this, row, ...changed));
  };
}

/** The audit needs to know which command is being followed, and looks at every reading. */
export function auditWorld({ prototype }: typeof World): void {
  const { reportOf, submit, truthOf } = prototype;
  prototype.submit = function (this: World, command: Command, cause?: number) {
    const audit = auditOf(this.dynamics);
    audit.command = command.kind;
    try {
      return submit.call(this, command, cause);
    } finally {
      audit.command = undefined;
    }
  } as World['submit'];
  prototype.truthOf = function (row) {
    auditOf(this.dynamics).lookAtReading(row);
    return truthOf.call(this, row);
  };
  prototype.reportOf = function (row) {
    auditOf(this.dynamics).lookAtReading(row);
    return reportOf.call(this, row);
  };
}

export function auditLog({ prototype }: typeof Log): void {
  const { append } = prototype;
  prototype.append = function (atMs, io, kind, subject, cause, data) {
    const sequence = append.call(this, atMs, io, kind, subject, cause, data);
    auditEntry(this, sequence, atMs, cause);
    return sequence;
  };
}
