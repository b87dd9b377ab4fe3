// Written by build/generate-language.ts. Do not edit.

/** A text that refers to a parameter, to an argument or to a captured value. */
type Reference = `$${string}`;

type Percent = Reference | `${number}${'' | ' '}${"%"}`;

type Power = Reference | `${number}${'' | ' '}${"kW" | "W"}`;

type Distance = Reference | `${number}${'' | ' '}${"km" | "m" | "mi"}`;

type Temperature = Reference | `${number}${'' | ' '}${"degC" | "degF" | "°C" | "°F"}`;

type Speed = Reference | `${number}${'' | ' '}${"km/h" | "kph" | "mph"}`;

type Volume = Reference | `${number}${'' | ' '}${"L" | "l" | "gal"}`;

type Duration = Reference | `${number}${'ms' | 's' | 'm' | 'h' | 'd' | 'w'}` | `${number}${'s' | 'm' | 'h' | 'd' | 'w'}${number}${string}` | `P${string}`;

/** drawn for each member from its own stream */
interface Draws {
  /** evenly between two values: [a, b] */
  readonly uniform?: readonly (string | number)[] | undefined;
  /** around a mean, as much below as above */
  readonly normal?: {
    /** the middle */
    readonly mean: string | number;
    /** standard deviation */
    readonly sd: string | number;
    /** what is drawn below becomes this */
    readonly min?: string | number | undefined;
    /** what is drawn above becomes this */
    readonly max?: string | number | undefined;
  } | undefined;
  /** around a median, with a long tail above */
  readonly lognormal?: {
    /** half of what is drawn is below */
    readonly median: string | number;
    /** standard deviation of the logarithm: 0.5 is wide */
    readonly sigma: number | Reference;
    /** what is drawn below becomes this */
    readonly min?: string | number | undefined;
    /** what is drawn above becomes this */
    readonly max?: string | number | undefined;
  } | undefined;
  /** many small values, few large ones: the time between things that come by chance */
  readonly exponential?: {
    /** of all that is drawn */
    readonly mean: string | number;
    /** what is drawn below becomes this */
    readonly min?: string | number | undefined;
    /** what is drawn above becomes this */
    readonly max?: string | number | undefined;
  } | undefined;
  /** between two values, mostly near a third */
  readonly triangular?: unknown;
  /** counts of what comes by chance, or the durations between */
  readonly poisson?: {
    /** of counts */
    readonly mean?: string | number | undefined;
    /** of durations: those between arrivals as frequent as this */
    readonly rate?: string | undefined;
    /** what is drawn below becomes this */
    readonly min?: string | number | undefined;
    /** what is drawn above becomes this */
    readonly max?: string | number | undefined;
  } | undefined;
  /** values and their weights */
  readonly choice?: {
    readonly [name: string]: number | Reference;
  } | undefined;
  /** values that were observed, each as likely as the others */
  readonly empirical?: readonly (string | number)[] | {
    /** a CSV file beside this one */
    readonly file: string;
    /** the name above its values */
    readonly column: string;
  } | undefined;
}

/** the thing to judge, and how it is judged */
interface Expectation {
  /** the name in reports */
  readonly name?: string | undefined;
  /** the reason why it must hold */
  readonly because?: string | undefined;
  /** an expression whose value is compared at once (a CEL expression) */
  readonly value?: string | undefined;
  /** exactly this */
  readonly equals?: string | number | boolean | undefined;
  /** about this, within the tolerance */
  readonly near?: string | number | undefined;
  /** of near: the largest difference; of legacy: a relative or an absolute one */
  readonly tolerance?: string | number | {
    /** a share of the value of version 3: 0.001 */
    readonly relative?: number | Reference | undefined;
    /** a difference in the metric unit of the field */
    readonly absolute?: number | Reference | undefined;
  } | undefined;
  /** this or more; of facts and events: their number */
  readonly atLeast?: string | number | undefined;
  /** this or less; of facts and events: their number */
  readonly atMost?: string | number | undefined;
  /** [from, to], both included */
  readonly between?: readonly (string | number)[] | undefined;
  /** a pattern in RE2 syntax; of legacy: v3(car) */
  readonly matches?: string | undefined;
  /** one of these */
  readonly oneOf?: readonly (string | number | boolean)[] | undefined;
  /** a part of the text, or an item of the list */
  readonly contains?: string | number | boolean | undefined;
  /** the length of the text or the list */
  readonly length?: number | Reference | undefined;
  /** there is a value, whatever it is */
  readonly present?: true | undefined;
  /** there is none */
  readonly absent?: true | undefined;
  /** the kind of a log entry */
  readonly fact?: string | undefined;
  /** a vehicle or a fleet */
  readonly vehicle?: string | undefined;
  /** of facts and events: the condition for one to count (a CEL expression) */
  readonly where?: string | undefined;
  /** of facts and events: exactly this number */
  readonly count?: number | Reference | undefined;
  /** of facts and events: true, for none at all; alone: a claim that is false until the deadline */
  readonly never?: true | string | undefined;
  /** the longest time until the decision */
  readonly within?: Duration | undefined;
  /** the latest moment of the decision */
  readonly by?: string | undefined;
  /** of never and always: how long the claim must hold */
  readonly for?: Duration | undefined;
  /** of never and always: until when the claim must hold */
  readonly until?: string | undefined;
  /** a signal, with the value that the service received last */
  readonly signal?: string | undefined;
  /** a webhook, or `any`: the events that its receiver accepted */
  readonly webhook?: string | undefined;
  /** of events: conditions on the delivered body, by path: `data.vehicle.id: "{car}"` */
  readonly payload?: {
    readonly [name: string]: string | number | boolean | null | {
      /** as JSON, or what was captured: `$name` */
      readonly equals?: unknown;
      /** about this, within the tolerance */
      readonly near?: string | number | undefined;
      /** of near: the largest difference */
      readonly tolerance?: string | number | undefined;
      /** this or more */
      readonly atLeast?: string | number | undefined;
      /** this or less */
      readonly atMost?: string | number | undefined;
      /** [from, to], both included */
      readonly between?: readonly (string | number)[] | undefined;
      /** a pattern in RE2 syntax */
      readonly matches?: string | undefined;
      /** one of these */
      readonly oneOf?: readonly (string | number | boolean)[] | undefined;
      /** a part of the text, or an item of the list */
      readonly contains?: string | number | boolean | undefined;
      /** the length of the text or the list */
      readonly length?: number | Reference | undefined;
      /** there is a value, whatever it is */
      readonly present?: true | undefined;
      /** there is none */
      readonly absent?: true | undefined;
    };
  } | undefined;
  /** of events with the same value, only the first counts */
  readonly distinctBy?: "eventId" | "deliveryId" | "sequence" | "vehicle" | Reference | undefined;
  /** each becomes true after the one before; of events: each holds for a later event */
  readonly inOrder?: readonly string[] | Reference | undefined;
  /** statistics of deliveries: each takes a number, or a relation such as `< 2s` */
  readonly deliveries?: {
    /** one of the webhooks; all of them without this key */
    readonly webhook?: string | undefined;
    /** events that were created */
    readonly events?: string | number | undefined;
    /** attempts that were made */
    readonly attempts?: string | number | undefined;
    /** deliveries that the receiver accepted */
    readonly delivered?: string | number | undefined;
    /** deliveries that were given up */
    readonly failed?: string | number | undefined;
    /** deliveries whose webhook was disabled or removed */
    readonly cancelled?: string | number | undefined;
    /** events for which the queue had no room */
    readonly dropped?: string | number | undefined;
    /** deliveries that are under way */
    readonly pending?: string | number | undefined;
    /** the longest time from event to acceptance, for half of the deliveries: `< 2s` */
    readonly p50?: string | number | undefined;
    /** the same for 95 of 100 */
    readonly p95?: string | number | undefined;
    /** the same for 99 of 100 */
    readonly p99?: string | number | undefined;
    /** the same for all */
    readonly max?: string | number | undefined;
  } | undefined;
  /** a path of version 2.0 whose answer to the owner agrees with version 3: matches: v3(car) */
  readonly legacy?: string | undefined;
  /** of legacy: where this is true, nothing is compared (a CEL expression) */
  readonly unless?: string | undefined;
  /** the differences from the recording, in its vehicles and in the events of its webhooks */
  readonly divergence?: "none" | {
    /** the largest number of differences */
    readonly atMost: number | Reference;
  } | undefined;
  /** a claim that becomes true by the deadline (a CEL expression) */
  readonly eventually?: string | undefined;
  /** a claim that is true until the deadline (a CEL expression) */
  readonly always?: string | undefined;
}

