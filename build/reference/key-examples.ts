import { effects } from '../../engine/scenario/effects/index.ts';
import type { EffectHome } from '../../engine/scenario/plan/faults.ts';
import type { RawScenario } from '../../engine/scenario/sections/scenario.ts';

/** The examples of the effects of a target, as a list inside of a fault. */
function effectsOf(home: EffectHome): string {
  const own = effects.filter(({ of }) => of[0] === home);
  return own.flatMap(({ examples }) => examples.map((each) => `      - ${each}`)).join('\n');
}

/**
 * A part of a file for each of its keys, in the order of the reference; together they contain every
 * inner key.
 */
export const keyExamples = {
  version: 'version: 1',
  name: 'name: overnight-charge',
  description: 'description: A schedule keeps a car waiting until the night is cheap.',
  tags: 'tags: [ci, charging]',
  seed: 'seed: 20261024',
  log: 'log: watched',
  clock: `clock:
  start: 2026-10-24T19:30:00
  timezone: Europe/Berlin
  fold: second
  limit: 20h
  mode: scaled
  speed: 120
  startPaused: true`,
  imports: 'imports: [./lib/errand.flow.yaml]',
  params: `params:
  fast: 150kW
  limit: { type: percent, default: 80%, env: LIMIT, description: where charging ends }`,
  matrix: `matrix:
  power: [3.7kW, 11kW]
  limit: { from: 60%, until: 80%, step: 10% }
  exclude: [{ power: 3.7kW, limit: 80% }]
  include: [{ power: 22kW, limit: 80% }]`,
  flows: `flows:
  errand:
    description: There and back.
    params:
      who: { type: vehicle, description: who goes }
      far: { type: distance, default: 4km }
      minutes: 20
    steps:
      - drive: { vehicle: $who, distance: $far, profile: city }`,
  replay: `params: { recording: { type: file, default: ./incident.simlog } }
clock: { from: $params.recording, mode: virtual }
replay:
  file: $params.recording
  mode: overlay
  compare: { ignore: [event], tolerance: { "**.latitude": 0.0001 } }`,
  app: `app:
  name: Night Rates
  clientId: client_demo
  clientSecret: a-secret-of-ours-for-tests
  managementToken: a-token-of-ours-for-tests
  permissions: [read_battery, control_charge]
  redirectUris: [http://localhost:3000/callback]
  connect: guests
  guestFleet: taxis
  createdAt: 2025-11-03
  legacyUntil: 2026-10-01
  applicationIdFrom: 2026-09-22
  signalStatusFrom: 2025-11-17
  makesFrom: 2025-01-01
  refreshOverlap: public
  tokens: jwt
  tokenLife: 30d
  commandTimeout: 3m
  limits:
    application: { bucket: 120, refill: 2/m }
    vehicle: { requests: 100, per: 1h }
    makes: { Kia: { requests: 20, per: 24h }, Tesla: none }
    monthly: 500`,
  users: 'users: { anna: { externalId: app-user-7 }, ben: null }',
  places: `places:
  home: { latitude: 52.52, longitude: 13.405, address: "Am Zirkus 1, Berlin", timezone: Europe/Berlin }`,
  chargers: `chargers:
  wallbox:
    type: AC
    phases: 3
    amps: 16
    volts: 230
    perCar: true
    cable: { phases: 3, amps: 20 }
  post:
    type: DC
    power: 150kW
    public: true
    tariff:
      currency: EUR
      perKwh: 0.59
      perSession: 1
      perMinute: 0.02
      idlePerMinute: 0.1
      offPeak: { from: "22:00", until: "06:00", perKwh: 0.39 }
  garage:
    type: AC
    power: 11kW
    place: home
    connectors: 4
    sharedPower: 22kW
    sharing: byNeed
    occupied: queue
  yard:
    type: AC
    power: 22kW
    site: depot
    powerOverTime: [{ from: 2026-10-24T18:00, value: 11kW }]`,
  sites: `sites:
  depot:
    limit: 60kW
    sharing: equal
    building: [{ from: 2026-10-24T00:00, value: 12kW }, { from: 2026-10-24T07:00, value: 40kW }]
    solar: { peak: 30kW, at: home }
    solarOnly: false`,
  models: `models:
  volt:
    make: Chevrolet
    model: Volt
    trim: Premier
    year: 2017
    powertrain: PHEV
    regions: [US, CA]
    vin: 1G1RC6S5*HU******
    color: Heather Grey
    battery:
      usable: 14kWh
      gross: 18.4kWh
      range: 85.3km
      ac: { power: 3.6kW, efficiency: 86% }
      dc: none
      consumption: { combined: 31kWh/100mi }
      dragShare: 45%
      heatPump: true
    fuel:
      tank: 33.7L
      displacement: 1.5L
      consumption: { city: 43mpg, highway: 42mpg }
    tyres: { front: 38psi, back: 38psi }
    signals: { Diagnostics.DTCList: false }
    commands: { charge-set-limit: false }
    habits:
      driving: 60s
      charging: 5m
      parked: 30m
      asleep: 12h
      latency: { from: 2s, until: 20s }
      commandLatency: { from: 5s, until: 40s }
      fetchInterval: 30m
      fetchesPerDay: 40
      wakeOnPoll: false
      sleepAfter: 84h
      relockAfter: never
      autoLock: true
      lockWithDoorOpen: true
      rangeUnit: mi
      pressureUnit: psi
      hiddenParts: [sunroof]
    published:
      - { cycle: combined, consumption: 31kWh/100mi, source: EPA }
      - { cycle: combined, fuel: 42mpg, source: EPA }
      - { speed: 110km/h, temperature: 20degC, consumption: 19kWh/100km }
      - { range: 85.3km, source: EPA }
      - { charge: AC, power: 3.6kW, from: 0%, until: 100%, takes: 4.5h }
  long-range:
    like: hyundai-ioniq-5
    years: { from: 2025, until: 2026 }
    battery:
      usable: 80kWh
      dc:
        power: 260kW
        efficiency: 95%
        curve: { 0%: 230kW, 46%: 100%, 80%: 130kW, 100%: 12kW }
        window: { from: 10%, until: 80%, takes: 18m }
      consumption: { city: 25kWh/100mi, highway: 33kWh/100mi, wltp: 16.9kWh/100km }
    roadLoad: { a: 25.2, b: 0.109, c: 0.0229, mass: 4500, units: US }
    tyres: 250kPa
  hybrid: { like: HEV, fuel: { consumption: { combined: 5.6L/100km } } }`,
  vehicles: `vehicles:
  car:
    name: Anna's Ioniq
    vin: KMHKN81B*NU******
    year: 2022
    color: Lucid Blue
    model: hyundai-ioniq-5
    owner: anna
    mode: live
    grants: [read_battery, read_charge, control_charge]
    state:
      battery.soc: 46%
      odometer: 18240km
      locks: locked
      at: home
      chargeLimit: 80%
      placeLimits: { home: 80%, office: 60% }
      battery.health: 91%
    schedule: { daily: { from: "23:00", until: "05:00" } }
    temperature: 12degC
    timeouts: { sleep: 15m, relock: 30s }
    wakeOnPoll: false
    offline: { every: { exponential: { mean: 3d } }, for: { uniform: [5m, 2h] } }
  hybrid: { template: PHEV, state: { fuel: 60% } }
  van: { model: BEV, persona: { delivery: { stops: { poisson: { mean: 80 } } } } }`,
  fleets: `fleets:
  taxis:
    count: 30
    id: t{n:02}
    name: Taxi {n}
    template: { choice: { BEV: 5, PHEV: 2 } }
    owner: anna
    mode: simulated
    grants: [read_battery, read_odometer]
    state: { battery.soc: 50%, odometer: 10km, fuel: 60%, locks: unlocked, at: home, chargeLimit: 90% }
    temperature: 12degC
    timeouts: { sleep: 15m, relock: 30s }
    wakeOnPoll: true
    offline: { every: 3d, for: 1h }
  neighbours:
    count: 5
    model: BEV
    persona: { choice: { commuter: 3, retiree: 1 } }
    schedule: none
    vary:
      battery.soc: { uniform: [40%, 95%] }
      battery.health: { uniform: [85%, 98%] }
      odometer: { lognormal: { median: 31000km, sigma: 0.6 } }
      chargeLimit: { choice: { 80%: 3, 100%: 1 } }
      temperature: 12degC
      home: { place: home, work: office }
  mixed:
    count: 4
    state: { placeLimits: { home: 80% }, battery.age: typical }
    template: PHEV`,
  webhooks: `webhooks:
  main:
    url: https://app.example/hooks
    errorUrl: https://app.example/errors
    triggers: [Charge.IsCharging]
    data: [Charge.IsCharging, TractionBattery.StateOfCharge]
    subscribe: [car]
    autoSubscribe: true
    includeSimulated: true
    enabled: true
    verify: skip
    sign: { verify: true, standard: true, clock: simulated }
    triggersAt: data
    codes: public
    deliveryTime: true
    pushes: changes
    simulatedMode: simulated
    makes: display
    payloadLimit: 65536
    legacy: false
    retry:
      schedule: [5s, 30s, 2m]
      from: failure
      jitter: 10%
      timeout: 10s
      retryAfter: true
      goneDisables: true
      disableAfter: 100
    concurrency: 4
    pending: 1000
    latency: 50ms
    receiver:
      status: 200
      latency: { uniform: [20ms, 400ms] }
      failFirst: 2
      failStatus: 503
      retryAfter: 10s
      down: { from: "23:00", until: "23:20" }
      verify: right`,
  faults: `faults:
  - name: bad-hour
    target: api
    match: { vehicle: car, user: anna, operation: signals.list }
    from: "08:00"
    until: "09:00"
    probability: 0.2
    times: 50
    effects:
${effectsOf('api')}
  - target: upstream.car
    for: 10m
    effects: [{ latency: 20s }]
  - target: vehicle.car
    from: "12:00"
    effects:
${effectsOf('vehicle')}
  - { target: charger.wallbox, effects: [{ offline: true }] }
  - target: webhook.main
    match: { sequence: { from: 10, until: 90 } }
    effects:
${effectsOf('webhook')}
  - target: webhook.main
    match: { vehicle: car, event: 2 }
    effects: [{ drop: true }]
  - target: webhook.main
    match: { vehicle: car, event: 3, attempt: 1 }
    effects: [{ unanswered: true }]`,
  invariants: `invariants:
  - { name: charge in bounds, check: car.battery.soc >= 0 && car.battery.soc <= 100 }`,
  ambient: `ambient:
  - for: taxis
    every: { uniform: [2h, 6h] }
    when: "!self.moving"
    do:
      - drive: { distance: { lognormal: { median: 6km, sigma: 0.5 } }, profile: city }
  - for: car
    every: 1d
    use: commute
    with: { who: car }`,
  arrivals: `arrivals:
  - of: taxis
    phases: [{ for: 2h, rate: 4/h, rampTo: 20/h }, { for: 1h, rate: 20/h }]
    most: 2
    do: [{ plugIn: { charger: wallbox } }, { wait: 20m }, { unplug: self }]`,
  steps: `steps:
  - plugIn: { vehicle: car, charger: wallbox }
  - waitUntil: car.battery.soc >= 80
    within: 6h`,
  teardown: 'teardown: [{ unplug: car }]',
  expect: 'expect: [car.battery.soc < 100, { fact: charge.started, never: true }]',
} as const satisfies Record<keyof RawScenario, string>;
