import type { EntryKind } from '../../engine/index.ts';
import { wordsOf } from './kinds.ts';

/** Groups of entries by topic, for filters. */
export const groups = {
  charging: 'Charging',
  driving: 'Driving',
  body: 'Locks and sleep',
  upkeep: 'Climate and service',
  signals: 'Signals',
  commands: 'Commands',
  webhooks: 'Webhooks',
  access: 'API and access',
  faults: 'Faults',
  script: 'Script',
  run: 'Run and steps',
} as const;

export type EntryGroup = keyof typeof groups;

/** Whether entries of a kind belong to a group; those of faults belong to another one as well. */
export function isOf(group: EntryGroup, kind: string): boolean {
  if (group === 'faults' && wordsOf(kind)?.isOfFault === true) return true;
  const first = kind.slice(0, kind.indexOf('.'));
  return Object.hasOwn(groupOf, first) && groupOf[first as FirstWord] === group;
}

type FirstWord<Kind = EntryKind> = Kind extends `${infer First}.${string}` ? First : never;

const groupOf = {
  api: 'access',
  arrival: 'run',
  cable: 'charging',
  chapter: 'script',
  charge: 'charging',
  charger: 'charging',
  checkpoint: 'script',
  climate: 'upkeep',
  closure: 'body',
  code: 'access',
  command: 'commands',
  connection: 'access',
  delivery: 'webhooks',
  destination: 'driving',
  door: 'body',
  doors: 'body',
  engine: 'driving',
  event: 'webhooks',
  expectation: 'script',
  fault: 'faults',
  firmware: 'upkeep',
  fuel: 'driving',
  key: 'body',
  limit: 'charging',
  lowVoltage: 'faults',
  mode: 'driving',
  network: 'faults',
  offer: 'charging',
  permission: 'access',
  permissions: 'access',
  presenter: 'script',
  race: 'run',
  replay: 'run',
  run: 'run',
  schedule: 'charging',
  script: 'run',
  secret: 'access',
  service: 'upkeep',
  signal: 'signals',
  signals: 'signals',
  site: 'charging',
  spotlight: 'script',
  step: 'run',
  steps: 'run',
  subscription: 'webhooks',
  teardown: 'run',
  text: 'script',
  token: 'access',
  trip: 'driving',
  trouble: 'upkeep',
  tyres: 'upkeep',
  user: 'access',
  vehicle: 'body',
  webhook: 'webhooks',
  world: 'run',
} as const satisfies Readonly<Record<FirstWord, EntryGroup>>;