/** when a plugged car may charge */
type Schedule = "none" | {
  /** one window every day */
  readonly daily?: Window | undefined;
  /** Monday to Friday, and the weekend */
  readonly workweek?: {
    /** Monday to Friday */
    readonly weekdays?: Window | undefined;
    /** Saturday and Sunday */
    readonly weekends?: Window | undefined;
  } | undefined;
  /** a window for each day that has one */
  readonly weekly?: {
    /** of the night that begins on this day */
    readonly monday?: Window | undefined;
    /** of the night that begins on this day */
    readonly tuesday?: Window | undefined;
    /** of the night that begins on this day */
    readonly wednesday?: Window | undefined;
    /** of the night that begins on this day */
    readonly thursday?: Window | undefined;
    /** of the night that begins on this day */
    readonly friday?: Window | undefined;
    /** of the night that begins on this day */
    readonly saturday?: Window | undefined;
    /** of the night that begins on this day */
    readonly sunday?: Window | undefined;
  } | undefined;
  /** instead of windows: starts as late as the car is at its limit when somebody leaves */
  readonly departures?: readonly Departure[] | undefined;
};

type Window = unknown;

interface Departure {
  /** when somebody means to leave */
  readonly time: string;
  /** when that is; Monday to Friday without this key */
  readonly days?: readonly ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | Reference)[] | Reference | undefined;
  /** warms or cools the cabin before, to 21degC or to this */
  readonly precondition?: boolean | string | number | undefined;
}

interface Limit {
  /** this many */
  readonly requests: number | Reference;
  /** in any stretch of this length */
  readonly per: Duration;
}

/** a driver with habits, one or a choice of several */
type Persona = "commuter" | "retiree" | "family" | "delivery" | "taxi" | Reference | {
  /** to work and back on weekdays */
  readonly commuter?: {
    /** when it leaves home */
    readonly leave?: string | number | Draws | undefined;
    /** when it leaves work for home */
    readonly back?: string | number | Draws | undefined;
    /** one way, drawn once */
    readonly distance?: Distance | Draws | undefined;
    /** chance of not driving to work, on each day from Monday to Friday */
    readonly daysOff?: Percent | undefined;
    /** chance of a post at work, drawn once */
    readonly workPost?: Percent | undefined;
    /** chance of an errand on the way home */
    readonly errands?: Percent | undefined;
    /** way to it on top */
    readonly errand?: Distance | Draws | undefined;
    /** chance of an outing on each day off, weekends included */
    readonly outings?: Percent | undefined;
    /** one way of an outing */
    readonly outing?: Distance | Draws | undefined;
    /** mean speed, stops included */
    readonly speed?: Speed | undefined;
    /** plugs in below this state of charge, at home or at a post; drawn once */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** what the charger at home offers */
    readonly power?: Power | undefined;
    /** when it may charge at home */
    readonly schedule?: Schedule | undefined;
    /** charges on the way below this state of charge */
    readonly topUpBelow?: Percent | undefined;
    /** up to here */
    readonly topUpTo?: Percent | undefined;
    /** the charger on the way, one of the chargers; a DC post without this key */
    readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once */
    readonly evenings?: Percent | Draws | undefined;
    /** errands, outings and the like are so many times as long, drawn once */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a post in the street at each stop */
    readonly publicPost?: Percent | undefined;
    /** with nights away, so many a year, drawn once */
    readonly journeys?: string | number | Draws | undefined;
    /** one way of a journey */
    readonly journey?: Distance | Draws | undefined;
    /** how many nights it lasts */
    readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** short ways in the morning and in the afternoon */
  readonly retiree?: {
    /** when it leaves in the morning */
    readonly morning?: string | number | Draws | undefined;
    /** when it leaves in the afternoon */
    readonly afternoon?: string | number | Draws | undefined;
    /** chance of each of the two */
    readonly outings?: Percent | undefined;
    /** one way */
    readonly distance?: Distance | Draws | undefined;
    /** how long it stays */
    readonly stay?: Duration | Draws | undefined;
    /** mean speed, stops included */
    readonly speed?: Speed | undefined;
    /** plugs in below this state of charge, at home or at a post; drawn once */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** what the charger at home offers */
    readonly power?: Power | undefined;
    /** when it may charge at home */
    readonly schedule?: Schedule | undefined;
    /** charges on the way below this state of charge */
    readonly topUpBelow?: Percent | undefined;
    /** up to here */
    readonly topUpTo?: Percent | undefined;
    /** the charger on the way, one of the chargers; a DC post without this key */
    readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once */
    readonly evenings?: Percent | Draws | undefined;
    /** errands, outings and the like are so many times as long, drawn once */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a post in the street at each stop */
    readonly publicPost?: Percent | undefined;
    /** with nights away, so many a year, drawn once */
    readonly journeys?: string | number | Draws | undefined;
    /** one way of a journey */
    readonly journey?: Distance | Draws | undefined;
    /** how many nights it lasts */
    readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** school, shopping, activities and outings */
  readonly family?: {
    /** when it leaves for school on weekdays */
    readonly leave?: string | number | Draws | undefined;
    /** chance of driving to school on each weekday */
    readonly schoolDays?: Percent | undefined;
    /** the way to school, drawn once */
    readonly school?: Distance | Draws | undefined;
    /** chance of an activity or shopping on each day */
    readonly activities?: Percent | undefined;
    /** one way to it */
    readonly distance?: Distance | Draws | undefined;
    /** how long it takes */
    readonly stay?: Duration | Draws | undefined;
    /** chance of an outing on each day of the weekend */
    readonly outings?: Percent | undefined;
    /** one way of an outing */
    readonly outing?: Distance | Draws | undefined;
    /** mean speed, stops included */
    readonly speed?: Speed | undefined;
    /** plugs in below this state of charge, at home or at a post; drawn once */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** what the charger at home offers */
    readonly power?: Power | undefined;
    /** when it may charge at home */
    readonly schedule?: Schedule | undefined;
    /** charges on the way below this state of charge */
    readonly topUpBelow?: Percent | undefined;
    /** up to here */
    readonly topUpTo?: Percent | undefined;
    /** the charger on the way, one of the chargers; a DC post without this key */
    readonly post?: string | undefined;
    /** chance of plugging in at home in the evening anyway, drawn once */
    readonly evenings?: Percent | Draws | undefined;
    /** errands, outings and the like are so many times as long, drawn once */
    readonly mileage?: string | number | Draws | undefined;
    /** chance of a post in the street at each stop */
    readonly publicPost?: Percent | undefined;
    /** with nights away, so many a year, drawn once */
    readonly journeys?: string | number | Draws | undefined;
    /** one way of a journey */
    readonly journey?: Distance | Draws | undefined;
    /** how many nights it lasts */
    readonly nights?: string | number | Draws | undefined;
  } | undefined;
  /** a round of stops, Monday to Saturday */
  readonly delivery?: {
    /** when the round begins, Monday to Saturday */
    readonly start?: string | number | Draws | undefined;
    /** how many, at most 240 */
    readonly stops?: string | number | Draws | undefined;
    /** from one stop to the next */
    readonly distance?: Distance | Draws | undefined;
    /** how long each takes */
    readonly stay?: Duration | Draws | undefined;
    /** mean speed, stops included */
    readonly speed?: Speed | undefined;
    /** plugs in below this state of charge, at home or at a post; drawn once */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** what the charger at home offers */
    readonly power?: Power | undefined;
    /** when it may charge at home */
    readonly schedule?: Schedule | undefined;
    /** charges on the way below this state of charge */
    readonly topUpBelow?: Percent | undefined;
    /** up to here */
    readonly topUpTo?: Percent | undefined;
    /** the charger on the way, one of the chargers; a DC post without this key */
    readonly post?: string | undefined;
  } | undefined;
  /** rides with pauses, a shift a day */
  readonly taxi?: {
    /** when the shift begins, drawn once */
    readonly start?: string | number | Draws | undefined;
    /** how long it lasts, at most 16h */
    readonly shift?: Duration | undefined;
    /** length of a ride */
    readonly ride?: Distance | Draws | undefined;
    /** between two rides */
    readonly pause?: Duration | Draws | undefined;
    /** chance of a day off */
    readonly daysOff?: Percent | undefined;
    /** mean speed, stops included */
    readonly speed?: Speed | undefined;
    /** plugs in below this state of charge, at home or at a post; drawn once */
    readonly chargeBelow?: Percent | Draws | undefined;
    /** what the charger at home offers */
    readonly power?: Power | undefined;
    /** when it may charge at home */
    readonly schedule?: Schedule | undefined;
    /** charges on the way below this state of charge */
    readonly topUpBelow?: Percent | undefined;
    /** up to here */
    readonly topUpTo?: Percent | undefined;
    /** the charger on the way, one of the chargers; a DC post without this key */
    readonly post?: string | undefined;
  } | undefined;
  /** personas and their weights, drawn for each vehicle; what stands beside it says more of them */
  readonly choice?: {
    readonly [name: string]: number | Reference;
  } | undefined;
};

/** something fails, for a while or until it is healed */
export interface NewFault {
  /** a name to heal it by */
  readonly name?: string | undefined;
  /** what fails */
  readonly target: string;
  /** which requests, or events of a webhook; all of them without this key */
  readonly match?: {
    /** those about a vehicle, or about those of a fleet */
    readonly vehicle?: string | undefined;
    /** those on behalf of a user */
    readonly user?: string | undefined;
    /** of the API: requests of an operation */
    readonly operation?: string | undefined;
    /** of a webhook: events whose sequence is one of these */
    readonly sequence?: unknown;
    /** of a webhook: the event of this place among those of its vehicle, from 1; the first delivery is 1 */
    readonly event?: number | Reference | undefined;
  } | undefined;
  /** of the API: from 0 to 1; always without this key */
  readonly probability?: number | Reference | undefined;
  /** of the API: strikes so many requests at most */
  readonly times?: number | Reference | undefined;
  /** what is wrong meanwhile */
  readonly effects: readonly ({
    /** has no network; of a charger: is dark; of a webhook: no way to it */
    readonly offline?: true | undefined;
    /** of a vehicle: cannot charge */
    readonly chargerFault?: true | undefined;
    /** of a vehicle: signals of the status UNAVAILABLE; `*` stands for any text */
    readonly unavailable?: string | readonly string[] | undefined;
    /** of a vehicle: signals with the error SIGNAL_NOT_FOUND; `*` stands for any text */
    readonly notFound?: string | readonly string[] | undefined;
    /** of the API: requests fail with this status */
    readonly status?: number | Reference | {
      /** one of the service: 400, 404, 429, 500 and so on */
      readonly code: number | Reference;
      /** answers so many requests at most */
      readonly times?: number | Reference | undefined;
      /** tells the client to come back after this long; whole seconds */
      readonly retryAfter?: Duration | undefined;
    } | undefined;
    /** of the API: requests fail with this error */
    readonly error?: {
      /** as on the wire */
      readonly type: "AUTHENTICATION" | "BILLING" | "COMPATIBILITY" | "CONNECTED_SERVICES_ACCOUNT" | "RATE_LIMIT" | "RESOURCE_NOT_FOUND" | "SERVER" | "UPSTREAM" | "VALIDATION" | "VEHICLE_STATE" | Reference;
      /** one of the type */
      readonly code: string;
      /** what the error says; that of the code without this key */
      readonly detail?: string | undefined;
      /** answers so many requests at most */
      readonly times?: number | Reference | undefined;
      /** tells the client to come back after this long; whole seconds */
      readonly retryAfter?: Duration | undefined;
    } | undefined;
    /** of the API: requests take this much longer, in simulated time */
    readonly latency?: Duration | Draws | undefined;
    /** of a webhook: sends nothing, and all of it at the end */
    readonly hold?: true | undefined;
    /** of a webhook: events get lost */
    readonly drop?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
    } | undefined;
    /** of a webhook: events come more than once */
    readonly duplicate?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** so many more; one without this key */
      readonly times?: number | Reference | undefined;
      /** later than the first */
      readonly delay?: string | number | Draws | undefined;
    } | undefined;
    /** of a webhook: events come later */
    readonly delay?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** so much later */
      readonly by: Duration | Draws;
    } | undefined;
    /** of a webhook: events come in another order */
    readonly reorder?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** up to so many later events go first, a number drawn for each event */
      readonly window?: number | Reference | undefined;
      /** or exactly so many go first */
      readonly behind?: number | Reference | undefined;
      /** an event is held for this long at most; 15m without this key */
      readonly within?: Duration | undefined;
    } | undefined;
    /** of a webhook: old deliveries come again as they were */
    readonly replay?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** one of so many before; 10 without this key */
      readonly window?: number | Reference | undefined;
      /** after the event that brings it about */
      readonly delay?: Duration | Draws | undefined;
    } | undefined;
    /** of a webhook: sequences with gaps, or the same twice */
    readonly sequence?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** so many numbers are left out */
      readonly gap?: number | Reference | undefined;
      /** it has the number of the one before */
      readonly repeat?: true | undefined;
    } | undefined;
    /** of a webhook: what is signed wrongly */
    readonly signature?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** by another secret, not at all, or by the secret before */
      readonly form: "wrong" | "missing" | "old" | Reference;
    } | undefined;
    /** of a webhook: bodies are changed after they were signed */
    readonly tamper?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
    } | undefined;
    /** of a webhook: deliveries carry another time */
    readonly skew?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** the clock that stamps deliveries is ahead by so much */
      readonly ahead?: Duration | undefined;
      /** or behind */
      readonly behind?: Duration | undefined;
    } | undefined;
    /** of a webhook: bodies come slowly */
    readonly slow?: {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
      /** sending takes this long */
      readonly for: Duration | Draws;
    } | undefined;
    /** of a webhook: connections are reset */
    readonly reset?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
    } | undefined;
    /** of a webhook: bodies without their end */
    readonly truncate?: true | {
      /** from 0 to 1; always without this key */
      readonly probability?: number | Reference | undefined;
    } | undefined;
    /** of a webhook: what is wrong with its challenges */
    readonly verify?: {
      /** challenges come so much later */
      readonly late?: Duration | undefined;
      /** right answers are not taken for right */
      readonly wrong?: true | undefined;
      /** they come so many times more */
      readonly repeated?: number | Reference | undefined;
    } | undefined;
  })[];
  /** ends after this long; the script goes on at once */
  readonly for?: Duration | undefined;
  /** ends at this moment */
  readonly until?: string | undefined;
}

