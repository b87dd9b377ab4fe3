// Written by build/generate-language.ts. Do not edit.

/** A text that refers to a parameter, to an argument or to a captured value. */
export type Reference = `$${string}`;

type Percent = Reference | `${number}${'' | ' '}${"%"}`;

type Power = Reference | `${number}${'' | ' '}${"kW" | "W"}`;

type Distance = Reference | `${number}${'' | ' '}${"km" | "m" | "mi"}`;

type Temperature = Reference | `${number}${'' | ' '}${"degC" | "degF" | "°C" | "°F"}`;

type Speed = Reference | `${number}${'' | ' '}${"km/h" | "kph" | "mph"}`;

type Energy = Reference | `${number}${'' | ' '}${"kWh" | "Wh"}`;

type Pressure = Reference | `${number}${'' | ' '}${"kPa" | "psi" | "bar"}`;

type Volume = Reference | `${number}${'' | ' '}${"L" | "l" | "gal"}`;

type Consumption = Reference | `${number}${'' | ' '}${"kWh/100km" | "Wh/km" | "kWh/100mi" | "Wh/mi"}`;

type FuelConsumption = Reference | `${number}${'' | ' '}${"L/100km" | "l/100km" | "mpg"}`;

export type Duration = Reference | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}` | `${number}${'s' | 'm' | 'h' | 'd' | 'w'}${number}${string}` | `P${string}`;

/** distribution, drawn for each member from its own stream */
interface Draws {
  /** uniform distribution between two values: [a, b] */ readonly uniform?: readonly (string | number)[] | undefined;
  /** normal distribution, symmetric around a mean */
  readonly normal?: {
    /** mean */ readonly mean: string | number;
    /** standard deviation */ readonly sd: string | number;
    /** lower bound; smaller draws are clamped to it */ readonly min?: string | number | undefined;
    /** upper bound; larger draws are clamped to it */ readonly max?: string | number | undefined;
  } | undefined;
  /** log-normal distribution, with a long tail above the median */
  readonly lognormal?: {
    /** median */ readonly median: string | number;
    /** standard deviation of the logarithm: 0.5 is wide */ readonly sigma: number | Reference;
    /** lower bound; smaller draws are clamped to it */ readonly min?: string | number | undefined;
    /** upper bound; larger draws are clamped to it */ readonly max?: string | number | undefined;
  } | undefined;
  /** exponential distribution: the time between random events */
  readonly exponential?: {
    /** mean */ readonly mean: string | number;
    /** lower bound; smaller draws are clamped to it */ readonly min?: string | number | undefined;
    /** upper bound; larger draws are clamped to it */ readonly max?: string | number | undefined;
  } | undefined;
  /** triangular distribution: minimum, most likely value and maximum */
  readonly triangular?: {
    /** minimum */ readonly from: string | number;
    /** most likely value */ readonly mode: string | number;
    /** maximum */ readonly until: string | number;
  } | undefined;
  /** Poisson process: counts of random events, or the durations between them */
  readonly poisson?: {
    /** mean count */ readonly mean?: string | number | undefined;
    /** rate of events, for the durations between them */ readonly rate?: string | undefined;
    /** lower bound; smaller draws are clamped to it */ readonly min?: string | number | undefined;
    /** upper bound; larger draws are clamped to it */ readonly max?: string | number | undefined;
  } | undefined;
  /** values and their weights */
  readonly choice?: {
    readonly [name: string]: number | Reference;
  } | undefined;
  /** observed values, all equally likely */
  readonly empirical?: readonly (string | number)[] | {
    /** path of a CSV file, relative to this file */ readonly file: string;
    /** name of the column */ readonly column: string;
  } | undefined;
}

/** subject and criteria of a judgement */
interface Expectation {
  /** name in reports */ readonly name?: string | undefined;
  /** reason for the expectation */ readonly because?: string | undefined;
  /** expression whose value is compared at once (a CEL expression) */ readonly value?: string | undefined;
  /** exact value */ readonly equals?: string | number | boolean | undefined;
  /** approximate value, within the tolerance */ readonly near?: string | number | undefined;
  /** near: maximum difference; legacy: a relative or an absolute one; cheapest: a percentage */
  readonly tolerance?: string | number | {
    /** share of the value of version 3: 0.001 */ readonly relative?: number | Reference | undefined;
    /** difference in the metric unit of the field */ readonly absolute?: number | Reference | undefined;
  } | undefined;
  /** minimum; facts, events: minimum number */ readonly atLeast?: string | number | undefined;
  /** maximum; facts, events: maximum number */ readonly atMost?: string | number | undefined;
  /** range [from, to], both included */ readonly between?: readonly (string | number)[] | undefined;
  /** regular expression in RE2 syntax; legacy: v3(car) */ readonly matches?: string | undefined;
  /** permitted values */ readonly oneOf?: readonly (string | number | boolean)[] | undefined;
  /** substring of the text, or item of the list */ readonly contains?: string | number | boolean | undefined;
  /** length of the text or the list */ readonly length?: number | Reference | undefined;
  /** presence of any value */ readonly present?: true | undefined;
  /** absence of a value */ readonly absent?: true | undefined;
  /** kind of a log entry */ readonly fact?: string | undefined;
  /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  /** facts, events: condition for one to count (a CEL expression) */ readonly where?: string | undefined;
  /** facts, events: exact number */ readonly count?: number | Reference | undefined;
  /** facts, events: true, for none at all; alone: a claim that is false until the deadline */ readonly never?: true | string | undefined;
  /** maximum time until the decision */ readonly within?: Duration | undefined;
  /** latest moment of the decision */ readonly by?: string | undefined;
  /** never, always: duration of the claim */ readonly for?: Duration | undefined;
  /** never, always: end time of the claim */ readonly until?: string | undefined;
  /** a signal, with the value that the service received last */ readonly signal?: string | undefined;
  /** a webhook, or `any`: the events that its receiver accepted */ readonly webhook?: string | undefined;
  /** events: conditions on the delivered body, by path: `data.vehicle.id: "{car}"` */
  readonly payload?: {
    readonly [name: string]: string | number | boolean | null | HeadersMember;
  } | undefined;
  /** events: key by which only the first of equal ones counts */
  readonly distinctBy?: "eventId" | "deliveryId" | "sequence" | "vehicle" | Reference | undefined;
  /** conditions that become true in this order; events: each holds for a later event */
  readonly inOrder?: readonly string[] | Reference | undefined;
  /** statistics of deliveries: each takes a number, or a relation such as `< 2s` */
  readonly deliveries?: {
    /** one of the webhooks; default: all */ readonly webhook?: string | undefined;
    /** number of events created */ readonly events?: string | number | undefined;
    /** number of attempts made */ readonly attempts?: string | number | undefined;
    /** number of deliveries accepted by the receiver */ readonly delivered?: string | number | undefined;
    /** number of deliveries given up */ readonly failed?: string | number | undefined;
    /** number of deliveries whose webhook was disabled or removed */ readonly cancelled?: string | number | undefined;
    /** number of events dropped by a full queue or for their size */ readonly dropped?: string | number | undefined;
    /** number of deliveries under way */ readonly pending?: string | number | undefined;
    /** median time from event to acceptance: `< 2s` */ readonly p50?: string | number | undefined;
    /** 95th percentile of that time */ readonly p95?: string | number | undefined;
    /** 99th percentile of that time */ readonly p99?: string | number | undefined;
    /** maximum of that time */ readonly max?: string | number | undefined;
  } | undefined;
  /** path of version 2.0 whose answer to the owner agrees with version 3: matches: v3(car) */ readonly legacy?: string | undefined;
  /** legacy: condition that skips the comparison (a CEL expression) */ readonly unless?: string | undefined;
  /** differences from the recording, in its vehicles and in the events of its webhooks */
  readonly divergence?: "none" | {
    /** maximum number of differences */ readonly atMost: number | Reference;
  } | undefined;
  /** a vehicle or a fleet */ readonly cheapest?: string | undefined;
  /** cheapest: what is least; default: cost */ readonly of?: "cost" | "carbon" | Reference | undefined;
  /** cheapest: end of the plan; default: the departure of its schedule, or when it is unplugged */ readonly departure?: string | undefined;
  /** a place in the state that the application under test has gathered; `{car}` is an id */ readonly readBack?: string | undefined;
  /** a claim that becomes true by the deadline (a CEL expression) */ readonly eventually?: string | undefined;
  /** a claim that is true until the deadline (a CEL expression) */ readonly always?: string | undefined;
}

/** times at which a plugged-in car may charge */
type Schedule = "none" | {
  /** one window every day */ readonly daily?: Window | undefined;
  /** windows for Monday to Friday and for the weekend */
  readonly workweek?: {
    /** window from Monday to Friday */ readonly weekdays?: Window | undefined;
    /** window on Saturday and Sunday */ readonly weekends?: Window | undefined;
  } | undefined;
  /** windows by day of the week */
  readonly weekly?: {
    /** window of the night that begins on this day */ readonly monday?: Window | undefined;
    /** window of the night that begins on this day */ readonly tuesday?: Window | undefined;
    /** window of the night that begins on this day */ readonly wednesday?: Window | undefined;
    /** window of the night that begins on this day */ readonly thursday?: Window | undefined;
    /** window of the night that begins on this day */ readonly friday?: Window | undefined;
    /** window of the night that begins on this day */ readonly saturday?: Window | undefined;
    /** window of the night that begins on this day */ readonly sunday?: Window | undefined;
  } | undefined;
  /** departures, in place of windows; charging reaches the limit just in time */ readonly departures?: readonly Departure[] | undefined;
};

interface Window {
  /** start time of the window */ readonly from: string;
  /** end time of the window; on the next day if earlier */ readonly until: string;
}

interface Departure {
  /** departure time */ readonly time: string;
  /** days of the departure; default: Monday to Friday */
  readonly days?: readonly ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | Reference)[] | Reference | undefined;
  /** cabin temperature at departure; true is 21degC */ readonly precondition?: boolean | string | number | undefined;
}

/** values over time */
type Series = string | readonly ({
  /** start of the step, local or with an offset */ readonly from: string;
  /** value from then until the next step */ readonly value: string | number;
})[] | {
  /** path of a CSV file, relative to this file */ readonly file?: string | undefined;
  /** content of the file, for a scenario without other files */ readonly text?: string | undefined;
  /** values in place of a file, each until the next */
  readonly steps?: readonly ({
    /** start of the step, local or with an offset */ readonly from: string;
    /** value from then until the next step */ readonly value: string | number;
  })[] | undefined;
  /** column of the values; default: the only one left */ readonly column?: string | undefined;
  /** column of the start times; default: the first */ readonly time?: string | undefined;
  /** column of the end times; default: each row lasts until the next */ readonly until?: string | undefined;
  /** zone of times without an offset; default: that of the clock */ readonly zone?: string | undefined;
  /** unit of the values; default: that of the heading */ readonly unit?: string | undefined;
  /** length of all rows; default: as the rows show it */ readonly every?: Duration | undefined;
  /** whether each row lasts until the next, however long, and the last for good; default: false */
  readonly irregular?: boolean | Reference | undefined;
  /** times without a row: a mistake, no value, the value before, or a number; default: refuse */
  readonly gaps?: "refuse" | "none" | "hold" | Reference | number | undefined;
  /** the time from which values are known; default: always */
  readonly published?: string | {
    /** time at which those of the next local day become known */ readonly at?: string | undefined;
    /** column with the instants of publication */ readonly column?: string | undefined;
    /** days whose values become known at another time: on the day before, or at an instant */
    readonly late?: {
      readonly [name: string]: string;
    } | undefined;
  } | undefined;
};

/** a driver with habits, one or a choice of several */
type Persona = "commuter" | "retiree" | "family" | "delivery" | "taxi" | Reference | {
  /** trips to work and back on weekdays */
  readonly commuter?: {
    /** departure time from home; default: { normal: { mean: "07:30", sd: 30m, min: "05:00", max: "10:30" } } */
    readonly leave?: string | number | Draws | undefined;
    /** departure time from work; default: { normal: { mean: "17:30", sd: 45m, min: "14:00", max: "21:00" } } */
    readonly back?: string | number | Draws | undefined;
    /** one-way distance, drawn once; default: { lognormal: { median: 21km, sigma: 0.6, min: 2km, max: 120km } } */
    readonly distance?: Distance | Draws | undefined;
    /** chance of not driving to work, for each day from Monday to Friday; default: 25% */ readonly daysOff?: Percent | undefined;
    /** chance of a post at work, drawn once; default: 20% */ readonly workPost?: Percent | undefined;
    /** chance of an errand on the way home; default: 10% */ readonly errands?: Percent | undefined;
    /** additional distance for the errand; default: { lognormal: { median: 3km, sigma: 0.5, max: 15km } } */
    readonly errand?: Distance | Draws | undefined;
    /** chance of an outing on each day off, weekends included; default: 35% */ readonly outings?: Percent | undefined;
    /** one-way distance of an outing; default: { lognormal: { median: 15km, sigma: 0.8, max: 150km } } */
    readonly outing?: Distance | Draws | undefined;
    /** mean speed, stops included; default: 45km/h */ readonly speed?: Speed | undefined;
    /** plug-in threshold, as state of charge, at home or at a post; drawn once; default: { normal: { mean: 58%, sd: 15%, min: 20%, max: 90% } } */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** power of the charger at home; default: 11kW */ readonly power?: Power | undefined;
    /** home charger, by its name in chargers, in place of power; default: its own */ readonly charger?: string | undefined;
    /** charging schedule at home; default: any time */ readonly schedule?: Schedule | undefined;
    /** state of charge below which it charges on the way; default: 10% */ readonly topUpBelow?: Percent | undefined;
    /** target state of charge on the way; default: 80% */ readonly topUpTo?: Percent | undefined;
    /** charger on the way, by its name in chargers; default: a DC post of 150 kW */ readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once; default: { choice: { 0%: 50, 40%: 30, 100%: 20 } } */
    readonly evenings?: Percent | Draws | undefined;
    /** factor for the distance of errands, outings and the like, drawn once; default: { lognormal: { median: 0.95, sigma: 0.4, min: 0.3, max: 3 } } */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a public post at each stop; default: 20% */ readonly publicPost?: Percent | undefined;
    /** number of journeys with nights away per year, drawn once; default: { poisson: { mean: 3, max: 12 } } */
    readonly journeys?: string | number | Draws | undefined;
    /** one-way distance of a journey; default: { lognormal: { median: 180km, sigma: 0.5, min: 80km, max: 500km } } */
    readonly journey?: Distance | Draws | undefined;
    /** number of nights away; default: { choice: { 1: 5, 2: 3, 7: 2, 13: 1 } } */ readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** short trips in the morning and in the afternoon */
  readonly retiree?: {
    /** departure time in the morning; default: { normal: { mean: "10:30", sd: 45m, min: "08:30", max: "12:00" } } */
    readonly morning?: string | number | Draws | undefined;
    /** departure time in the afternoon; default: { normal: { mean: "15:00", sd: 45m, min: "13:30", max: "17:00" } } */
    readonly afternoon?: string | number | Draws | undefined;
    /** chance of each of the two outings; default: 30% */ readonly outings?: Percent | undefined;
    /** one-way distance; default: { lognormal: { median: 14km, sigma: 0.6, min: 2km, max: 80km } } */
    readonly distance?: Distance | Draws | undefined;
    /** duration of the stay; default: { uniform: [30m, 2h] } */ readonly stay?: Duration | Draws | undefined;
    /** mean speed, stops included; default: 40km/h */ readonly speed?: Speed | undefined;
    /** plug-in threshold, as state of charge, at home or at a post; drawn once; default: { normal: { mean: 58%, sd: 15%, min: 20%, max: 90% } } */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** power of the charger at home; default: 11kW */ readonly power?: Power | undefined;
    /** home charger, by its name in chargers, in place of power; default: its own */ readonly charger?: string | undefined;
    /** charging schedule at home; default: any time */ readonly schedule?: Schedule | undefined;
    /** state of charge below which it charges on the way; default: 10% */ readonly topUpBelow?: Percent | undefined;
    /** target state of charge on the way; default: 80% */ readonly topUpTo?: Percent | undefined;
    /** charger on the way, by its name in chargers; default: a DC post of 150 kW */ readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once; default: { choice: { 0%: 50, 40%: 30, 100%: 20 } } */
    readonly evenings?: Percent | Draws | undefined;
    /** factor for the distance of errands, outings and the like, drawn once; default: { lognormal: { median: 0.95, sigma: 0.4, min: 0.3, max: 3 } } */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a public post at each stop; default: 20% */ readonly publicPost?: Percent | undefined;
    /** number of journeys with nights away per year, drawn once; default: { poisson: { mean: 3, max: 12 } } */
    readonly journeys?: string | number | Draws | undefined;
    /** one-way distance of a journey; default: { lognormal: { median: 180km, sigma: 0.5, min: 80km, max: 500km } } */
    readonly journey?: Distance | Draws | undefined;
    /** number of nights away; default: { choice: { 1: 5, 2: 3, 7: 2, 13: 1 } } */ readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** trips to school, shopping, activities and outings */
  readonly family?: {
    /** departure time for school on weekdays; default: { normal: { mean: "07:40:12", sd: 9m, min: "07:00", max: "08:15" } } */
    readonly leave?: string | number | Draws | undefined;
    /** chance of driving to school on each weekday; default: 40% */ readonly schoolDays?: Percent | undefined;
    /** distance to school, drawn once; default: { lognormal: { median: 4km, sigma: 0.5, min: 1km, max: 15km } } */
    readonly school?: Distance | Draws | undefined;
    /** chance of an activity or shopping on each day; default: 40% */ readonly activities?: Percent | undefined;
    /** one-way distance to the activity; default: { lognormal: { median: 15km, sigma: 0.6, min: 1km, max: 80km } } */
    readonly distance?: Distance | Draws | undefined;
    /** duration of the activity; default: { uniform: [45m, 2h] } */ readonly stay?: Duration | Draws | undefined;
    /** chance of an outing on each day of the weekend; default: 25% */ readonly outings?: Percent | undefined;
    /** one-way distance of an outing; default: { uniform: [30km, 150km] } */ readonly outing?: Distance | Draws | undefined;
    /** mean speed, stops included; default: 40km/h */ readonly speed?: Speed | undefined;
    /** plug-in threshold, as state of charge, at home or at a post; drawn once; default: { normal: { mean: 58%, sd: 15%, min: 20%, max: 90% } } */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** power of the charger at home; default: 11kW */ readonly power?: Power | undefined;
    /** home charger, by its name in chargers, in place of power; default: its own */ readonly charger?: string | undefined;
    /** charging schedule at home; default: any time */ readonly schedule?: Schedule | undefined;
    /** state of charge below which it charges on the way; default: 10% */ readonly topUpBelow?: Percent | undefined;
    /** target state of charge on the way; default: 80% */ readonly topUpTo?: Percent | undefined;
    /** charger on the way, by its name in chargers; default: a DC post of 150 kW */ readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once; default: { choice: { 0%: 50, 40%: 30, 100%: 20 } } */
    readonly evenings?: Percent | Draws | undefined;
    /** factor for the distance of errands, outings and the like, drawn once; default: { lognormal: { median: 0.95, sigma: 0.4, min: 0.3, max: 3 } } */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a public post at each stop; default: 20% */ readonly publicPost?: Percent | undefined;
    /** number of journeys with nights away per year, drawn once; default: { poisson: { mean: 3, max: 12 } } */
    readonly journeys?: string | number | Draws | undefined;
    /** one-way distance of a journey; default: { lognormal: { median: 180km, sigma: 0.5, min: 80km, max: 500km } } */
    readonly journey?: Distance | Draws | undefined;
    /** number of nights away; default: { choice: { 1: 5, 2: 3, 7: 2, 13: 1 } } */ readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** a round of stops, Monday to Saturday */
  readonly delivery?: {
    /** start time of the round, Monday to Saturday; default: { normal: { mean: "07:30", sd: 6m, min: "07:00", max: "08:00" } } */
    readonly start?: string | number | Draws | undefined;
    /** number of stops, at most 240; default: { uniform: [50, 100] } */ readonly stops?: string | number | Draws | undefined;
    /** distance between stops; default: { triangular: { from: 1km, mode: 1.5km, until: 3km } } */
    readonly distance?: Distance | Draws | undefined;
    /** duration of each stop; default: { uniform: [1m, 4m] } */ readonly stay?: Duration | Draws | undefined;
    /** mean speed, stops included; default: 28km/h */ readonly speed?: Speed | undefined;
    /** plug-in threshold, as state of charge, at home or at a post; drawn once; default: 100% */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** power of the charger at home; default: 11kW */ readonly power?: Power | undefined;
    /** home charger, by its name in chargers, in place of power; default: its own */ readonly charger?: string | undefined;
    /** charging schedule at home; default: any time */ readonly schedule?: Schedule | undefined;
    /** state of charge below which it charges on the way; default: 15% */ readonly topUpBelow?: Percent | undefined;
    /** target state of charge on the way; default: 60% */ readonly topUpTo?: Percent | undefined;
    /** charger on the way, by its name in chargers; default: a DC post of 50 kW */ readonly post?: string | undefined;
  } | undefined;
  /** rides with breaks, one shift a day */
  readonly taxi?: {
    /** start time of the shift, drawn once; default: { choice: { "06:00": 2, "18:00": 1 } } */
    readonly start?: string | number | Draws | undefined;
    /** duration of the shift, at most 16h; default: 9h */ readonly shift?: Duration | undefined;
    /** distance of a ride; default: { lognormal: { median: 6km, sigma: 0.6, min: 1km, max: 60km } } */
    readonly ride?: Distance | Draws | undefined;
    /** duration of the break between two rides; default: { exponential: { mean: 10m, min: 1m, max: 1h } } */
    readonly pause?: Duration | Draws | undefined;
    /** day-off chance; default: 14% */ readonly daysOff?: Percent | undefined;
    /** mean speed, stops included; default: 28km/h */ readonly speed?: Speed | undefined;
    /** plug-in threshold, as state of charge, at home or at a post; drawn once; default: 80% */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** power of the charger at home; default: 11kW */ readonly power?: Power | undefined;
    /** home charger, by its name in chargers, in place of power; default: its own */ readonly charger?: string | undefined;
    /** charging schedule at home; default: any time */ readonly schedule?: Schedule | undefined;
    /** state of charge below which it charges on the way; default: 20% */ readonly topUpBelow?: Percent | undefined;
    /** target state of charge on the way; default: 75% */ readonly topUpTo?: Percent | undefined;
    /** charger on the way, by its name in chargers; default: a DC post of 50 kW */ readonly post?: string | undefined;
  } | undefined;
  /** personas and their weights, drawn for each vehicle; keys beside it change their habits */
  readonly choice?: {
    readonly [name: string]: number | Reference;
  } | undefined;
};

interface MatrixMember {
  /** first value */ readonly from: number | string;
  /** upper bound, inclusive */ readonly until: number | string;
  /** difference between consecutive values */ readonly step: number | string;
}

interface State {
  /** state of charge; default: 60% */ readonly "battery.soc"?: Percent | undefined;
  /** state of health of the traction battery, 40 to 100 %, to the quarter; default: new */ readonly "battery.health"?: Percent | undefined;
  /** typical: a state of health by model year and odometer; default: new */
  readonly "battery.age"?: "new" | "typical" | Reference | undefined;
  /** distance travelled so far; default: 12000km */ readonly odometer?: Distance | undefined;
  /** fuel level; default: 60% */ readonly fuel?: Percent | undefined;
  /** state of the door locks; default: locked */ readonly locks?: "locked" | "unlocked" | Reference | undefined;
  /** parking place: a place, home or work; default: its own home */ readonly at?: string | undefined;
  /** charge limit, a whole percent; default: 100% */ readonly chargeLimit?: Percent | undefined;
  /** charge limits by place of charging: `{ home: 80%, office: 60% }`; default: chargeLimit everywhere */
  readonly placeLimits?: {
    readonly [name: string]: Percent;
  } | undefined;
}

interface Sign {
  /** whether challenges are signed too; default: false */ readonly verify?: boolean | Reference | undefined;
  /** whether to add the headers of Standard Webhooks; default: false */ readonly standard?: boolean | Reference | undefined;
  /** clock of those headers; receivers refuse old times; default: wall */ readonly clock?: "wall" | "simulated" | Reference | undefined;
}

interface Retry {
  /** waits between attempts; no retry if empty */ readonly schedule: readonly (Duration | number | Reference)[];
  /** origin of each wait: due time of the previous attempt (start) or its failure; default: start */
  readonly from?: "start" | "failure" | Reference | undefined;
  /** maximum random change of each wait, as a share of it; default: 0% */ readonly jitter?: Percent | undefined;
  /** maximum wait for an answer; default: 15s */ readonly timeout?: Duration | undefined;
  /** whether to honour Retry-After; default: false */ readonly retryAfter?: boolean | Reference | undefined;
  /** whether an answer of 410 disables the webhook; default: false */ readonly goneDisables?: boolean | Reference | undefined;
  /** number of consecutive failed deliveries that disables the webhook; default: none */
  readonly disableAfter?: number | Reference | undefined;
}

interface Receiver {
  /** status of the answers; default: 200 */ readonly status?: number | Reference | undefined;
  /** simulated response time; default: 0s */ readonly latency?: Duration | Draws | undefined;
  /** number of requests that fail at first; default: 0 */ readonly failFirst?: number | Reference | undefined;
  /** status of these failures; default: 500 */ readonly failStatus?: number | Reference | undefined;
  /** Retry-After of failures; whole seconds; default: none */ readonly retryAfter?: Duration | undefined;
  /** outage, with connections refused; default: none */
  readonly down?: {
    /** start time of the outage; default: at once */ readonly from?: string | undefined;
    /** end time of the outage; default: never */ readonly until?: string | undefined;
  } | undefined;
  /** answer to challenges; default: right */ readonly verify?: "right" | "wrong" | "silent" | Reference | undefined;
}

interface Match {
  /** requests or events about a vehicle or a fleet */ readonly vehicle?: string | undefined;
  /** requests or events on behalf of a user */ readonly user?: string | undefined;
  /** API: requests of an operation */ readonly operation?: string | undefined;
  /** webhook: events within a range of sequence numbers */
  readonly sequence?: {
    /** first number; default: unbounded */ readonly from?: number | Reference | undefined;
    /** last number; default: unbounded */ readonly until?: number | Reference | undefined;
  } | undefined;
  /** webhook: number of the event among those of its vehicle; the first delivery is 1 */ readonly event?: number | Reference | undefined;
  /** webhook: number of the attempt of a delivery; the first is 1 */ readonly attempt?: number | Reference | undefined;
}

interface Effects {
  /** vehicle: no network; charger: no power; webhook: not reachable */ readonly offline?: true | undefined;
  /** vehicle: cannot charge */ readonly chargerFault?: true | undefined;
  /** vehicle: signals with the status UNAVAILABLE; `*` matches any text */ readonly unavailable?: string | readonly string[] | undefined;
  /** vehicle: signals with the error SIGNAL_NOT_FOUND; `*` matches any text */ readonly notFound?: string | readonly string[] | undefined;
  /** API: fails requests with this status */ readonly status?: number | Reference | Status | undefined;
  /** API: fails requests with this error */ readonly error?: Error | undefined;
  /** API: delays requests, in simulated time */ readonly latency?: Duration | Draws | undefined;
  /** webhook: holds events back, and sends all at the end */ readonly hold?: true | undefined;
  /** webhook: drops events */
  readonly drop?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: delivers events more than once */ readonly duplicate?: true | Duplicate | undefined;
  /** webhook: delivers events later */
  readonly delay?: {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
    /** delay */ readonly by: Duration | Draws;
  } | undefined;
  /** webhook: delivers events in another order */ readonly reorder?: Reorder | undefined;
  /** webhook: repeats old deliveries unchanged */ readonly replay?: true | Replay | undefined;
  /** webhook: skips or repeats sequence numbers */ readonly sequence?: Sequence | undefined;
  /** webhook: signs deliveries wrongly */
  readonly signature?: {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
    /** signature by another secret, none, or by the previous secret */ readonly form: "wrong" | "missing" | "old" | Reference;
  } | undefined;
  /** webhook: changes bodies after signing */
  readonly tamper?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: sends bodies with spaces */
  readonly spacing?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: shifts the time of deliveries */ readonly skew?: Skew | undefined;
  /** webhook: sends bodies slowly */
  readonly slow?: {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
    /** duration of sending */ readonly for: Duration | Draws;
  } | undefined;
  /** webhook: resets connections */
  readonly reset?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: loses the answers of receivers */
  readonly unanswered?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: cuts bodies off */
  readonly truncate?: true | {
    /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  } | undefined;
  /** webhook: delays, fails or repeats challenges */ readonly verify?: Verify | undefined;
}

interface Status {
  /** status of the service: 400, 404, 429, 500 and so on */ readonly code: number | Reference;
  /** maximum number of failing requests */ readonly times?: number | Reference | undefined;
  /** Retry-After of the answer; whole seconds */ readonly retryAfter?: Duration | undefined;
}

interface Error {
  /** error type, as on the wire */
  readonly type: "AUTHENTICATION" | "BILLING" | "COMPATIBILITY" | "CONNECTED_SERVICES_ACCOUNT" | "RATE_LIMIT" | "RESOURCE_NOT_FOUND" | "SERVER" | "UPSTREAM" | "VALIDATION" | "VEHICLE_STATE" | Reference;
  /** code of the error type */ readonly code: string;
  /** text of the error; default: that of the code */ readonly detail?: string | undefined;
  /** maximum number of failing requests */ readonly times?: number | Reference | undefined;
  /** Retry-After of the answer; whole seconds */ readonly retryAfter?: Duration | undefined;
}

interface Duplicate {
  /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** number of extra deliveries; default: 1 */ readonly times?: number | Reference | undefined;
  /** delay after the first delivery; default: 0s */ readonly delay?: string | number | Draws | undefined;
}

interface Reorder {
  /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** maximum number of later events that go first, drawn for each event */ readonly window?: number | Reference | undefined;
  /** exact number of later events that go first */ readonly behind?: number | Reference | undefined;
  /** maximum time to hold an event; default: 15m */ readonly within?: Duration | undefined;
}

interface Replay {
  /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** number of previous deliveries to draw from; default: 10 */ readonly window?: number | Reference | undefined;
  /** delay after the event that causes it; default: 0s */ readonly delay?: Duration | Draws | undefined;
}

interface Sequence {
  /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** number of omitted numbers */ readonly gap?: number | Reference | undefined;
  /** repeats the previous sequence number */ readonly repeat?: true | undefined;
}

interface Skew {
  /** probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** lead of the clock that stamps deliveries */ readonly ahead?: Duration | undefined;
  /** lag of that clock */ readonly behind?: Duration | undefined;
}

interface Verify {
  /** delay of challenges */ readonly late?: Duration | undefined;
  /** rejects right answers */ readonly wrong?: true | undefined;
  /** number of extra challenges */ readonly repeated?: number | Reference | undefined;
}

interface HeadersMember {
  /** exact value, as JSON or captured: `$name` */ readonly equals?: unknown;
  /** approximate value, within the tolerance */ readonly near?: string | number | undefined;
  /** near: maximum difference */ readonly tolerance?: string | number | undefined;
  /** minimum */ readonly atLeast?: string | number | undefined;
  /** maximum */ readonly atMost?: string | number | undefined;
  /** range [from, to], both included */ readonly between?: readonly (string | number)[] | undefined;
  /** regular expression in RE2 syntax */ readonly matches?: string | undefined;
  /** permitted values */ readonly oneOf?: readonly (string | number | boolean)[] | undefined;
  /** substring of the text, or item of the list */ readonly contains?: string | number | boolean | undefined;
  /** length of the text or the list */ readonly length?: number | Reference | undefined;
  /** presence of any value */ readonly present?: true | undefined;
  /** absence of a value */ readonly absent?: true | undefined;
}

interface Grant {
  /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  /** names of permissions, such as read_battery */ readonly permissions: readonly string[] | Reference;
  /** duration; default: until the next change */ readonly for?: Duration | undefined;
}

interface Subscribe {
  /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  /** one of the webhooks */ readonly webhook: string;
  /** user of the subscription; default: the owner */ readonly user?: string | undefined;
}

/** starts a fault, for a duration or until it is healed */
export interface NewFault {
  /** name for `heal:` */ readonly name?: string | undefined;
  /** target of the fault */ readonly target: string;
  /** affected requests, or events of a webhook; default: all */ readonly match?: Match | undefined;
  /** API: probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
  /** API: maximum number of affected requests */ readonly times?: number | Reference | undefined;
  /** effects during the fault */ readonly effects: readonly Effects[];
  /** duration of the fault; the script continues at once */ readonly for?: Duration | undefined;
  /** end time of the fault */ readonly until?: string | undefined;
}

/** one verb, and modifiers */
export interface Step {
  /** name to refer to */ readonly id?: string | undefined;
  /** name in reports */ readonly name?: string | undefined;
  /** reason for the step */ readonly because?: string | undefined;
  /** waits for this moment, or for a drawn time of day; with a verb, before it */ readonly at?: string | Draws | undefined;
  /** conditions that must hold now; with a verb: its expected end */
  readonly expect?: readonly (string | Expectation)[] | {
    /** expected reason of the vehicle's refusal */ readonly refused?: string | undefined;
    /** status of the answer: 200, 4xx, [200, 404], or none with a timeout; default: a success */
    readonly status?: number | string | readonly (number | string)[] | undefined;
    /** headers of the answer, by name */
    readonly headers?: {
      readonly [name: string]: string | number | boolean | null | HeadersMember;
    } | undefined;
    /** body of the answer, by path: `data[0].id: { present: true }` */
    readonly body?: {
      readonly [name: string]: string | number | boolean | null | HeadersMember;
    } | undefined;
    /** type or code of the error */ readonly error?: string | undefined;
    /** checks that the vehicle's own data agrees with the command */ readonly verified?: true | undefined;
    /** maximum simulated time from call to answer */ readonly within?: Duration | undefined;
  } | undefined;
  /** waits for a duration */ readonly wait?: Duration | Draws | undefined;
  /** waits until the condition is true (a CEL expression) */ readonly waitUntil?: string | undefined;
  /** waitUntil: maximum duration */ readonly within?: Duration | undefined;
  /** waitUntil: latest moment */ readonly by?: string | undefined;
  /** checks that the condition remains true (a CEL expression) */ readonly hold?: string | undefined;
  /** hold: duration */ readonly for?: Duration | Draws | undefined;
  /** hold: end time */ readonly until?: string | undefined;
  /** drives and waits for the arrival */
  readonly drive?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** destination, a place; a vehicle that stands there stays */ readonly to?: string | undefined;
    /** distance */ readonly distance?: Distance | Draws | undefined;
    /** constant speed; `recorded` has those of the times in the GPX file */ readonly speed?: Speed | Draws | undefined;
    /** driving profile, or a CSV file of seconds and speeds; default: mixed */
    readonly profile?: "city" | "rural" | "highway" | "motorway" | "mixed" | "udds" | "hwfet" | "us06" | "wltc" | string | {
      /** path of a CSV file of seconds and speeds, relative to this file */ readonly file: string;
      /** content of the file, for a scenario without other files */ readonly text: string;
    } | undefined;
    /** time that the profile takes, as a multiple of its usual time, 0.5 to 5, in steps of 0.05: 1.5 is half as long again; default: 1 */
    readonly traffic?: number | Reference | undefined;
    /** way to take: a GPX or GeoJSON file, points, or an encoded polyline */
    readonly route?: string | readonly (string | {
      /** degrees, positive north of the equator */ readonly latitude: number | Reference;
      /** degrees, positive east of Greenwich */ readonly longitude: number | Reference;
    })[] | {
      /** path of a GPX or GeoJSON file, relative to this file */ readonly file?: string | undefined;
      /** with file: whether a track may go on more than 5 km away, in a straight line; default: refuse */
      readonly gaps?: "refuse" | "straight" | Reference | undefined;
      /** content of the file, for a scenario without other files */ readonly text?: string | undefined;
      /** places and positions in their order, in place of a file */
      readonly points?: readonly (string | {
        /** degrees, positive north of the equator */ readonly latitude: number | Reference;
        /** degrees, positive east of Greenwich */ readonly longitude: number | Reference;
      })[] | undefined;
      /** encoded polyline, in place of a file */ readonly polyline?: string | undefined;
      /** decimals of the polyline, 1 to 7; default: 5 */ readonly precision?: number | Reference | undefined;
    } | undefined;
    /** consecutive legs, in place of one distance */
    readonly legs?: readonly ({
      /** distance */ readonly distance: Distance | Draws;
      /** constant speed */ readonly speed?: Speed | Draws | undefined;
      /** driving profile, or a CSV file of seconds and speeds; default: mixed */
      readonly profile?: "city" | "rural" | "highway" | "motorway" | "mixed" | "udds" | "hwfet" | "us06" | "wltc" | string | {
        /** path of a CSV file of seconds and speeds, relative to this file */ readonly file: string;
        /** content of the file, for a scenario without other files */ readonly text: string;
      } | undefined;
      /** time that the profile takes, as a multiple of its usual time, 0.5 to 5, in steps of 0.05: 1.5 is half as long again; default: 1 */
      readonly traffic?: number | Reference | undefined;
    })[] | undefined;
  } | undefined;
  /** ends the trip here */
  readonly park?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** chooses the drive mode that the vehicle reports; the consumption stays the same */
  readonly driveMode?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** drive mode */ readonly mode: "normal" | "eco" | "sport" | Reference;
  } | undefined;
  /** plugs the cable in */
  readonly plugIn?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** one of the chargers */ readonly charger?: string | undefined;
    /** power at the wall, without a charger */ readonly power?: Power | Draws | undefined;
    /** with power: type of current; default: AC */ readonly type?: "AC" | "DC" | Reference | undefined;
    /** cable of an AC charger; default: one without a limit */
    readonly cable?: {
      /** number of phases, 1 or 3; default: 3 */ readonly phases?: number | Reference | undefined;
      /** maximum current per phase, in amperes */ readonly amps: number | Reference;
    } | undefined;
  } | undefined;
  /** unplugs the cable */
  readonly unplug?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** fills the tank */
  readonly refuel?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** target fuel level; default: full */ readonly to?: Percent | undefined;
    /** volume to add */ readonly add?: Volume | undefined;
  } | undefined;
  /** services oil, trouble codes, tires and 12 V battery; the script continues at once */
  readonly service?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** time in the workshop; the service is done at its end */ readonly for?: Duration | undefined;
  } | undefined;
  /** stores a trouble code as if it had been detected */
  readonly trouble?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** trouble code of SAE J2012 */ readonly code: string;
  } | undefined;
  /** fills all tyres to the pressure on the placard; a persona does so within some days of a warning */
  readonly inflate?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** installs firmware in a car that does not drive */
  readonly updateFirmware?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** version; default: the present one with its last number raised */ readonly to?: string | undefined;
  } | undefined;
  /** pairs a phone as a digital key */
  readonly pairKey?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** removes the digital key */
  readonly removeKey?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** locks the doors */
  readonly lock?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** unlocks the doors */
  readonly unlock?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** opens a door */
  readonly openDoor?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** the door */ readonly door: "frontLeft" | "frontRight" | "backLeft" | "backRight" | Reference;
  } | undefined;
  /** closes a door */
  readonly closeDoor?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** the door */ readonly door: "frontLeft" | "frontRight" | "backLeft" | "backRight" | Reference;
  } | undefined;
  /** opens a window, trunk, hood, sunroof or port */
  readonly open?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** window, trunk, hood, sunroof or port */ readonly part: string;
  } | undefined;
  /** closes a window, trunk, hood, sunroof or port */
  readonly close?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** window, trunk, hood, sunroof or port */ readonly part: string;
  } | undefined;
  /** sets values directly, past the rules of a vehicle */
  readonly set?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** state of charge */ readonly "battery.soc"?: Percent | undefined;
    /** state of health of the traction battery, 40 to 100 %, to the quarter */ readonly "battery.health"?: Percent | undefined;
    /** distance travelled so far */ readonly odometer?: Distance | undefined;
    /** charge limit, a whole percent */ readonly chargeLimit?: Percent | undefined;
    /** ambient temperature, fixed from now on */ readonly temperature?: Temperature | undefined;
    /** permissions granted by the owner from now on */ readonly permissions?: readonly string[] | Reference | undefined;
    /** whether it has a network; true at the first instant: the API knows at once what was set before */
    readonly online?: boolean | Reference | undefined;
    /** values of signals until the vehicle changes them: `Diagnostics.ABS: { status: ALERT }`; null removes one */
    readonly signals?: {
      readonly [name: string]: unknown;
    } | undefined;
    /** always: the values of signals stay until null removes them */ readonly for?: "always" | Reference | undefined;
  } | undefined;
  /** starts, stops, limits or schedules charging */
  readonly charge?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** immediate start or stop by the owner */ readonly action?: "start" | "stop" | Reference | undefined;
    /** charge limit, a whole percent, or `none` with a place */ readonly limit?: Percent | "none" | Draws | undefined;
    /** with limit: the only type that it applies to */ readonly chargingType?: "AC" | "DC" | Reference | undefined;
    /** with limit: the place that it applies to; a place, home or work */ readonly place?: string | undefined;
    /** charging schedule from now on */ readonly schedule?: Schedule | undefined;
  } | undefined;
  /** heats or cools the cabin of a standing car */
  readonly climate?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** on or off */ readonly action: "start" | "stop" | Reference;
    /** with start: cabin temperature; default: 21degC */ readonly temperature?: Temperature | undefined;
  } | undefined;
  /** the owner grants the app permissions at once, among those that its connection requested */ readonly grant?: Grant | undefined;
  /** the owner revokes permissions of the app at once */ readonly revoke?: Grant | undefined;
  /** a user connects or reconnects a vehicle to the app */
  readonly connect?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** one of the users; `driver` where vehicles have no owner */ readonly user: string;
    /** permissions for the app, among those that the vehicle grants; default: all */
    readonly permissions?: readonly string[] | Reference | undefined;
    /** id of the user in the app for this connection */ readonly externalId?: string | undefined;
  } | undefined;
  /** ends the access of the app to the vehicle */
  readonly disconnect?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** user of the connection; default: every user */ readonly user?: string | undefined;
  } | undefined;
  /** subscribes a webhook to a vehicle */ readonly subscribe?: Subscribe | undefined;
  /** unsubscribes a webhook from a vehicle */ readonly unsubscribe?: Subscribe | undefined;
  /** sends the state of a vehicle, or an error, to a webhook */
  readonly emit?: {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
    /** one of the webhooks */ readonly webhook: string;
    /** user of the subscription; default: the owner */ readonly user?: string | undefined;
    /** triggers of the event; default: all of the webhook */ readonly triggers?: readonly string[] | Reference | undefined;
    /** whether to mark it as a test, which receivers ignore */ readonly test?: boolean | Reference | undefined;
    /** error, in place of the state of the vehicle */
    readonly error?: {
      /** error type, as on the wire */ readonly type: string;
      /** error code, as on the wire */ readonly code?: string | undefined;
      /** start (ERROR) or end (RESOLVED) of the error; default: ERROR */ readonly state?: "ERROR" | "RESOLVED" | Reference | undefined;
    } | undefined;
  } | undefined;
  /** wakes the vehicle: the owner opens the app */
  readonly wake?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** the service requests a report */
  readonly poll?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** empties the 12 V battery: a light was left on */
  readonly drain12V?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** helps a flat 12 V battery with another one, so that the vehicle starts */
  readonly jumpStart?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** replaces the 12 V battery by a new, full one */
  readonly replace12V?: string | {
    /** a vehicle or a fleet */ readonly vehicle?: string | undefined;
  } | undefined;
  /** creates, changes, enables, disables, challenges or removes a webhook */
  readonly webhook?: {
    /** one of the webhooks */ readonly name: string;
    /** operation on the webhook */ readonly action: "create" | "change" | "enable" | "disable" | "verify" | "remove" | Reference;
    /** address of events */ readonly url?: string | undefined;
    /** address of errors; default: the url */ readonly errorUrl?: string | null | undefined;
    /** signals whose change is an event; default: none */ readonly triggers?: readonly string[] | Reference | undefined;
    /** signals that every event carries; default: none */ readonly data?: readonly string[] | Reference | undefined;
    /** whether to subscribe every connection, now and later; default: false */ readonly autoSubscribe?: boolean | Reference | undefined;
    /** with autoSubscribe: whether simulated vehicles too; default: false */ readonly includeSimulated?: boolean | Reference | undefined;
    /** whether events are sent; default: true */ readonly enabled?: boolean | Reference | undefined;
    /** skip: active without a challenge; default: challenge */ readonly verify?: "challenge" | "skip" | Reference | undefined;
    /** signatures of deliveries */ readonly sign?: Sign | undefined;
    /** position of the triggers in the body; default: top-level */ readonly triggersAt?: "top-level" | "data" | Reference | undefined;
    /** changes: a verified command that changed nothing sends no event, as in the public service; default: verified */
    readonly pushes?: "verified" | "changes" | Reference | undefined;
    /** format of errors in signals: public is type and code alone, as in the public service; default: interface */
    readonly codes?: "interface" | "public" | Reference | undefined;
    /** whether to add the delivery time as meta.deliveryTime, as in 2025; default: false */
    readonly deliveryTime?: boolean | Reference | undefined;
    /** meta.mode of events about simulated vehicles, in capitals; default: live */
    readonly simulatedMode?: "live" | "simulated" | "test" | Reference | undefined;
    /** format of makes: TESLA or, with display, Tesla; default: capitals */
    readonly makes?: "capitals" | "display" | Reference | undefined;
    /** maximum size of a body, in bytes; an event with a larger one is dropped; default: 51200 */
    readonly payloadLimit?: number | Reference | undefined;
    /** whether payloads have the format of version 2.0; default: false */ readonly legacy?: boolean | Reference | undefined;
    /** retries of failed deliveries; default: published */
    readonly retry?: "published" | "svix" | "standard" | "github" | Reference | Retry | undefined;
    /** maximum number of concurrent attempts; default: unlimited */ readonly concurrency?: number | Reference | undefined;
    /** maximum number of pending deliveries; later ones are dropped; default: unlimited */
    readonly pending?: number | Reference | undefined;
    /** simulated response time of an external receiver; default: 0s */ readonly latency?: Duration | undefined;
    /** simulated receiver, in place of the address */ readonly receiver?: Receiver | undefined;
  } | undefined;
  readonly fault?: NewFault | undefined;
  /** ends a fault by its name, or all faults of a target */ readonly heal?: string | undefined;
  /** limits the power of a shared charger or a site from now on */
  readonly limitPower?: {
    /** one of the chargers that vehicles share */ readonly charger?: string | undefined;
    /** one of the sites */ readonly site?: string | undefined;
    /** most power at the wall; `none` ends the limit */ readonly power: "none" | Power;
  } | undefined;
  /** calls the API: `METHOD path` */ readonly api?: string | undefined;
  /** caller: a user, tokens by name, app, management or nobody; default: the app, or the owner of the vehicle */
  readonly as?: string | undefined;
  /** api: query parameters */
  readonly query?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** headers of the call */
  readonly headers?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** api: JSON body; `$name` is a captured value */ readonly body?: unknown;
  /** api: form fields, in place of a body */
  readonly form?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** simulated time until the caller hangs up */ readonly timeout?: Duration | undefined;
  /** parts of the answer to keep, by name: `scheduleId: body.data.id` */
  readonly capture?: {
    readonly [name: string]: string;
  } | undefined;
  /** reads several endpoints of version 2.0 in one request */
  readonly batch?: {
    /** a vehicle */ readonly vehicle: string;
    /** endpoints of version 2.0 to read */ readonly paths: readonly string[] | Reference;
  } | undefined;
  /** sends a vehicle a command through the API */
  readonly command?: {
    /** a vehicle */ readonly vehicle: string;
    /** locks the doors */ readonly lock?: true | undefined;
    /** unlocks the doors */ readonly unlock?: true | undefined;
    /** starts charging while plugged in */ readonly startCharge?: true | undefined;
    /** stops charging */ readonly stopCharge?: true | undefined;
    /** opens the charging port */ readonly openChargePort?: true | undefined;
    /** closes the charging port */ readonly closeChargePort?: true | undefined;
    /** charge limit, a whole percent */ readonly setChargeLimit?: Percent | undefined;
    /** destination of the navigation */
    readonly setDestination?: string | {
      /** degrees, positive north of the equator */ readonly latitude: number | Reference;
      /** degrees, positive east of Greenwich */ readonly longitude: number | Reference;
    } | undefined;
    /** charge schedule for a parking location */
    readonly createSchedule?: {
      /** location near which the car is parked */
      readonly location: string | {
        /** degrees, positive north of the equator */ readonly latitude: number | Reference;
        /** degrees, positive east of Greenwich */ readonly longitude: number | Reference;
      };
      /** windows: daily, workweek or weekly */ readonly times: Schedule;
    } | undefined;
    /** id of a charge schedule */ readonly deleteSchedule?: string | undefined;
  } | undefined;
  /** gets a token */
  readonly token?: {
    /** name for later steps */ readonly as: string;
    /** code: tokens of a user, as from the connect flow; credentials: a token of the application; default: code with a user, otherwise credentials */
    readonly grant?: "code" | "credentials" | Reference | undefined;
    /** with grant code: one of the users */ readonly user?: string | undefined;
    /** vehicles of the token; default: all that the user has connected */ readonly vehicles?: readonly string[] | Reference | undefined;
    /** permissions to reconnect the vehicles with; default: unchanged */ readonly permissions?: readonly string[] | Reference | undefined;
  } | undefined;
  /** exchanges a refresh token */
  readonly refresh?: {
    /** tokens of an earlier step */ readonly token: string;
    /** name of the new tokens */ readonly as?: string | undefined;
  } | undefined;
  /** runs the steps of a flow */ readonly use?: string | undefined;
  /** use: arguments of the flow */
  readonly with?: {
    readonly [name: string]: unknown;
  } | undefined;
  /** runs its steps once for each value */
  readonly forEach?: {
    /** values, one for each round: a list, a fleet, numbers or quantities */ readonly in: readonly unknown[] | string | MatrixMember;
    /** name of the value, `$name` in the steps */ readonly as: string;
    /** whether rounds run concurrently; default: false */ readonly parallel?: boolean | Reference | undefined;
  } | undefined;
  /** forEach, repeat, group: steps */ readonly do?: Steps | undefined;
  /** names a sequence of steps */ readonly group?: string | undefined;
  /** runs flows concurrently; the first to end cancels the others */
  readonly race?: {
    readonly [name: string]: Steps;
  } | undefined;
  /** runs flows concurrently until all have ended */
  readonly parallel?: {
    readonly [name: string]: Steps;
  } | undefined;
  /** repeats the recorded actions, delayed by the time without playback; other flows continue */
  readonly play?: {
    /** end: a marker or an instant of the recording, or a duration; default: its end */ readonly until?: string | undefined;
  } | null | undefined;
  /** repeats its steps */
  readonly repeat?: {
    /** number of rounds */ readonly times?: number | Reference | undefined;
    /** end condition, evaluated after each round (a CEL expression) */ readonly until?: string | undefined;
    /** condition of a round, evaluated before it (a CEL expression) */ readonly while?: string | undefined;
    /** interval between the starts of rounds */ readonly every?: Duration | Draws | undefined;
    /** maximum number of rounds before it fails; default: 1,000 */ readonly max?: number | Reference | undefined;
  } | undefined;
  /** runs one of several lists of steps, drawn by weight */
  readonly oneOf?: readonly ({
    /** relative weight; default: 1 */ readonly weight?: number | Reference | undefined;
    readonly do: Steps;
  })[] | undefined;
  /** condition, evaluated once (a CEL expression) */ readonly when?: string | undefined;
  /** steps if the condition is true */ readonly then?: Steps | undefined;
  /** steps if the condition is false */ readonly else?: Steps | undefined;
  /** starts a chapter of the presentation, by its title */ readonly chapter?: string | undefined;
  /** text for the audience; alone, or with a chapter */ readonly say?: string | undefined;
  /** highlights a vehicle or a fleet */ readonly spotlight?: string | undefined;
  /** pauses a clock that follows real time until the presenter resumes it */ readonly pause?: "presenter" | undefined;
  /** marks a point of the script to run from or up to */ readonly checkpoint?: string | undefined;
}

export type Steps = readonly Step[];

/** Units are part of a value (80%, 11kW, 15m); expressions are CEL. */
export interface ScenarioObject {
  /** version of the language */ readonly version: 1;
  /** name in reports; default: the name of the file */ readonly name?: string | undefined;
  /** the rule that it shows, for readers */ readonly description?: string | undefined;
  /** tags to select scenarios by; default: none */ readonly tags?: readonly string[] | Reference | undefined;
  /** seed of every draw, a number or a word; default: the name */ readonly seed?: string | number | undefined;
  /** facts to keep in the log; default: everything */ readonly log?: "everything" | "watched" | Reference | undefined;
  /** start, time zone and pace of the clock */
  readonly clock?: {
    /** start time, local or with an offset; a skipped time moves forward; default: 2026-01-05T00:00:00 */
    readonly start?: string | undefined;
    /** IANA name of the zone of local times; default: UTC */ readonly timezone?: string | undefined;
    /** the recording of `replay:`, for its start and zone */ readonly from?: string | undefined;
    /** the first or second of two equal local times when clocks go back; default: first */
    readonly fold?: "first" | "second" | Reference | undefined;
    /** maximum simulated time of the run, including all that is due then; default: 30d */ readonly limit?: Duration | undefined;
    /** pace of a server started without --speed: `scaled` by the key `speed`, the others real time; default: virtual */
    readonly mode?: "virtual" | "scaled" | "realtime" | Reference | undefined;
    /** with mode scaled: simulated seconds per second; default: 1 */ readonly speed?: number | Reference | undefined;
    /** whether a clock that follows real time starts paused; default: false */ readonly startPaused?: boolean | Reference | undefined;
  } | undefined;
  /** files with flows, places, chargers, users, models or webhooks */ readonly imports?: readonly string[] | Reference | undefined;
  /** inputs, set by `--param` or the environment */
  readonly params?: {
    readonly [name: string]: string | number | boolean | {
      /** type of its values */
      readonly type: "percent" | "duration" | "distance" | "power" | "speed" | "energy" | "temperature" | "number" | "integer" | "text" | "boolean" | "place" | "time" | "url" | "file" | "list" | Reference;
      /** default value; a parameter without one is required */
      readonly default?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
      /** environment variable that gives the value */ readonly env?: string | undefined;
      /** description for readers */ readonly description?: string | undefined;
    };
  } | undefined;
  /** one run for each combination of `axis: [values]`; `exclude` and `include` are lists of combinations */
  readonly matrix?: {
    readonly [name: string]: readonly (string | number | boolean)[] | MatrixMember | readonly ({
      readonly [name: string]: string | number | boolean;
    })[];
  } | undefined;
  /** named steps, for `use:` */
  readonly flows?: {
    readonly [name: string]: {
      /** description for readers */ readonly description?: string | undefined;
      /** arguments of calls, `$name` in the steps */
      readonly params?: {
        readonly [name: string]: string | number | boolean | {
          /** type of its values */
          readonly type: "percent" | "duration" | "distance" | "power" | "speed" | "energy" | "temperature" | "number" | "integer" | "text" | "boolean" | "place" | "time" | "url" | "file" | "list" | "vehicle" | "charger" | "webhook" | "user" | "any" | Reference;
          /** default value; without one, each call must give the argument */ readonly default?: unknown;
          /** description for readers */ readonly description?: string | undefined;
        };
      } | undefined;
      readonly steps: Steps;
    };
  } | undefined;
  /** a recording: the scenario runs in its world, and `play` repeats its recorded actions */
  readonly replay?: {
    /** path of the recording, relative to this file */ readonly file: string;
    /** overlay: differences appear in the report; default: re-execute */ readonly mode?: "re-execute" | "overlay" | Reference | undefined;
    /** rules of the comparison */
    readonly compare?: {
      /** fields that may differ, by name or by path: `event`, `signals.*.value`; default: none */
      readonly ignore?: readonly string[] | Reference | undefined;
      /** maximum difference of numbers, by path; `**` is any number of steps: `"**.latitude": 0.0001`; default: 0 */
      readonly tolerance?: {
        readonly [name: string]: number | Reference;
      } | undefined;
    } | undefined;
  } | undefined;
  /** the application that uses the service */
  readonly app?: {
    /** display name on the pages of the connect flow; default: "motorpool app" */ readonly name?: string | undefined;
    /** OAuth client id; default: drawn from the seed */ readonly clientId?: string | undefined;
    /** OAuth client secret; default: drawn from the seed */ readonly clientSecret?: string | undefined;
    /** token that manages connections and signs webhooks; default: drawn from the seed */ readonly managementToken?: string | undefined;
    /** permissions requested from owners; default: all */ readonly permissions?: readonly string[] | Reference | undefined;
    /** permitted redirect URIs of the connect flow, the preferred one first; default: any */
    readonly redirectUris?: readonly string[] | Reference | undefined;
    /** result of a connect URL: pages, an immediate redirect as a user (auto) or as a new user each time (guests); default: pages */
    readonly connect?: "pages" | "auto" | "guests" | Reference | undefined;
    /** fleet of which each new guest gets a car of its own; default: the cars of a user */ readonly guestFleet?: string | undefined;
    /** registration time; default: the start of the clock */ readonly createdAt?: string | undefined;
    /** end of version 2.0; default: 2026-12-01 */ readonly legacyUntil?: string | undefined;
    /** first day of meta.applicationId in events; default: 2026-09-22 */ readonly applicationIdFrom?: string | undefined;
    /** first instant of a status in successful signals of events; default: "2025-11-17T19:00:00Z" */
    readonly signalStatusFrom?: string | undefined;
    /** first day on which cars of every make can be connected; default: BYD and Polestar 2025-11-12, electric cars of Mercedes-Benz in Europe 2025-12-15, CUPRA and SEAT 2026-05-26 */
    readonly makesFrom?: string | undefined;
    /** life of a used refresh token: interface is 1m, public 10m from 2025-11-12; default: interface */
    readonly refreshOverlap?: "interface" | "public" | Reference | undefined;
    /** format of access tokens; default: opaque */ readonly tokens?: "opaque" | "jwt" | Reference | undefined;
    /** life of access tokens, 1m to 3650d; default: 1h, and 2h for those of users (version 2.0) */
    readonly tokenLife?: Duration | undefined;
    /** maximum wait of the service for the effect of a command; default: 3m */ readonly commandTimeout?: Duration | undefined;
    /** limits of the request rate; default: none */
    readonly limits?: {
      /** limit of all requests of the application; default: none */
      readonly application?: {
        /** capacity of the bucket: requests at once */ readonly bucket: number | Reference;
        /** steady refill rate of the bucket */ readonly refill: string;
      } | undefined;
      /** limit of the requests to each vehicle; default: none */
      readonly vehicle?: {
        /** number of requests */ readonly requests: number | Reference;
        /** length of the sliding window */ readonly per: Duration;
      } | undefined;
      /** limits per vehicle by make, in place of vehicle; default: that of vehicle */
      readonly makes?: {
        readonly [name: string]: "none" | {
          /** number of requests */ readonly requests: number | Reference;
          /** length of the sliding window */ readonly per: Duration;
        };
      } | undefined;
      /** limit of the requests to each vehicle per calendar month (UTC); default: none */
      readonly monthly?: number | Reference | undefined;
    } | undefined;
  } | undefined;
  /** owners of vehicles */
  readonly users?: {
    readonly [name: string]: {
      /** id of this user in the app */ readonly externalId?: string | undefined;
    } | null;
  } | undefined;
  /** named points on the map */
  readonly places?: {
    readonly [name: string]: {
      /** degrees, positive north of the equator */ readonly latitude: number | Reference;
      /** degrees, positive east of Greenwich */ readonly longitude: number | Reference;
      /** postal address, for readers only */ readonly address?: string | undefined;
      /** IANA name of the local zone; default: that of the clock */ readonly timezone?: string | undefined;
    };
  } | undefined;
  /** named posts and wall boxes; one stands there once, and vehicles share it, unless each car has its own */
  readonly chargers?: {
    readonly [name: string]: {
      /** type of current */ readonly type: "AC" | "DC" | Reference;
      /** power at the wall; AC may give phases, amps and volts */ readonly power?: Power | undefined;
      /** one of the places; default: the position of the car */ readonly place?: string | undefined;
      /** AC: number of phases, 1 or 3 */ readonly phases?: number | Reference | undefined;
      /** AC: current per phase, in amperes */ readonly amps?: number | Reference | undefined;
      /** AC: volts, 230 in Europe, 240, 208 or 120 in North America */ readonly volts?: number | Reference | undefined;
      /** cable of an AC charger; default: one without a limit */
      readonly cable?: {
        /** number of phases, 1 or 3; default: 3 */ readonly phases?: number | Reference | undefined;
        /** maximum current per phase, in amperes */ readonly amps: number | Reference;
      } | undefined;
      /** whether it is open to the public; default: false */ readonly public?: boolean | Reference | undefined;
      /** price of charging; default: none */
      readonly tariff?: {
        /** currency code of three letters; default: that of the prices */ readonly currency?: string | undefined;
        /** price per kWh at the wall; comes on top of prices over time; default: 0 */ readonly perKwh?: number | Reference | undefined;
        /** flat price per session; default: 0 */ readonly perSession?: number | Reference | undefined;
        /** price per minute of charging; default: 0 */ readonly perMinute?: number | Reference | undefined;
        /** price per idle minute on the cable, after charging began; default: 0 */ readonly idlePerMinute?: number | Reference | undefined;
        /** prices per kWh over time; default: none */ readonly prices?: Series | undefined;
        /** carbon of energy over time, in gCO2/kWh; default: none */ readonly carbon?: Series | undefined;
        /** hours with another energy price; default: none */
        readonly offPeak?: {
          /** local start time */ readonly from: string;
          /** local end time; on the next day if earlier */ readonly until: string;
          /** price per kWh in these hours */ readonly perKwh: number | Reference;
        } | undefined;
      } | undefined;
      /** number of cars that fit; default: as many as come */ readonly connectors?: number | Reference | undefined;
      /** power of all connectors together; default: power, which is then the whole box */ readonly sharedPower?: Power | undefined;
      /** power of all connectors over time; default: sharedPower at any time */ readonly powerOverTime?: Series | undefined;
      /** whether each car has one of its own; default: false at a place of the file or with connectors, sharedPower, powerOverTime, site or sharing */
      readonly perCar?: boolean | Reference | undefined;
      /** one of the sites, whose power it shares with other chargers; default: none */ readonly site?: string | undefined;
      /** how power is divided: equal parts, the first car takes all it can, or by the energy that each lacks; default: equal */
      readonly sharing?: "equal" | "firstCome" | "byNeed" | Reference | undefined;
      /** what a car meets while no connector is free: charger_occupied, or a queue; default: refuse */
      readonly occupied?: "refuse" | "queue" | Reference | undefined;
    };
  } | undefined;
  /** connections to the grid that chargers share */
  readonly sites?: {
    readonly [name: string]: {
      /** most power from the grid, for chargers and building together; default: unlimited */ readonly limit?: Power | undefined;
      /** how power is divided: equal parts, the first car takes all it can, or by the energy that each lacks; default: equal */
      readonly sharing?: "equal" | "firstCome" | "byNeed" | Reference | undefined;
      /** power that the building takes first; default: none */ readonly building?: Series | undefined;
      /** solar power over time, or panels under the clear sky of a place; default: none */
      readonly solar?: Series | {
        /** peak power of level panels, as under 1000 W/m2 */ readonly peak: Power;
        /** one of the places, whose clear sky it is */ readonly at: string;
      } | undefined;
      /** whether cars get only the solar power that the building leaves; default: false */
      readonly solarOnly?: boolean | Reference | undefined;
    };
  } | undefined;
  /** models of your own, beside those of `motorpool models` */
  readonly models?: {
    readonly [name: string]: {
      /** model that it is like but for the other keys: of the catalogue or of this file */ readonly like?: string | undefined;
      /** make, as the catalogue spells it */ readonly make?: string | undefined;
      /** name of the model; default: its key */ readonly model?: string | undefined;
      /** trim */ readonly trim?: string | undefined;
      /** kind of drive; default: by its battery and its fuel */
      readonly powertrain?: "BEV" | "PHEV" | "HEV" | "ICE" | Reference | undefined;
      /** whole VIN, or a pattern with * for each character to draw */ readonly vin?: string | undefined;
      /** model year */ readonly year?: number | Reference | undefined;
      /** color of the paint */ readonly color?: string | undefined;
      /** model years from which each car draws its own; in place of year */
      readonly years?: {
        /** first */ readonly from: number | Reference;
        /** last */ readonly until: number | Reference;
      } | undefined;
      /** where it is sold */ readonly regions?: readonly ("US" | "CA" | "EUROPE" | Reference)[] | Reference | undefined;
      /** the traction battery and its charging */
      readonly battery?: {
        /** energy between 0 and 100 % of the charge shown; of a PHEV, the part it drives on */ readonly usable?: Energy | undefined;
        /** energy of the whole pack */ readonly gross?: Energy | undefined;
        /** label range on electricity alone; of a car for Europe alone that of WLTP */ readonly range?: Distance | undefined;
        /** charging from AC */
        readonly ac?: {
          /** power of the on-board charger, from the wall */ readonly power?: Power | undefined;
          /** energy into the battery over that from the wall */ readonly efficiency?: Percent | undefined;
        } | undefined;
        /** fast charging; `none` for a car without a DC inlet */
        readonly dc?: "none" | {
          /** highest power at the post */ readonly power?: Power | undefined;
          /** energy into the battery over that of the post */ readonly efficiency?: Percent | undefined;
          /** points of the charging curve by state of charge, as powers or shares of the highest: `{ 0%: 120kW, 50%: 80% }` */
          readonly curve?: {
            readonly [name: string]: string | number;
          } | undefined;
          /** charging time that the maker states, which the curve is scaled to meet */
          readonly window?: {
            /** state of charge at the start */ readonly from: Percent;
            /** state of charge at the end */ readonly until: Percent;
            /** stated time */ readonly takes: Duration;
          } | undefined;
        } | undefined;
        /** consumption of electricity on the label */
        readonly consumption?: {
          /** US city label, from the wall */ readonly city?: Consumption | undefined;
          /** US highway label, from the wall */ readonly highway?: Consumption | undefined;
          /** US combined label, from the wall */ readonly combined?: Consumption | undefined;
          /** WLTP, from the wall */ readonly wltp?: Consumption | undefined;
        } | undefined;
        /** share of the highway consumption that grows with the square of the speed; without roadLoad */
        readonly dragShare?: Percent | undefined;
        /** whether a heat pump heats the cabin */ readonly heatPump?: boolean | Reference | undefined;
      } | undefined;
      /** the tank and the engine */
      readonly fuel?: {
        /** volume of the tank */ readonly tank?: Volume | undefined;
        /** displacement of the engine */ readonly displacement?: Volume | undefined;
        /** consumption of fuel on the label; of a PHEV, with an empty battery */
        readonly consumption?: {
          /** US city label */ readonly city?: FuelConsumption | undefined;
          /** US highway label */ readonly highway?: FuelConsumption | undefined;
          /** US combined label */ readonly combined?: FuelConsumption | undefined;
        } | undefined;
      } | undefined;
      /** coefficients of the force that slows a coasting car: a + b v + c v² */
      readonly roadLoad?: {
        /** constant force */ readonly a: number | Reference;
        /** force by speed; may be below zero */ readonly b: number | Reference;
        /** force by the square of the speed */ readonly c: number | Reference;
        /** mass of the test */ readonly mass: number | Reference;
        /** metric: N, km/h and kg; US: lbf, mph and lb, as in the list of the EPA; SI: N, m/s and kg; default: metric */
        readonly units?: "metric" | "US" | "SI" | Reference | undefined;
      } | undefined;
      /** cold pressure on the placard */ readonly tyres?: Pressure | {"front":"36psi","back":"38psi"} | undefined;
      /** signals that it reports or not, over those of the make: `Diagnostics.DTCList: true`; default: those of the make */
      readonly signals?: {
        readonly [name: string]: boolean | Reference;
      } | undefined;
      /** commands that it takes or not, over those of the make: `charge-port-open: true`; default: those of the make */
      readonly commands?: {
        readonly [name: string]: boolean | Reference;
      } | undefined;
      /** behaviour towards the cloud; default: that of the make */
      readonly habits?: {
        /** time from one report to the next while driving; default: that of the make */ readonly driving?: Duration | undefined;
        /** the same while charging; default: that of the make */ readonly charging?: Duration | undefined;
        /** the same while parked; default: that of the make */ readonly parked?: Duration | undefined;
        /** the same while asleep; default: that of the make */ readonly asleep?: Duration | undefined;
        /** time of a report to the service; default: that of the make */
        readonly latency?: {
          /** shortest time */ readonly from: Duration;
          /** longest time */ readonly until: Duration;
        } | undefined;
        /** time of a command to the car; default: that of the make */
        readonly commandLatency?: {
          /** shortest time */ readonly from: Duration;
          /** longest time */ readonly until: Duration;
        } | undefined;
        /** time before the service asks the same car again; default: that of the make */ readonly fetchInterval?: Duration | undefined;
        /** how often the service may ask a car in 24 hours; default: that of the make */
        readonly fetchesPerDay?: "unlimited" | number | Reference | undefined;
        /** whether a poll wakes a sleeping car; default: that of the make */ readonly wakeOnPoll?: boolean | Reference | undefined;
        /** time parked and idle until it falls asleep; default: that of the make */ readonly sleepAfter?: Duration | undefined;
        /** time unlocked, with every door closed, until it relocks; or never; default: that of the make */
        readonly relockAfter?: string | undefined;
        /** whether it locks when it drives off; default: that of the make */ readonly autoLock?: boolean | Reference | undefined;
        /** whether it takes a lock command with a door open; default: that of the make */
        readonly lockWithDoorOpen?: boolean | Reference | undefined;
        /** unit in which it reports ranges; default: that of the make */ readonly rangeUnit?: "km" | "mi" | Reference | undefined;
        /** unit in which it reports tyre pressures; default: that of the make */
        readonly pressureUnit?: "kPa" | "psi" | "bar" | Reference | undefined;
        /** closures of which it reports nothing; default: that of the make */
        readonly hiddenParts?: readonly ("frontLeft" | "frontRight" | "backLeft" | "backRight" | "windowFrontLeft" | "windowFrontRight" | "windowBackLeft" | "windowBackRight" | "sunroof" | "rearTrunk" | "frontTrunk" | "hood" | "tailgate" | "chargingPort" | Reference)[] | Reference | undefined;
      } | undefined;
      /** published figures for `motorpool models fit`, which no run needs */
      readonly published?: readonly ({
        /** cycle driven */ readonly cycle?: "city" | "highway" | "combined" | "wltp" | Reference | undefined;
        /** constant speed */ readonly speed?: Speed | undefined;
        /** temperature outside */ readonly temperature?: Temperature | undefined;
        /** electricity: of a cycle from the wall, at a speed from the battery */ readonly consumption?: Consumption | undefined;
        /** fuel */ readonly fuel?: FuelConsumption | undefined;
        /** range on electricity alone */ readonly range?: Distance | undefined;
        /** type of current */ readonly charge?: "AC" | "DC" | Reference | undefined;
        /** power of the charger; default: without a limit */ readonly power?: Power | undefined;
        /** state of charge at the start; of a PHEV, 0% is what driving leaves */ readonly from?: Percent | undefined;
        /** state of charge at the end */ readonly until?: Percent | undefined;
        /** time of the charge */ readonly takes?: Duration | undefined;
        /** where the figure was published */ readonly source?: string | undefined;
      })[] | undefined;
    };
  } | undefined;
  /** single vehicles, by name */
  readonly vehicles?: {
    readonly [name: string]: {
      /** model id, short name, or BEV, PHEV, HEV, ICE */ readonly model?: string | undefined;
      /** one of the users; default: driver */ readonly owner?: string | undefined;
      /** mode shown by the API; default: simulated */ readonly mode?: "live" | "simulated" | Reference | undefined;
      /** permissions granted by the owner; default: all */ readonly grants?: readonly string[] | Reference | undefined;
      /** state at the start */ readonly state?: State | undefined;
      /** charging schedule; default: any time */ readonly schedule?: Schedule | undefined;
      /** fixed ambient temperature; default: the weather of the place */ readonly temperature?: Temperature | undefined;
      /** driver; default: none */ readonly persona?: Persona | undefined;
      /** delays of automatic actions */
      readonly timeouts?: {
        /** time parked and idle until it falls asleep; default: that of the make */ readonly sleep?: Duration | undefined;
        /** time unlocked, with every door closed, until it relocks; default: that of the make */ readonly relock?: Duration | undefined;
      } | undefined;
      /** whether a poll by the service wakes it; default: that of the make */ readonly wakeOnPoll?: boolean | Reference | undefined;
      /** random network outages; default: none */
      readonly offline?: {
        /** time from one outage to the next */ readonly every: string | number | Draws;
        /** duration of each outage */ readonly for: string | number | Draws;
      } | undefined;
      /** display name, as in the dashboard; default: the name */ readonly name?: string | undefined;
      /** whole VIN, or a pattern with * for each character to draw; default: drawn by model and year */ readonly vin?: string | undefined;
      /** model year; default: drawn from those of the model */ readonly year?: number | Reference | undefined;
      /** color of the paint; default: that of the model, or drawn */ readonly color?: string | undefined;
    };
  } | undefined;
  /** many vehicles under one name */
  readonly fleets?: {
    readonly [name: string]: {
      /** one model, or a choice of models drawn for each member */
      readonly model?: string | {
        /** models and their weights */
        readonly choice: {
          readonly [name: string]: number | Reference;
        };
      } | undefined;
      /** one of the users; default: driver */ readonly owner?: string | undefined;
      /** mode shown by the API; default: simulated */ readonly mode?: "live" | "simulated" | Reference | undefined;
      /** permissions granted by the owner; default: all */ readonly grants?: readonly string[] | Reference | undefined;
      /** state at the start */ readonly state?: State | undefined;
      /** charging schedule; default: any time */ readonly schedule?: Schedule | undefined;
      /** fixed ambient temperature; default: the weather of the place */ readonly temperature?: Temperature | undefined;
      /** driver; default: none */ readonly persona?: Persona | undefined;
      /** delays of automatic actions */
      readonly timeouts?: {
        /** time parked and idle until it falls asleep; default: that of the make */ readonly sleep?: Duration | undefined;
        /** time unlocked, with every door closed, until it relocks; default: that of the make */ readonly relock?: Duration | undefined;
      } | undefined;
      /** whether a poll by the service wakes it; default: that of the make */ readonly wakeOnPoll?: boolean | Reference | undefined;
      /** random network outages; default: none */
      readonly offline?: {
        /** time from one outage to the next */ readonly every: string | number | Draws;
        /** duration of each outage */ readonly for: string | number | Draws;
      } | undefined;
      /** display names of the members, with `{n}` as in `id`; default: their names */ readonly name?: string | undefined;
      /** number of members, 1 to 10,000,000 */ readonly count: number | Reference;
      /** names of the members: {n} is the number, {n:02} with two digits; default: the name of the fleet, then -{n} */
      readonly id?: string | undefined;
      /** values drawn for each member */
      readonly vary?: {
        /** state of charge; default: that of state */ readonly "battery.soc"?: string | number | Draws | undefined;
        /** state of health of the traction battery; default: that of state */ readonly "battery.health"?: Percent | Draws | undefined;
        /** distance travelled so far; default: that of state */ readonly odometer?: Distance | Draws | undefined;
        /** charge limit; default: that of state */ readonly chargeLimit?: Percent | Draws | undefined;
        /** ambient temperature; default: that of the fleet */ readonly temperature?: Temperature | Draws | undefined;
        /** place around which each member has its home; default: some city */
        readonly home?: {
          /** one of the places */ readonly place: string;
          /** place around which each member works; default: somewhere in its town */ readonly work?: string | undefined;
        } | undefined;
      } | undefined;
    };
  } | undefined;
  /** destinations of vehicle events */
  readonly webhooks?: {
    readonly [name: string]: {
      /** address of events */ readonly url?: string | undefined;
      /** address of errors; default: the url */ readonly errorUrl?: string | null | undefined;
      /** signals whose change is an event; default: none */ readonly triggers?: readonly string[] | Reference | undefined;
      /** signals that every event carries; default: none */ readonly data?: readonly string[] | Reference | undefined;
      /** whether to subscribe every connection, now and later; default: false */ readonly autoSubscribe?: boolean | Reference | undefined;
      /** with autoSubscribe: whether simulated vehicles too; default: false */ readonly includeSimulated?: boolean | Reference | undefined;
      /** whether events are sent; default: true */ readonly enabled?: boolean | Reference | undefined;
      /** skip: active without a challenge; default: challenge */ readonly verify?: "challenge" | "skip" | Reference | undefined;
      /** signatures of deliveries */ readonly sign?: Sign | undefined;
      /** position of the triggers in the body; default: top-level */ readonly triggersAt?: "top-level" | "data" | Reference | undefined;
      /** changes: a verified command that changed nothing sends no event, as in the public service; default: verified */
      readonly pushes?: "verified" | "changes" | Reference | undefined;
      /** format of errors in signals: public is type and code alone, as in the public service; default: interface */
      readonly codes?: "interface" | "public" | Reference | undefined;
      /** whether to add the delivery time as meta.deliveryTime, as in 2025; default: false */
      readonly deliveryTime?: boolean | Reference | undefined;
      /** meta.mode of events about simulated vehicles, in capitals; default: live */
      readonly simulatedMode?: "live" | "simulated" | "test" | Reference | undefined;
      /** format of makes: TESLA or, with display, Tesla; default: capitals */
      readonly makes?: "capitals" | "display" | Reference | undefined;
      /** maximum size of a body, in bytes; an event with a larger one is dropped; default: 51200 */
      readonly payloadLimit?: number | Reference | undefined;
      /** whether payloads have the format of version 2.0; default: false */ readonly legacy?: boolean | Reference | undefined;
      /** retries of failed deliveries; default: published */
      readonly retry?: "published" | "svix" | "standard" | "github" | Reference | Retry | undefined;
      /** maximum number of concurrent attempts; default: unlimited */ readonly concurrency?: number | Reference | undefined;
      /** maximum number of pending deliveries; later ones are dropped; default: unlimited */
      readonly pending?: number | Reference | undefined;
      /** simulated response time of an external receiver; default: 0s */ readonly latency?: Duration | undefined;
      /** simulated receiver, in place of the address */ readonly receiver?: Receiver | undefined;
      /** vehicles subscribed from the start, for their owners; default: none */
      readonly subscribe?: "all" | readonly string[] | Reference | undefined;
    };
  } | undefined;
  /** timed faults, beside the steps */
  readonly faults?: readonly ({
    /** name for `heal:` */ readonly name?: string | undefined;
    /** target of the fault */ readonly target: string;
    /** affected requests, or events of a webhook; default: all */ readonly match?: Match | undefined;
    /** API: probability, 0 to 1; default: 1 */ readonly probability?: number | Reference | undefined;
    /** API: maximum number of affected requests */ readonly times?: number | Reference | undefined;
    /** effects during the fault */ readonly effects: readonly Effects[];
    /** start time; default: the start of the clock */ readonly from?: string | undefined;
    /** duration of the fault */ readonly for?: Duration | undefined;
    /** end time of the fault */ readonly until?: string | undefined;
  })[] | undefined;
  /** conditions that must always be true */
  readonly invariants?: readonly {
    /** name in reports */ readonly name: string;
    /** condition that must always be true (a CEL expression) */ readonly check: string;
  }[] | undefined;
  /** background activity while the clock runs */
  readonly ambient?: readonly ({
    /** a vehicle or a fleet */ readonly for: string;
    /** interval between starts, drawn for each vehicle; default: with `use`, the end of each run */
    readonly every?: string | number | Draws | undefined;
    /** run condition, evaluated when a run is due; false skips it; default: always (a CEL expression) */
    readonly when?: string | undefined;
    /** steps of each run */ readonly do?: Steps | undefined;
    /** flow to run, in place of do */ readonly use?: string | undefined;
    /** use: arguments of the flow */
    readonly with?: {
      readonly [name: string]: unknown;
    } | undefined;
  })[] | undefined;
  /** arrivals of vehicles at a rate while the clock runs */
  readonly arrivals?: readonly ({
    /** fleet whose next free member arrives */ readonly of: string;
    /** consecutive phases, from the start of the clock */
    readonly phases: readonly ({
      /** duration of the phase */ readonly for: Duration;
      /** arrival rate */ readonly rate: string;
      /** arrival rate at the end of the phase, reached linearly; default: constant */ readonly rampTo?: string | undefined;
    })[];
    /** maximum number of members at once; default: all that are free */ readonly most?: number | Reference | undefined;
    readonly do: Steps;
  })[] | undefined;
  /** the script: steps in order */ readonly steps?: Steps | undefined;
  /** steps after the script, whatever its result */ readonly teardown?: Steps | undefined;
  /** expectations at the end of the run */ readonly expect?: readonly (string | Expectation)[] | undefined;
}

/** The verbs that vehicles follow. */
export type VehicleVerb = "drive" | "park" | "driveMode" | "plugIn" | "unplug" | "refuel" | "service" | "trouble" | "inflate" | "updateFirmware" | "pairKey" | "removeKey" | "lock" | "unlock" | "openDoor" | "closeDoor" | "open" | "close" | "set" | "charge" | "climate" | "grant" | "revoke" | "connect" | "disconnect" | "subscribe" | "unsubscribe" | "emit" | "wake" | "poll" | "drain12V" | "jumpStart" | "replace12V";

/** Those of them that need nothing but the name of the vehicle. */
export type ShortVerb = "park" | "unplug" | "refuel" | "service" | "inflate" | "updateFirmware" | "pairKey" | "removeKey" | "lock" | "unlock" | "disconnect" | "wake" | "poll" | "drain12V" | "jumpStart" | "replace12V";
