import { parseScenario, ScenarioRun, type World } from '../../../engine/index.ts';

/** Two owners, two users who share an external id, and a vehicle without an owner. */
export const people = `
users: { anna: { externalId: app-7 }, ben: { externalId: app-8 }, carl: { externalId: app-8 } }
vehicles:
  car: { model: BEV, owner: anna }
  van: { model: ICE, owner: ben, mode: live }
  bus: { model: PHEV, owner: anna, mode: live }
  nobodys: { model: BEV }`;

export function runOf(body: string, start = '2026-05-04T06:00:00'): ScenarioRun {
  const text = `version: 1\nname: connections\nseed: seed\nclock: { start: ${start} }\n${body}\n`;
  return new ScenarioRun(parseScenario(text, { file: 'connections' }), { open: true });
}

export const worldOf = (body: string): World => runOf(body).world;

/** A world that begins at another instant, written as scenarios write it. */
export const worldFrom = (start: string, body: string): World => runOf(body, start).world;