/** one verb, and modifiers */
export interface Step {
  /** a name to refer to */
  readonly id?: string | undefined;
  /** what the report calls it */
  readonly name?: string | undefined;
  /** why */
  readonly because?: string | undefined;
  /** waits for this moment, or for a time of day that is drawn; with a verb, before it */
  readonly at?: string | Draws | undefined;
  /** must hold now; with a verb: how it ends */
  readonly expect?: readonly (string | Expectation)[] | {
    /** a vehicle must refuse the verb, with this reason */
    readonly refused?: string | undefined;
    /** of the answer: 200, 4xx, [200, 404]; none with a timeout; a success without this key */
    readonly status?: number | string | readonly (number | string)[] | undefined;
    /** of the answer, by name */
    readonly headers?: {
      readonly [name: string]: string | number | boolean | null | {
        /** as JSON, or what was captured: `$name` */
        readonly equals?: unknown;
        /** about this, within the tolerance */
        readonly near?: string | number | undefined;
        /** of near: the largest difference */
        readonly tolerance?: string | number | undefined;
        /** this or more */
        readonly atLeast?: string | number | undefined;
        /** this or less */
        readonly atMost?: string | number | undefined;
        /** [from, to], both included */
        readonly between?: readonly (string | number)[] | undefined;
        /** a pattern in RE2 syntax */
        readonly matches?: string | undefined;
        /** one of these */
        readonly oneOf?: readonly (string | number | boolean)[] | undefined;
        /** a part of the text, or an item of the list */
        readonly contains?: string | number | boolean | undefined;
        /** the length of the text or the list */
        readonly length?: number | Reference | undefined;
        /** there is a value, whatever it is */
        readonly present?: true | undefined;
        /** there is none */
        readonly absent?: true | undefined;
      };
    } | undefined;
    /** of the answer, by path: `data[0].id: { present: true }` */
    readonly body?: {
      readonly [name: string]: string | number | boolean | null | {
        /** as JSON, or what was captured: `$name` */
        readonly equals?: unknown;
        /** about this, within the tolerance */
        readonly near?: string | number | undefined;
        /** of near: the largest difference */
        readonly tolerance?: string | number | undefined;
        /** this or more */
        readonly atLeast?: string | number | undefined;
        /** this or less */
        readonly atMost?: string | number | undefined;
        /** [from, to], both included */
        readonly between?: readonly (string | number)[] | undefined;
        /** a pattern in RE2 syntax */
        readonly matches?: string | undefined;
        /** one of these */
        readonly oneOf?: readonly (string | number | boolean)[] | undefined;
        /** a part of the text, or an item of the list */
        readonly contains?: string | number | boolean | undefined;
        /** the length of the text or the list */
        readonly length?: number | Reference | undefined;
        /** there is a value, whatever it is */
        readonly present?: true | undefined;
        /** there is none */
        readonly absent?: true | undefined;
      };
    } | undefined;
    /** the code of the error */
    readonly error?: string | undefined;
    /** the vehicle's own data agrees with the command */
    readonly verified?: true | undefined;
    /** the answer comes so much simulated time after the call */
    readonly within?: Duration | undefined;
  } | undefined;
  /** lets time pass */
  readonly wait?: Duration | Draws | undefined;
  /** waits until it is true (a CEL expression) */
  readonly waitUntil?: string | undefined;
  /** waitUntil: gives up after this long */
  readonly within?: Duration | undefined;
  /** waitUntil: gives up at this moment */
  readonly by?: string | undefined;
  /** must remain true (a CEL expression) */
  readonly hold?: string | undefined;
  /** hold: this long */
  readonly for?: Duration | Draws | undefined;
  /** hold: until this moment */
  readonly until?: string | undefined;
  /** drives and waits for the arrival */
  readonly drive?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** a place; a vehicle that stands there stays */
    readonly to?: string | undefined;
    /** how far */
    readonly distance?: Distance | Draws | undefined;
    /** constant speed */
    readonly speed?: Speed | Draws | undefined;
    /** how it is driven; mixed without this key */
    readonly profile?: "city" | "highway" | "mixed" | Reference | undefined;
    /** stretches one after another, in place of one distance */
    readonly legs?: readonly ({
      /** how far */
      readonly distance: Distance | Draws;
      /** constant speed */
      readonly speed?: Speed | Draws | undefined;
      /** how it is driven; mixed without this key */
      readonly profile?: "city" | "highway" | "mixed" | Reference | undefined;
    })[] | undefined;
  } | undefined;
  /** ends the trip here */
  readonly park?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** plugs the cable in */
  readonly plugIn?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** one of the chargers */
    readonly charger?: string | undefined;
    /** what is offered at the wall, without a charger */
    readonly power?: Power | Draws | undefined;
    /** with power; AC without this key */
    readonly type?: "AC" | "DC" | Reference | undefined;
    /** the cable of an AC charger; without this key one that carries all */
    readonly cable?: {
      /** 1 or 3; 3 without this key */
      readonly phases?: number | Reference | undefined;
      /** what each phase may carry */
      readonly amps: number | Reference;
    } | undefined;
  } | undefined;
  /** pulls the cable */
  readonly unplug?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** fills the tank */
  readonly refuel?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** up to this level; full without this key */
    readonly to?: Percent | undefined;
    /** so much */
    readonly add?: Volume | undefined;
  } | undefined;
  /** oil, trouble codes, tires and 12 V battery; the script goes on at once */
  readonly service?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** in the workshop for so long, and done at the end */
    readonly for?: Duration | undefined;
  } | undefined;
  /** stores a trouble code as if it had come up */
  readonly trouble?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** a code of SAE J2012 */
    readonly code: string;
  } | undefined;
  /** locks the doors */
  readonly lock?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** unlocks the doors */
  readonly unlock?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** opens a door */
  readonly openDoor?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** which */
    readonly door: "frontLeft" | "frontRight" | "backLeft" | "backRight" | Reference;
  } | undefined;
  /** closes a door */
  readonly closeDoor?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** which */
    readonly door: "frontLeft" | "frontRight" | "backLeft" | "backRight" | Reference;
  } | undefined;
  /** opens a window, trunk, hood, sunroof or port */
  readonly open?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** a closure */
    readonly part: string;
  } | undefined;
  /** closes a window, trunk, hood, sunroof or port */
  readonly close?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** a closure */
    readonly part: string;
  } | undefined;
  /** makes something so, past the rules of a vehicle */
  readonly set?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** state of charge */
    readonly "battery.soc"?: Percent | undefined;
    /** distance travelled so far */
    readonly odometer?: Distance | undefined;
    /** charging ends here; a whole percent */
    readonly chargeLimit?: Percent | undefined;
    /** ambient temperature, fixed from now on */
    readonly temperature?: Temperature | undefined;
    /** what the owner grants from now on */
    readonly permissions?: readonly string[] | Reference | undefined;
    /** whether it has a network */
    readonly online?: boolean | Reference | undefined;
    /** what signals say until the vehicle changes them: `Diagnostics.ABS: { status: ALERT }`; null takes it back */
    readonly signals?: {
      readonly [name: string]: unknown;
    } | undefined;
  } | undefined;
  /** starts, stops, limits or schedules charging */
  readonly charge?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** what its owner has it do now */
    readonly action?: "start" | "stop" | Reference | undefined;
    /** charging ends here; a whole percent, or `none` with a place */
    readonly limit?: Percent | "none" | Draws | undefined;
    /** with limit: for this type only */
    readonly chargingType?: "AC" | "DC" | Reference | undefined;
    /** with limit: while plugged in there; a place, home or work */
    readonly place?: string | undefined;
    /** when it may charge from now on */
    readonly schedule?: Schedule | undefined;
  } | undefined;
  /** heats or cools the cabin of a standing car */
  readonly climate?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** on or off */
    readonly action: "start" | "stop" | Reference;
    /** with start: of the cabin; 21degC without this key */
    readonly temperature?: Temperature | undefined;
  } | undefined;
  /** the owner lets the app do more, at once, but no more than its connection asked for */
  readonly grant?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** by their names, such as read_battery */
    readonly permissions: readonly string[] | Reference;
    /** ends after this long; without this key when it is said anew */
    readonly for?: Duration | undefined;
  } | undefined;
  /** the owner lets the app do less, at once */
  readonly revoke?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** by their names, such as read_battery */
    readonly permissions: readonly string[] | Reference;
    /** ends after this long; without this key when it is said anew */
    readonly for?: Duration | undefined;
  } | undefined;
  /** a user connects a vehicle with the app, or does so again */
  readonly connect?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** one of the users; `driver` where vehicles have no owner */
    readonly user: string;
    /** what the app gets of what the vehicle grants; all without this key */
    readonly permissions?: readonly string[] | Reference | undefined;
    /** what the app calls the user by this connection */
    readonly externalId?: string | undefined;
  } | undefined;
  /** the app may no longer reach the vehicle */
  readonly disconnect?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** whose connection; every one without this key */
    readonly user?: string | undefined;
  } | undefined;
  /** a webhook tells of a vehicle from now on */
  readonly subscribe?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** one of the webhooks */
    readonly webhook: string;
    /** whose; their owner without this key */
    readonly user?: string | undefined;
  } | undefined;
  /** a webhook tells of a vehicle no more */
  readonly unsubscribe?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** one of the webhooks */
    readonly webhook: string;
    /** whose; their owner without this key */
    readonly user?: string | undefined;
  } | undefined;
  /** a vehicle tells a webhook how it stands, or an error */
  readonly emit?: {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
    /** one of the webhooks */
    readonly webhook: string;
    /** whose; their owner without this key */
    readonly user?: string | undefined;
    /** that it tells of; all of the webhook without this key */
    readonly triggers?: readonly string[] | Reference | undefined;
    /** marked as a test, which receivers ignore */
    readonly test?: boolean | Reference | undefined;
    /** an error in place of how the vehicle stands */
    readonly error?: {
      /** as on the wire */
      readonly type: string;
      /** as on the wire */
      readonly code?: string | undefined;
      /** whether it begins or has gone; ERROR without this key */
      readonly state?: "ERROR" | "RESOLVED" | Reference | undefined;
    } | undefined;
  } | undefined;
  /** the owner opens the app */
  readonly wake?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** the service asks for a report */
  readonly poll?: string | {
    /** a vehicle or a fleet */
    readonly vehicle?: string | undefined;
  } | undefined;
  /** a webhook is created, changed, challenged or removed */
  readonly webhook?: {
    /** one of the webhooks */
    readonly name: string;
    /** what becomes of it */
    readonly action: "create" | "change" | "enable" | "disable" | "verify" | "remove" | Reference;
    /** where events go */
    readonly url?: string | undefined;
    /** where errors go; to the url without this key */
    readonly errorUrl?: string | null | undefined;
    /** signals whose change is an event; none without any */
    readonly triggers?: readonly string[] | Reference | undefined;
    /** signals that every event carries */
    readonly data?: readonly string[] | Reference | undefined;
    /** subscribes every connection, now and later */
    readonly autoSubscribe?: boolean | Reference | undefined;
    /** with autoSubscribe: simulated vehicles too */
    readonly includeSimulated?: boolean | Reference | undefined;
    /** whether events go out; true without this key */
    readonly enabled?: boolean | Reference | undefined;
    /** skip: active without having answered a challenge */
    readonly verify?: "challenge" | "skip" | Reference | undefined;
    /** how deliveries are signed */
    readonly sign?: {
      /** challenges are signed too */
      readonly verify?: boolean | Reference | undefined;
      /** adds the headers of Standard Webhooks */
      readonly standard?: boolean | Reference | undefined;
      /** whose time those headers carry; wall without this key, as receivers refuse what is old */
      readonly clock?: "wall" | "simulated" | Reference | undefined;
    } | undefined;
    /** where in the body they stand */
    readonly triggersAt?: "top-level" | "data" | Reference | undefined;
    /** how errors in signals look: public is type and code alone, as on the wire of the public service */
    readonly codes?: "interface" | "public" | Reference | undefined;
    /** tells the instant of a delivery as meta.deliveryTime too, as in 2025 */
    readonly deliveryTime?: boolean | Reference | undefined;
    /** payloads have the form of version 2.0 */
    readonly legacy?: boolean | Reference | undefined;
    /** when a delivery that failed is tried again; published without this key */
    readonly retry?: "published" | "svix" | "standard" | "github" | Reference | {
      /** from one attempt to the next; no retry where it is empty */
      readonly schedule: readonly (Duration | number | Reference)[];
      /** start: counted from when the attempt before was due; failure: from when it failed */
      readonly from?: "start" | "failure" | Reference | undefined;
      /** share of each wait by which it is drawn longer or shorter */
      readonly jitter?: Percent | undefined;
      /** an attempt without an answer has failed; 15s without this key */
      readonly timeout?: Duration | undefined;
      /** gives a receiver the time that it asks for */
      readonly retryAfter?: boolean | Reference | undefined;
      /** an answer of 410 disables the webhook */
      readonly goneDisables?: boolean | Reference | undefined;
      /** so many deliveries in a row that came to nothing disable the webhook */
      readonly disableAfter?: number | Reference | undefined;
    } | undefined;
    /** attempts under way at once; any number without it */
    readonly concurrency?: number | Reference | undefined;
    /** deliveries pending at once; later ones are dropped */
    readonly pending?: number | Reference | undefined;
    /** simulated time that an answer from outside takes; none without it */
    readonly latency?: Duration | undefined;
    /** a receiver that exists only here and answers in place of the address */
    readonly receiver?: {
      /** what it answers; 200 without this key */
      readonly status?: number | Reference | undefined;
      /** how long it takes, in simulated time */
      readonly latency?: Duration | Draws | undefined;
      /** so many requests fail at first */
      readonly failFirst?: number | Reference | undefined;
      /** what those are answered with; 500 without this key */
      readonly failStatus?: number | Reference | undefined;
      /** what an answer that is no success asks for; whole seconds */
      readonly retryAfter?: Duration | undefined;
      /** refuses connections meanwhile */
      readonly down?: {
        /** when that begins; at the start without this key */
        readonly from?: string | undefined;
        /** when it ends; never without this key */
        readonly until?: string | undefined;
      } | undefined;
      /** how it answers challenges; rightly without this key */
      readonly verify?: "right" | "wrong" | "silent" | Reference | undefined;
    } | undefined;
  } | undefined;
  readonly fault?: NewFault | undefined;
  /** a fault by its name, or all that struck a target */
  readonly heal?: string | undefined;
  /** calls the API: `METHOD path` */
  readonly api?: string | undefined;
  /** who calls: a user, tokens by name, app, management or nobody; app, or the owner, without this key */
  readonly as?: string | undefined;
  /** api: parameters of the path */
  readonly query?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** of the call */
  readonly headers?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** api: sent as JSON; `$name` is what was captured */
  readonly body?: unknown;
  /** api: sent as a form in place of a body */
  readonly form?: {
    readonly [name: string]: string | number | boolean;
  } | undefined;
  /** the caller hangs up after so much simulated time */
  readonly timeout?: Duration | undefined;
  /** keeps parts of the answer under names: `scheduleId: body.data.id` */
  readonly capture?: {
    readonly [name: string]: string;
  } | undefined;
  /** calls several endpoints of version 2.0 at once */
  readonly batch?: {
    /** a vehicle */
    readonly vehicle: string;
    /** endpoints of version 2.0 that are read */
    readonly paths: readonly string[] | Reference;
  } | undefined;
  /** has the service give a vehicle a command */
  readonly command?: {
    /** a vehicle */
    readonly vehicle: string;
    /** the doors */
    readonly lock?: true | undefined;
    /** the doors */
    readonly unlock?: true | undefined;
    /** of a car on the cable */
    readonly startCharge?: true | undefined;
    /** of a car that charges */
    readonly stopCharge?: true | undefined;
    /** its door */
    readonly openChargePort?: true | undefined;
    /** its door */
    readonly closeChargePort?: true | undefined;
    /** a whole percent */
    readonly setChargeLimit?: Percent | undefined;
    /** for the navigation */
    readonly setDestination?: string | {
      /** degrees, north of the equator above 0 */
      readonly latitude: number | Reference;
      /** degrees, east of Greenwich above 0 */
      readonly longitude: number | Reference;
    } | undefined;
    /** charge schedule for where the car is parked near a location */
    readonly createSchedule?: {
      /** near which the car is parked */
      readonly location: string | {
        /** degrees, north of the equator above 0 */
        readonly latitude: number | Reference;
        /** degrees, east of Greenwich above 0 */
        readonly longitude: number | Reference;
      };
      /** daily, workweek or weekly */
      readonly times: Schedule;
    } | undefined;
    /** id of a charge schedule */
    readonly deleteSchedule?: string | undefined;
  } | undefined;
  /** gets a token */
  readonly token?: {
    /** what steps call it */
    readonly as: string;
    /** code: tokens of a user, as the connect flow leads to; credentials: one of the application */
    readonly grant?: "code" | "credentials" | Reference | undefined;
    /** with grant code: one of the users */
    readonly user?: string | undefined;
    /** that it is for; all that the user has connected without this key */
    readonly vehicles?: readonly string[] | Reference | undefined;
    /** connects the vehicles anew with these; as they are without this key */
    readonly permissions?: readonly string[] | Reference | undefined;
  } | undefined;
  /** exchanges a refresh token */
  readonly refresh?: {
    /** tokens that a step got */
    readonly token: string;
    /** what steps call those that come back */
    readonly as?: string | undefined;
  } | undefined;
  /** the steps of a flow */
  readonly use?: string | undefined;
  /** use: what its arguments are */
  readonly with?: {
    readonly [name: string]: unknown;
  } | undefined;
  /** does its steps once for each value */
  readonly forEach?: {
    /** what there is a round for: a list, a fleet, numbers or quantities */
    readonly in: readonly unknown[] | string | unknown;
    /** what `$name` stands for in its steps */
    readonly as: string;
    /** rounds side by side; one after another without this key */
    readonly parallel?: boolean | Reference | undefined;
  } | undefined;
  /** forEach, repeat, group: the steps */
  readonly do?: Steps | undefined;
  /** names a stretch of steps */
  readonly group?: string | undefined;
  /** flows side by side: the first to end cancels the others */
  readonly race?: {
    readonly [name: string]: Steps;
  } | undefined;
  /** flows side by side, joined at the end */
  readonly parallel?: {
    readonly [name: string]: Steps;
  } | undefined;
  /** does what was recorded, as much later as nothing played before; others go on meanwhile */
  readonly play?: {
    /** a marker of the recording, an instant of it, or so long; its end without this key */
    readonly until?: string | undefined;
  } | null | undefined;
  /** does its steps again and again */
  readonly repeat?: {
    /** so many rounds */
    readonly times?: number | Reference | undefined;
    /** ends when it is true after a round (a CEL expression) */
    readonly until?: string | undefined;
    /** ends when it is false before a round (a CEL expression) */
    readonly while?: string | undefined;
    /** rounds start this far apart */
    readonly every?: Duration | Draws | undefined;
    /** fails after so many rounds; 1,000 without this key */
    readonly max?: number | Reference | undefined;
  } | undefined;
  /** draws one of several lists of steps */
  readonly oneOf?: readonly ({
    /** how likely beside the others; 1 without this key */
    readonly weight?: number | Reference | undefined;
    readonly do: Steps;
  })[] | undefined;
  /** looked at once (a CEL expression) */
  readonly when?: string | undefined;
  /** when it is true */
  readonly then?: Steps | undefined;
  /** when it is false */
  readonly else?: Steps | undefined;
  /** a part of the show begins; its title */
  readonly chapter?: string | undefined;
  /** words for those who look on; alone, or with a chapter */
  readonly say?: string | undefined;
  /** a vehicle or a fleet to look at */
  readonly spotlight?: string | undefined;
  /** a clock that runs by real time stands still until somebody lets it go on */
  readonly pause?: "presenter" | undefined;
  /** a place in the script to run from or up to */
  readonly checkpoint?: string | undefined;
}

