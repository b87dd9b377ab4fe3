/**
 * The names that examples of the reference may use: the parts of a file that an example leaves out
 * come from here.
 */
const frame: Readonly<Record<string, string>> = {
  version: 'version: 1',
  users: 'users: { anna: { externalId: app-user-7 } }',
  places: `places:
  home: { latitude: 52.52, longitude: 13.405 }
  office: { latitude: 52.48, longitude: 13.43 }`,
  chargers: `chargers:
  wallbox: { type: AC, power: 11kW }
  garage: { type: AC, power: 11kW, connectors: 2, site: depot }`,
  sites: 'sites: { depot: { limit: 60kW } }',
  vehicles: `vehicles:
  car: { model: hyundai-ioniq-5, owner: anna }
  hybrid: { model: PHEV }`,
  fleets: 'fleets: { taxis: { count: 3, model: BEV } }',
  webhooks: `webhooks:
  main: { url: https://app.example/hooks, triggers: [Charge.IsCharging], data: [Charge.IsCharging] }`,
  flows: `flows:
  commute:
    params: { who: { type: vehicle }, far: { type: distance, default: 20km } }
    steps:
      - drive: { vehicle: $who, distance: $far }`,
  steps: 'steps: [{ wait: 1m }]',
};

/** A whole file around a part of one. */
export function framed(part: string): string {
  const said = new Set([...part.matchAll(/^(\w+):/gm)].map(([, key]) => key));
  const rest = Object.entries(frame).flatMap(([key, text]) => (said.has(key) ? [] : [text]));
  const isReplaying = /\b(play|divergence):/.test(part);
  const replay = isReplaying ? ['replay: { file: ./incident.simlog }'] : [];
  return `${[...rest, ...replay, part].join('\n')}\n`;
}

/** A file whose part is a list of steps or of expectations. */
export function listed(key: 'steps' | 'expect', list: string): string {
  return `${key}:\n${list.replaceAll(/^/gm, '  ')}`;
}

const entry = { at: '2026-01-05T00:00:00.000Z', cause: null, data: {} };

/** Files beside the examples. */
export const beside: Readonly<Record<string, string>> = {
  'day-ahead.csv': 'start,end,price\n2026-03-10T00:00,2026-03-10T01:00,81.5\n',
  'carbon.csv': 'time,gCO2/kWh\n2026-03-10T00:00,312\n',
  'forecast.csv': 'time,gCO2/kWh,known\n2026-03-10T00:00,305,2026-03-09T18:00\n',
  'lib/errand.flow.yaml': `version: 1
flows:
  errand:
    params: { who: { type: vehicle } }
    steps: [{ drive: { vehicle: $who, distance: 4km, profile: city } }]
`,
  'incident.simlog': [
    {
      simlog: 2,
      seed: 'incident',
      source: { file: 'incident.yaml', text: 'version: 1\nvehicles: { ev: { model: BEV } }\n' },
    },
    { ...entry, io: 'mk', kind: 'world.started', sequence: 0, subject: '' },
    { ...entry, io: 'st', kind: 'charge.stopped', sequence: 1, subject: 'ev' },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
  'commute.gpx':
    '<gpx><trk><trkseg><trkpt lat="52.5" lon="13.4"><time>2026-05-04T07:01:00Z</time></trkpt><trkpt lat="52.52" lon="13.44"><time>2026-05-04T07:02:00Z</time></trkpt></trkseg></trk></gpx>',
  'km.csv': 'km\n3.5km\n12km\n40km\n',
};
