import type { z } from '@hono/zod-openapi';
import { type Finding, formatInstant, type ScenarioRun } from '../../../engine/index.ts';
import type { clockSchema, findingSchema } from './clock-schema.ts';
import type { ControlledWorld } from './simulation.ts';

/** @param findings the number of the script's first findings to leave out */
export function clockDocument(
  { run, timekeeper }: ControlledWorld,
  findings = 0,
): z.infer<typeof clockSchema> {
  const { mode, isPlaying, reason, speed, behindMs, waitsAtPauses, locks } = timekeeper.state;
  const { clock, zone } = run.world;
  return {
    now: formatInstant(clock.now),
    local: zone.formatLocal(clock.now),
    timezone: run.scenario.clock.timezone,
    mode,
    playing: isPlaying,
    ...(reason && { reason }),
    speed,
    behindMs,
    waitsAtPauses,
    locks: [...locks],
    script: scriptDocument(run, findings),
  };
}

function scriptDocument(run: ScenarioRun, first: number): z.infer<typeof clockSchema>['script'] {
  const findings = run.findings.slice(first).map(findingDocument);
  if (run.script === undefined) return { state: 'running', findings };
  const { broken } = run.script;
  if (broken === undefined) return { state: 'ended', findings };
  const { verdict, reason, position } = broken;
  return { state: 'broken', verdict, reason, ...position, findings };
}

export function findingDocument(finding: Finding): z.infer<typeof findingSchema> {
  const { expected, passed, actual, because, atMs, path, position } = finding;
  const at = formatInstant(atMs);
  return { expected, passed, actual, because, at, step: path, ...position };
}
