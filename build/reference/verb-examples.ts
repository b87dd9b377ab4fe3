import type { RawStep } from '../../engine/scenario/schema/steps.ts';
import { verbs } from '../../engine/scenario/verbs/index.ts';

interface Group {
  readonly title: string;
  readonly verbs: { readonly [Verb in keyof RawStep]?: string };
}

/** The examples of the verbs of a section that are declared. */
function declared(group: string): Readonly<Record<string, string>> {
  const list = (examples: readonly string[]) => examples.map((each) => `- ${each}`).join('\n');
  return Object.fromEntries(
    verbs
      .filter((each) => each.group === group)
      .map(({ name, examples }) => [name, list(examples)]),
  );
}

/** Steps for every verb, by what they are about; together they say every key inside. */
export const verbGroups = [
  {
    title: 'Time',
    verbs: {
      wait: '- wait: 15m\n- wait: { uniform: [1m, 1h] }',
      at: '- at: "20:10"\n- at: "20:15"\n  plugIn: { vehicle: car, charger: wallbox }',
      waitUntil:
        '- waitUntil: car.battery.soc >= 80\n  within: 6h\n- waitUntil: "!car.charging"\n  by: "05:01"',
      hold: '- hold: "!car.charging"\n  until: "22:59:59"\n- hold: car.locked\n  for: 10m',
    },
  },
  {
    title: 'On the road',
    verbs: {
      ...declared('On the road'),
    },
  },
  { title: 'Charging', verbs: declared('Charging') },
  { title: 'Doors, cabin and upkeep', verbs: declared('Doors, cabin and upkeep') },
  { title: 'What the app may do', verbs: declared('What the app may do') },
  {
    title: 'Calls of the API',
    verbs: {
      api: `- api: GET /v3/vehicles/{car}/signals
  as: anna
  query: { "page[size]": 50 }
  headers: { accept-language: de }
  timeout: 10s
  expect: { status: 200, body: { meta.pageNumber: 1 }, within: 10s }
  capture: { first: "body.data[0].id" }
- api: POST /v3/vehicles/{car}/commands/charge/start
  as: anna
  body: {}
  expect: { status: [200, 409] }
- api: POST /oauth2/token
  as: nobody
  form: { grant_type: client_credentials }
  expect: { status: 4xx }`,
      batch: '- batch: { vehicle: car, paths: [/odometer, /battery] }',
      command: `- command: { vehicle: car, setChargeLimit: 80% }
  as: anna
  expect: { verified: true, within: 3m }
- command: { vehicle: car, lock: true }
- command: { vehicle: car, unlock: true }
- command: { vehicle: car, startCharge: true }
- command: { vehicle: car, stopCharge: true }
- command: { vehicle: car, openChargePort: true }
- command: { vehicle: car, closeChargePort: true }
- command: { vehicle: car, setDestination: { latitude: 52.5, longitude: 13.4 } }
- command:
    vehicle: car
    createSchedule: { location: home, times: { daily: { start: "23:00", end: "05:00" } } }
  capture: { scheduleId: body.data.attributes.scheduleId }
- command: { vehicle: car, deleteSchedule: $scheduleId }
- command:
    vehicle: car
    createSchedule: { location: { latitude: 52.5, longitude: 13.4 }, times: { daily: { start: "23:00", end: "05:00" } } }`,
      token: `- token: { as: first, grant: code, user: anna, vehicles: [car], permissions: [read_battery] }
- token: { as: ours, grant: credentials }`,
      refresh: '- token: { as: first, user: anna }\n- refresh: { token: first, as: second }',
    },
  },
  {
    title: 'Webhooks',
    verbs: {
      webhook: `- webhook: { name: main, action: change, triggers: [Closure.IsLocked], data: [Closure.IsLocked] }
- webhook: { name: main, action: disable }`,
      ...declared('Webhooks'),
    },
  },
  {
    title: 'What goes wrong',
    verbs: {
      fault: `- fault: { name: tunnel, target: vehicle.car, effects: [{ offline: true }] }
- fault: { target: charger.wallbox, effects: [{ offline: true }], for: 2h }
- fault: { target: api, probability: 0.5, times: 9, effects: [{ status: 500 }], until: "18:00" }`,
      heal: '- fault: { name: tunnel, target: vehicle.car, effects: [{ offline: true }] }\n- heal: tunnel',
    },
  },
  {
    title: 'Steps of steps',
    verbs: {
      use: '- use: commute\n  with: { who: car, far: 30km }',
      group: '- group: on the way to work\n  do:\n    - use: commute\n      with: { who: car }',
      when: '- when: car.battery.soc < 50\n  then: [{ plugIn: { vehicle: car, charger: wallbox } }]\n  else: [{ wait: 1h }]',
      forEach: `- forEach: { in: [2km, 6km], as: way }
  do: [{ drive: { vehicle: car, distance: $way } }]
- forEach: { in: taxis, as: taxi, parallel: true }
  do: [{ unlock: $taxi }]
- forEach: { in: { from: 60%, to: 80%, step: 10% }, as: level }
  do: [{ set: { vehicle: car, chargeLimit: $level } }]`,
      repeat: `- repeat: { times: 4, every: 20m }
  do: [{ poll: car }]
- repeat: { until: car.odometer > 100, max: 20 }
  do: [{ drive: { vehicle: car, distance: 30km } }]
- repeat: { while: car.battery.soc > 40 }
  do: [{ drive: { vehicle: car, distance: 30km } }]`,
      parallel: `- parallel:
    left: [{ drive: { vehicle: car, distance: 10km } }]
    right: [{ drive: { vehicle: hybrid, distance: 10km } }]`,
      race: '- race:\n    arrives: [{ drive: { vehicle: car, distance: 10km } }]\n    too-late: [{ wait: 1h }]',
      oneOf: `- oneOf:
    - weight: 3
      do: [{ drive: { vehicle: car, distance: 5km } }]
    - do: [{ wait: 1h }]`,
    },
  },
  {
    title: 'Recordings',
    verbs: {
      play: `- play: { until: marker(charge-stopped) }
- wait: 20m
- play:`,
    },
  },
  {
    title: 'For those who look on',
    verbs: {
      chapter: '- chapter: Morning rush\n  say: Three taxis begin their day.',
      say: '- say: Nothing happens for an hour.',
      spotlight: '- spotlight: car',
      pause: '- pause: presenter',
      checkpoint: '- checkpoint: evening',
      expect: `- expect:
    - car.locked
    - eventually: car.asleep
      within: 1h`,
    },
  },
] as const satisfies readonly Group[];

/** Keys that stand beside a verb. */
export const modifierExample = `- id: first
  name: the car is locked
  because: nobody leaves it open
  at: "20:10"
  lock: car
- plugIn: { vehicle: car, charger: wallbox }
- drive: { vehicle: car, distance: 3km }
  expect: { refused: cable_connected }`;

/** How the answer to a call is judged. */
export const endingExample = `- api: GET /v3/vehicles/{car}
  as: anna
  expect:
    status: 2xx
    headers: { content-type: { contains: json } }
    body:
      data.id: { present: true }
      data.nothing: { absent: true }
      data.attributes.make: { equals: HYUNDAI }
      data.attributes.model: { matches: "^IONIQ" }
      data.attributes.year: { between: [2020, 2030] }
      data.type: { oneOf: [vehicle, car] }
      data.attributes: { length: 3 }
      data.a: { near: 80, tolerance: 1 }
      data.b: { atLeast: 1 }
      data.c: { atMost: 9 }
- api: GET /v3/vehicles/{car}/signals
  as: nobody
  expect: { status: 401, error: AUTHENTICATION }`;
