/** The keys of a scenario beside its steps: a vehicle `car`, and the things that it needs. */
export interface Opening {
  /** Its members by key, in the language of scenarios. */
  readonly car: string;
  readonly chargers?: string;
  readonly sites?: string;
  readonly places?: string;
  readonly webhooks?: string;
  readonly app?: string;
  /** Other vehicles. */
  readonly others?: string;
}

/** Words whose names get a number where several stories share a world. */
export const ownNames = /\b(car|other|box|depot|dead|hook)\b/g;

const electric = 'model: BEV, state: { battery.soc: 50% }, temperature: 18degC';
const cold = 'model: BEV, state: { battery.soc: 50% }, temperature: -20degC';
const petrol = 'model: ICE, state: { fuel: 50% }, temperature: 18degC';
const hybrid = 'model: PHEV, state: { battery.soc: 50%, fuel: 50% }, temperature: 18degC';

/** The openings that every search tries. */
export const usualOpenings: readonly Opening[] = [{ car: electric }];

const webhook = (more: string): Opening => ({
  car: electric,
  webhooks: `hook: { url: "https://app.example/hook", triggers: [Closure.IsLocked], data: [Closure.IsLocked], subscribe: [car], verify: skip, ${more} }`,
});

/** Openings in which events of charts happen or their guards answer otherwise, by their words. */
export const openings: Readonly<Record<string, readonly Opening[]>> = {
  // Guards of the cable and the charge.
  occupied: [
    {
      car: electric,
      chargers: 'box: { type: AC, power: 11kW, connectors: 1, occupied: queue }',
      others: `other: { ${electric} }`,
    },
  ],
  unsupplied: [
    {
      car: 'model: BEV, state: { battery.soc: 50%, at: depot }, temperature: 18degC',
      places: 'depot: { latitude: 52.52, longitude: 13.405 }',
      sites: 'depot: { limit: 11kW }',
      chargers: 'box: { type: AC, power: 11kW, place: depot, connectors: 4, site: depot }',
    },
  ],
  typeUnsupported: [{ car: hybrid, chargers: 'box: { type: DC, power: 50kW }' }],
  'after timeToWarmer': [{ car: cold }],
  // Guards and timers of the cabin.
  batteryLow: [{ car: 'model: nissan-leaf, state: { battery.soc: 11% }, temperature: -20degC' }],
  'after timeToReserve': [
    { car: 'model: nissan-leaf, state: { battery.soc: 10.1% }, temperature: -20degC' },
    { car: 'model: nissan-leaf, state: { battery.soc: 10.03% }, temperature: -30degC' },
    { car: 'model: nissan-leaf, state: { battery.soc: 10.5% }, temperature: 12degC' },
  ],
  // The network and the sleep.
  wakesOnPoll: [
    { car: `${electric}, wakeOnPoll: true` },
    { car: `${electric}, wakeOnPoll: false` },
  ],
  'after offlineGap': [{ car: `${electric}, offline: { every: 3h, for: 12h }` }],
  'after timeToFlat': [{ car: `${petrol}, timeouts: { sleep: 100d }` }, { car: petrol }],
  // Trips.
  'after timeToEmpty': [
    { car: 'model: BEV, state: { battery.soc: 1% }, temperature: 18degC' },
    { car: 'model: PHEV, state: { battery.soc: 1%, fuel: 50% }, temperature: 18degC' },
  ],
  locksOnDriving: [{ car: `model: tesla-model-3, state: { battery.soc: 50% }` }],
  // Grants that leave something to give.
  unchanged: [{ car: `${electric}, grants: [read_charge, read_location]` }],
  // Webhooks and their receivers.
  accepted: [
    webhook('retry: { schedule: [1m, 2m], timeout: 10s }, receiver: { latency: 5s }'),
    webhook('retry: { schedule: [1m, 2m], timeout: 10s }, receiver: { status: 200 }'),
  ],
  spent: [
    webhook('retry: { schedule: [], timeout: 10s }, receiver: { latency: 5s, status: 500 }'),
    webhook('retry: { schedule: [], timeout: 10s }, receiver: { latency: 30s }'),
    webhook('retry: { schedule: [], timeout: 10s }, receiver: { status: 500 }'),
  ],
  overdue: [
    webhook('retry: { schedule: [2s, 1m], timeout: 10s }, receiver: { latency: 5s, status: 500 }'),
    webhook('retry: { schedule: [2s, 1m], timeout: 10s }, receiver: { latency: 30s }'),
    webhook('retry: { schedule: [0s, 1m], timeout: 10s }, receiver: { status: 500 }'),
  ],
  'after untilNextAttempt': [
    webhook('retry: { schedule: [1m, 2m], timeout: 10s }, receiver: { latency: 5s, status: 500 }'),
    webhook('retry: { schedule: [1m, 2m], timeout: 10s }, receiver: { latency: 30s }'),
    webhook('retry: { schedule: [1m, 2m], timeout: 10s }, receiver: { status: 500 }'),
  ],
  held: [webhook('concurrency: 1, receiver: { latency: 8s }')],
  // Commands of the API.
  incapable: [{ car: petrol }],
  'after untilTimeout': [{ car: electric, app: 'commandTimeout: 1m' }],
  asleep: [{ car: `${electric}, timeouts: { sleep: 2m }` }],
};

/** Whether an opening has all that a step names. */
export function suits(step: string, { chargers, others, sites, webhooks }: Opening): boolean {
  const lacks = (key: string | undefined, name: RegExp): boolean =>
    key === undefined && name.test(step);
  return !(
    lacks(chargers, /\bbox\b/) ||
    lacks(others, /\bother\b/) ||
    lacks(sites, /\bdepot\b/) ||
    lacks(webhooks, /\bhook\b/)
  );
}