export type Steps = readonly Step[];

/** Units are part of a value (80%, 11kW, 15m); expressions are CEL. */
export interface ScenarioObject {
  /** version of the language */
  readonly version: 1;
  /** what reports call it; the name of the file without this key */
  readonly name?: string | undefined;
  /** which rule it shows; for readers */
  readonly description?: string | undefined;
  /** words to pick scenarios by */
  readonly tags?: readonly string[] | Reference | undefined;
  /** a number or a word that every draw follows from; the name without this key */
  readonly seed?: string | number | undefined;
  /** which facts are kept */
  readonly log?: "everything" | "watched" | Reference | undefined;
  /** when it begins, where its times are local and how it runs */
  readonly clock?: {
    /** local time, or with its offset; a skipped time moves forward */
    readonly start?: string | undefined;
    /** IANA name of the zone of local times; UTC without this key */
    readonly timezone?: string | undefined;
    /** the recording of `replay:`, whose start and zone are those of the clock */
    readonly from?: string | undefined;
    /** which of two equal times the script means when clocks go back; first without this key */
    readonly fold?: "first" | "second" | Reference | undefined;
    /** simulated time after which the run is stopped, with all that is due then; 30d without this key */
    readonly limit?: Duration | undefined;
    /** the pace of a server that is started without --speed: `scaled` by the key `speed`, the others real time; virtual without this key */
    readonly mode?: "virtual" | "scaled" | "realtime" | Reference | undefined;
    /** with mode scaled: simulated seconds per second */
    readonly speed?: number | Reference | undefined;
    /** where it runs by real time, the clock waits until somebody lets it go */
    readonly startPaused?: boolean | Reference | undefined;
  } | undefined;
  /** files that give flows, places, chargers, users or webhooks */
  readonly imports?: readonly string[] | Reference | undefined;
  /** inputs: `--param` and the environment set them */
  readonly params?: {
    readonly [name: string]: string | number | boolean | {
      /** what its values are */
      readonly type: "percent" | "duration" | "distance" | "power" | "speed" | "energy" | "temperature" | "number" | "integer" | "text" | "boolean" | "place" | "time" | "url" | "file" | "list" | Reference;
      /** where nobody gives one; without it somebody has to */
      readonly default?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
      /** an environment variable that gives the value */
      readonly env?: string | undefined;
      /** for readers */
      readonly description?: string | undefined;
    };
  } | undefined;
  /** one run for each combination of `axis: [values]`; `exclude` and `include` are lists of combinations */
  readonly matrix?: {
    readonly [name: string]: readonly (string | number | boolean)[] | unknown | readonly ({
      readonly [name: string]: string | number | boolean;
    })[];
  } | undefined;
  /** steps with a name, for `use:` */
  readonly flows?: {
    readonly [name: string]: {
      /** for readers */
      readonly description?: string | undefined;
      /** what calls give, `$name` in the steps */
      readonly params?: {
        readonly [name: string]: string | number | boolean | {
          /** what its values are */
          readonly type: "percent" | "duration" | "distance" | "power" | "speed" | "energy" | "temperature" | "number" | "integer" | "text" | "boolean" | "place" | "time" | "url" | "file" | "list" | "vehicle" | "charger" | "webhook" | "user" | "any" | Reference;
          /** where a call gives none; without it every call must */
          readonly default?: unknown;
          /** for readers */
          readonly description?: string | undefined;
        };
      } | undefined;
      readonly steps: Steps;
    };
  } | undefined;
  /** a recording: the scenario plays in its world, and `play` repeats what was done to it */
  readonly replay?: {
    /** the recording, a path beside this file */
    readonly file: string;
    /** overlay: differences are told in the report; re-execute without this key */
    readonly mode?: "re-execute" | "overlay" | Reference | undefined;
    /** what counts as a difference */
    readonly compare?: {
      /** fields that may differ, by name or by path: `event`, `signals.*.value` */
      readonly ignore?: readonly string[] | Reference | undefined;
      /** so much may numbers differ, by path; `**` is any number of steps: `"**.latitude": 0.0001` */
      readonly tolerance?: {
        readonly [name: string]: number | Reference;
      } | undefined;
    } | undefined;
  } | undefined;
  /** the application that uses the service */
  readonly app?: {
    /** what pages of the connect flow call it */
    readonly name?: string | undefined;
    /** what it is known by; drawn from the seed without this key */
    readonly clientId?: string | undefined;
    /** what it proves that by; drawn from the seed without this key */
    readonly clientSecret?: string | undefined;
    /** what it manages connections with, and what signs webhooks; drawn from the seed without this key */
    readonly managementToken?: string | undefined;
    /** what it asks owners for; all without this key */
    readonly permissions?: readonly string[] | Reference | undefined;
    /** where the connect flow may send users back to, the usual one first; anywhere without this key */
    readonly redirectUris?: readonly string[] | Reference | undefined;
    /** what a connect URL leads to: pages, which is usual; back at once as a user, or as a new user each time */
    readonly connect?: "pages" | "auto" | "guests" | Reference | undefined;
    /** when it was registered; at the start of the clock without this key */
    readonly createdAt?: string | undefined;
    /** version 2.0 is served until then; 2026-12-01 without this key */
    readonly legacyUntil?: string | undefined;
    /** how access tokens look; opaque without this key */
    readonly tokens?: "opaque" | "jwt" | Reference | undefined;
    /** how long the service waits for the effect of a command; 3m without this key */
    readonly commandTimeout?: Duration | undefined;
    /** how often requests may be made; without a key there is no limit */
    readonly limits?: {
      /** of all requests of the application together */
      readonly application?: {
        /** requests that may be made at once */
        readonly bucket: number | Reference;
        /** requests that come back, evenly */
        readonly refill: string;
      } | undefined;
      /** of the requests to each vehicle */
      readonly vehicle?: Limit | undefined;
      /** in place of vehicle, for vehicles of a make */
      readonly makes?: {
        readonly [name: string]: "none" | Limit;
      } | undefined;
      /** requests to each vehicle in a calendar month (UTC) */
      readonly monthly?: number | Reference | undefined;
    } | undefined;
  } | undefined;
  /** owners of vehicles */
  readonly users?: {
    readonly [name: string]: {
      /** what the app calls this user */
      readonly externalId?: string | undefined;
    } | null;
  } | undefined;
  /** points on the map with a name */
  readonly places?: {
    readonly [name: string]: {
      /** degrees, north of the equator above 0 */
      readonly latitude: number | Reference;
      /** degrees, east of Greenwich above 0 */
      readonly longitude: number | Reference;
      /** what destinations are told apart by; for readers only */
      readonly address?: string | undefined;
      /** IANA name of the zone there; that of the clock without this key */
      readonly timezone?: string | undefined;
    };
  } | undefined;
  /** posts and wall boxes with a name; several vehicles at one each get all of its power, as none is shared yet */
  readonly chargers?: {
    readonly [name: string]: {
      /** of its current */
      readonly type: "AC" | "DC" | Reference;
      /** what it offers at the wall; AC may say phases, amps and volts */
      readonly power?: Power | undefined;
      /** where it stands: one of the places; without this key where the car is */
      readonly place?: string | undefined;
      /** of AC: 1 or 3 */
      readonly phases?: number | Reference | undefined;
      /** of AC, per phase */
      readonly amps?: number | Reference | undefined;
      /** of AC: 230 in Europe, 240, 208 or 120 in North America */
      readonly volts?: number | Reference | undefined;
      /** the cable of an AC charger; without this key one that carries all */
      readonly cable?: {
        /** 1 or 3; 3 without this key */
        readonly phases?: number | Reference | undefined;
        /** what each phase may carry */
        readonly amps: number | Reference;
      } | undefined;
      /** open to everybody; not without this key */
      readonly public?: boolean | Reference | undefined;
      /** what charging costs */
      readonly tariff?: {
        /** three letters */
        readonly currency: string;
        /** energy, counted at the wall */
        readonly perKwh?: number | Reference | undefined;
        /** flat */
        readonly perSession?: number | Reference | undefined;
        /** time while energy flows */
        readonly perMinute?: number | Reference | undefined;
        /** time on the cable after charging began */
        readonly idlePerMinute?: number | Reference | undefined;
        /** hours in which energy has another price */
        readonly offPeak?: unknown;
      } | undefined;
    };
  } | undefined;
  /** one by one, by name */
  readonly vehicles?: {
    readonly [name: string]: {
      /** model id, short name, or BEV, PHEV, HEV, ICE */
      readonly model?: string | undefined;
      /** one of the users */
      readonly owner?: string | undefined;
      /** what clients are told it is; simulated without this key */
      readonly mode?: "live" | "simulated" | Reference | undefined;
      /** permissions the owner granted; all without this key */
      readonly grants?: readonly string[] | Reference | undefined;
      /** how it stands at the start */
      readonly state?: {
        /** state of charge */
        readonly "battery.soc"?: Percent | undefined;
        /** distance travelled so far */
        readonly odometer?: Distance | undefined;
        /** level of the tank */
        readonly fuel?: Percent | undefined;
        /** of the doors; locked without this key */
        readonly locks?: "locked" | "unlocked" | Reference | undefined;
        /** where it is parked: a place, home or work */
        readonly at?: string | undefined;
        /** charging ends here; a whole percent */
        readonly chargeLimit?: Percent | undefined;
        /** where charging ends while plugged in at a place: `{ home: 80%, office: 60% }` */
        readonly placeLimits?: {
          readonly [name: string]: Percent;
        } | undefined;
      } | undefined;
      /** when it may charge on a cable; at any time without this key */
      readonly schedule?: Schedule | undefined;
      /** a fixed ambient temperature; the weather of the place without this key */
      readonly temperature?: Temperature | undefined;
      /** who drives it by themselves; nobody without this key */
      readonly persona?: Persona | undefined;
      /** how long until it does something by itself */
      readonly timeouts?: {
        /** parked and idle for this long: falls asleep */
        readonly sleep?: Duration | undefined;
        /** unlocked with every door closed for this long: locks itself */
        readonly relock?: Duration | undefined;
      } | undefined;
      /** whether it wakes when the service asks; without this key as usual for the make */
      readonly wakeOnPoll?: boolean | Reference | undefined;
      /** spells without a network that come by themselves */
      readonly offline?: {
        /** from one spell to the next */
        readonly every: string | number | Draws;
        /** how long each lasts */
        readonly for: string | number | Draws;
      } | undefined;
      /** its name for people, which the dashboard shows */
      readonly name?: string | undefined;
      /** another word for model */
      readonly template?: string | undefined;
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
      /** one of the users */
      readonly owner?: string | undefined;
      /** what clients are told it is; simulated without this key */
      readonly mode?: "live" | "simulated" | Reference | undefined;
      /** permissions the owner granted; all without this key */
      readonly grants?: readonly string[] | Reference | undefined;
      /** how it stands at the start */
      readonly state?: {
        /** state of charge */
        readonly "battery.soc"?: Percent | undefined;
        /** distance travelled so far */
        readonly odometer?: Distance | undefined;
        /** level of the tank */
        readonly fuel?: Percent | undefined;
        /** of the doors; locked without this key */
        readonly locks?: "locked" | "unlocked" | Reference | undefined;
        /** where it is parked: a place, home or work */
        readonly at?: string | undefined;
        /** charging ends here; a whole percent */
        readonly chargeLimit?: Percent | undefined;
        /** where charging ends while plugged in at a place: `{ home: 80%, office: 60% }` */
        readonly placeLimits?: {
          readonly [name: string]: Percent;
        } | undefined;
      } | undefined;
      /** when it may charge on a cable; at any time without this key */
      readonly schedule?: Schedule | undefined;
      /** a fixed ambient temperature; the weather of the place without this key */
      readonly temperature?: Temperature | undefined;
      /** who drives it by themselves; nobody without this key */
      readonly persona?: Persona | undefined;
      /** how long until it does something by itself */
      readonly timeouts?: {
        /** parked and idle for this long: falls asleep */
        readonly sleep?: Duration | undefined;
        /** unlocked with every door closed for this long: locks itself */
        readonly relock?: Duration | undefined;
      } | undefined;
      /** whether it wakes when the service asks; without this key as usual for the make */
      readonly wakeOnPoll?: boolean | Reference | undefined;
      /** spells without a network that come by themselves */
      readonly offline?: {
        /** from one spell to the next */
        readonly every: string | number | Draws;
        /** how long each lasts */
        readonly for: string | number | Draws;
      } | undefined;
      /** names of the members for people, with `{n}` as in `id` */
      readonly name?: string | undefined;
      /** how many members, 1 to 10,000,000 */
      readonly count: number | Reference;
      /** names of the members: {n} is the number, {n:02} with two digits */
      readonly id?: string | undefined;
      /** one model, or a choice of models drawn for each member */
      readonly template?: string | {
        /** models and their weights */
        readonly choice: {
          readonly [name: string]: number | Reference;
        };
      } | undefined;
      /** what differs from member to member */
      readonly vary?: {
        /** state of charge */
        readonly "battery.soc"?: string | number | Draws | undefined;
        /** distance travelled so far */
        readonly odometer?: Distance | Draws | undefined;
        /** charging ends here */
        readonly chargeLimit?: Percent | Draws | undefined;
        /** ambient temperature */
        readonly temperature?: Temperature | Draws | undefined;
        /** around which place each has a home of its own; in some city without this key */
        readonly home?: {
          /** one of the places */
          readonly place: string;
          /** around which of the places each works; somewhere in the town without this key */
          readonly work?: string | undefined;
        } | undefined;
      } | undefined;
    };
  } | undefined;
  /** where events of vehicles go */
  readonly webhooks?: {
    readonly [name: string]: {
      /** where events go */
      readonly url?: string | undefined;
      /** where errors go; to the url without this key */
      readonly errorUrl?: string | null | undefined;
      /** signals whose change is an event; none without any */
      readonly triggers?: readonly string[] | Reference | undefined;
      /** signals that every event carries */
      readonly data?: readonly string[] | Reference | undefined;
      /** subscribes every connection, now and later */
      readonly autoSubscribe?: boolean | Reference | undefined;
      /** with autoSubscribe: simulated vehicles too */
      readonly includeSimulated?: boolean | Reference | undefined;
      /** whether events go out; true without this key */
      readonly enabled?: boolean | Reference | undefined;
      /** skip: active without having answered a challenge */
      readonly verify?: "challenge" | "skip" | Reference | undefined;
      /** how deliveries are signed */
      readonly sign?: {
        /** challenges are signed too */
        readonly verify?: boolean | Reference | undefined;
        /** adds the headers of Standard Webhooks */
        readonly standard?: boolean | Reference | undefined;
        /** whose time those headers carry; wall without this key, as receivers refuse what is old */
        readonly clock?: "wall" | "simulated" | Reference | undefined;
      } | undefined;
      /** where in the body they stand */
      readonly triggersAt?: "top-level" | "data" | Reference | undefined;
      /** how errors in signals look: public is type and code alone, as on the wire of the public service */
      readonly codes?: "interface" | "public" | Reference | undefined;
      /** tells the instant of a delivery as meta.deliveryTime too, as in 2025 */
      readonly deliveryTime?: boolean | Reference | undefined;
      /** payloads have the form of version 2.0 */
      readonly legacy?: boolean | Reference | undefined;
      /** when a delivery that failed is tried again; published without this key */
      readonly retry?: "published" | "svix" | "standard" | "github" | Reference | {
        /** from one attempt to the next; no retry where it is empty */
        readonly schedule: readonly (Duration | number | Reference)[];
        /** start: counted from when the attempt before was due; failure: from when it failed */
        readonly from?: "start" | "failure" | Reference | undefined;
        /** share of each wait by which it is drawn longer or shorter */
        readonly jitter?: Percent | undefined;
        /** an attempt without an answer has failed; 15s without this key */
        readonly timeout?: Duration | undefined;
        /** gives a receiver the time that it asks for */
        readonly retryAfter?: boolean | Reference | undefined;
        /** an answer of 410 disables the webhook */
        readonly goneDisables?: boolean | Reference | undefined;
        /** so many deliveries in a row that came to nothing disable the webhook */
        readonly disableAfter?: number | Reference | undefined;
      } | undefined;
      /** attempts under way at once; any number without it */
      readonly concurrency?: number | Reference | undefined;
      /** deliveries pending at once; later ones are dropped */
      readonly pending?: number | Reference | undefined;
      /** simulated time that an answer from outside takes; none without it */
      readonly latency?: Duration | undefined;
      /** a receiver that exists only here and answers in place of the address */
      readonly receiver?: {
        /** what it answers; 200 without this key */
        readonly status?: number | Reference | undefined;
        /** how long it takes, in simulated time */
        readonly latency?: Duration | Draws | undefined;
        /** so many requests fail at first */
        readonly failFirst?: number | Reference | undefined;
        /** what those are answered with; 500 without this key */
        readonly failStatus?: number | Reference | undefined;
        /** what an answer that is no success asks for; whole seconds */
        readonly retryAfter?: Duration | undefined;
        /** refuses connections meanwhile */
        readonly down?: {
          /** when that begins; at the start without this key */
          readonly from?: string | undefined;
          /** when it ends; never without this key */
          readonly until?: string | undefined;
        } | undefined;
        /** how it answers challenges; rightly without this key */
        readonly verify?: "right" | "wrong" | "silent" | Reference | undefined;
      } | undefined;
      /** vehicles subscribed from the start, for their owners */
      readonly subscribe?: "all" | readonly string[] | Reference | undefined;
    };
  } | undefined;
  /** what fails at its time, beside the steps */
  readonly faults?: readonly ({
    /** a name to heal it by */
    readonly name?: string | undefined;
    /** what fails */
    readonly target: string;
    /** which requests, or events of a webhook; all of them without this key */
    readonly match?: {
      /** those about a vehicle, or about those of a fleet */
      readonly vehicle?: string | undefined;
      /** those on behalf of a user */
      readonly user?: string | undefined;
      /** of the API: requests of an operation */
      readonly operation?: string | undefined;
      /** of a webhook: events whose sequence is one of these */
      readonly sequence?: unknown;
      /** of a webhook: the event of this place among those of its vehicle, from 1; the first delivery is 1 */
      readonly event?: number | Reference | undefined;
    } | undefined;
    /** of the API: from 0 to 1; always without this key */
    readonly probability?: number | Reference | undefined;
    /** of the API: strikes so many requests at most */
    readonly times?: number | Reference | undefined;
    /** what is wrong meanwhile */
    readonly effects: readonly ({
      /** has no network; of a charger: is dark; of a webhook: no way to it */
      readonly offline?: true | undefined;
      /** of a vehicle: cannot charge */
      readonly chargerFault?: true | undefined;
      /** of a vehicle: signals of the status UNAVAILABLE; `*` stands for any text */
      readonly unavailable?: string | readonly string[] | undefined;
      /** of a vehicle: signals with the error SIGNAL_NOT_FOUND; `*` stands for any text */
      readonly notFound?: string | readonly string[] | undefined;
      /** of the API: requests fail with this status */
      readonly status?: number | Reference | {
        /** one of the service: 400, 404, 429, 500 and so on */
        readonly code: number | Reference;
        /** answers so many requests at most */
        readonly times?: number | Reference | undefined;
        /** tells the client to come back after this long; whole seconds */
        readonly retryAfter?: Duration | undefined;
      } | undefined;
      /** of the API: requests fail with this error */
      readonly error?: {
        /** as on the wire */
        readonly type: "AUTHENTICATION" | "BILLING" | "COMPATIBILITY" | "CONNECTED_SERVICES_ACCOUNT" | "RATE_LIMIT" | "RESOURCE_NOT_FOUND" | "SERVER" | "UPSTREAM" | "VALIDATION" | "VEHICLE_STATE" | Reference;
        /** one of the type */
        readonly code: string;
        /** what the error says; that of the code without this key */
        readonly detail?: string | undefined;
        /** answers so many requests at most */
        readonly times?: number | Reference | undefined;
        /** tells the client to come back after this long; whole seconds */
        readonly retryAfter?: Duration | undefined;
      } | undefined;
      /** of the API: requests take this much longer, in simulated time */
      readonly latency?: Duration | Draws | undefined;
      /** of a webhook: sends nothing, and all of it at the end */
      readonly hold?: true | undefined;
      /** of a webhook: events get lost */
      readonly drop?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
      } | undefined;
      /** of a webhook: events come more than once */
      readonly duplicate?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** so many more; one without this key */
        readonly times?: number | Reference | undefined;
        /** later than the first */
        readonly delay?: string | number | Draws | undefined;
      } | undefined;
      /** of a webhook: events come later */
      readonly delay?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** so much later */
        readonly by: Duration | Draws;
      } | undefined;
      /** of a webhook: events come in another order */
      readonly reorder?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** up to so many later events go first, a number drawn for each event */
        readonly window?: number | Reference | undefined;
        /** or exactly so many go first */
        readonly behind?: number | Reference | undefined;
        /** an event is held for this long at most; 15m without this key */
        readonly within?: Duration | undefined;
      } | undefined;
      /** of a webhook: old deliveries come again as they were */
      readonly replay?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** one of so many before; 10 without this key */
        readonly window?: number | Reference | undefined;
        /** after the event that brings it about */
        readonly delay?: Duration | Draws | undefined;
      } | undefined;
      /** of a webhook: sequences with gaps, or the same twice */
      readonly sequence?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** so many numbers are left out */
        readonly gap?: number | Reference | undefined;
        /** it has the number of the one before */
        readonly repeat?: true | undefined;
      } | undefined;
      /** of a webhook: what is signed wrongly */
      readonly signature?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** by another secret, not at all, or by the secret before */
        readonly form: "wrong" | "missing" | "old" | Reference;
      } | undefined;
      /** of a webhook: bodies are changed after they were signed */
      readonly tamper?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
      } | undefined;
      /** of a webhook: deliveries carry another time */
      readonly skew?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** the clock that stamps deliveries is ahead by so much */
        readonly ahead?: Duration | undefined;
        /** or behind */
        readonly behind?: Duration | undefined;
      } | undefined;
      /** of a webhook: bodies come slowly */
      readonly slow?: {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
        /** sending takes this long */
        readonly for: Duration | Draws;
      } | undefined;
      /** of a webhook: connections are reset */
      readonly reset?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
      } | undefined;
      /** of a webhook: bodies without their end */
      readonly truncate?: true | {
        /** from 0 to 1; always without this key */
        readonly probability?: number | Reference | undefined;
      } | undefined;
      /** of a webhook: what is wrong with its challenges */
      readonly verify?: {
        /** challenges come so much later */
        readonly late?: Duration | undefined;
        /** right answers are not taken for right */
        readonly wrong?: true | undefined;
        /** they come so many times more */
        readonly repeated?: number | Reference | undefined;
      } | undefined;
    })[];
    /** begins at this moment; at the start without this key */
    readonly from?: string | undefined;
    /** ends after this long */
    readonly for?: Duration | undefined;
    /** ends at this moment */
    readonly until?: string | undefined;
  })[] | undefined;
  /** what must be true all the time */
  readonly invariants?: readonly {
    /** what the report calls it */
    readonly name: string;
    /** must be true all the time (a CEL expression) */
    readonly check: string;
  }[] | undefined;
  /** what goes on while the clock runs */
  readonly ambient?: readonly ({
    /** a vehicle or a fleet */
    readonly for: string;
    /** from one beginning to the next, drawn for each vehicle by itself; with `use`, again as soon as it has ended without this key */
    readonly every?: string | number | Draws | undefined;
    /** looked at when it is due; left out while it is false (a CEL expression) */
    readonly when?: string | undefined;
    /** what it does */
    readonly do?: Steps | undefined;
    /** in place of do: the steps of a flow */
    readonly use?: string | undefined;
    /** use: what its arguments are */
    readonly with?: {
      readonly [name: string]: unknown;
    } | undefined;
  })[] | undefined;
  /** who comes while the clock runs, at a rate */
  readonly arrivals?: readonly ({
    /** a fleet; the next of its members that is free comes */
    readonly of: string;
    /** one after another, from the start of the clock */
    readonly phases: readonly ({
      /** how long */
      readonly for: Duration;
      /** how often somebody comes */
      readonly rate: string;
      /** how often at the end of the phase; evenly from the rate */
      readonly rampTo?: string | undefined;
    })[];
    /** no more than these at once; without this key all that are free */
    readonly most?: number | Reference | undefined;
    readonly do: Steps;
  })[] | undefined;
  /** what happens, in order */
  readonly steps?: Steps | undefined;
  /** what happens after the steps, whatever became of them */
  readonly teardown?: Steps | undefined;
  /** what must hold at the end */
  readonly expect?: readonly (string | Expectation)[] | undefined;
}

/** The verbs that vehicles follow. */
export type VehicleVerb = "drive" | "park" | "plugIn" | "unplug" | "refuel" | "service" | "trouble" | "lock" | "unlock" | "openDoor" | "closeDoor" | "open" | "close" | "set" | "charge" | "climate" | "grant" | "revoke" | "connect" | "disconnect" | "subscribe" | "unsubscribe" | "emit" | "wake" | "poll";

/** Those of them that need nothing but the name of the vehicle. */
export type ShortVerb = "park" | "unplug" | "refuel" | "service" | "lock" | "unlock" | "disconnect" | "wake" | "poll";
