import { check } from './check.ts';
import { type CheckRequests, request, sequenceAfter, signed } from './check-request.ts';
import type { CheckMaterial } from './material.ts';

const state = 'a state';

const inOrder = ({ first, charging }: CheckMaterial): CheckRequests => [
  request('the first delivery', first),
  request(state, charging),
];

const both = (events: CheckMaterial): CheckRequests => [
  ...inOrder(events),
  request(state, events.stopped),
];

/** An application without protection wins one race in ten by chance. */
const racesRun = 3;

const dedupe = 'keep the eventId of each event you acted on, accept it again and do nothing';
const sort =
  'keep the highest meta.sequence of each vehicle, and let no lower one replace its state';

export const duplicate = check({
  name: 'duplicate',
  sent: 'an event that came twice',
  advice: dedupe,
  requests: (events) => [...inOrder(events), request('the same event again', events.charging)],
  same: ['after it came once', inOrder],
});

export const duplicatesAtOnce = check({
  name: 'duplicates-at-once',
  sent: 'an event that came twice at the same time',
  advice: `${dedupe}; look the id up and keep it in one step, as a unique key does`,
  tries: racesRun,
  requests: ({ first, charging, chargingAgain }) => [
    request('the first delivery', first),
    [request(state, charging), request('the same event at the same time', chargingAgain)],
  ],
  same: ['after it came once', inOrder],
});

export const eventsAtOnce = check({
  name: 'events-at-once',
  sent: 'two events that came at the same time',
  advice: `${sort}; compare and store in one step`,
  tries: racesRun,
  requests: ({ first, charging, stopped }) => [
    request('the first delivery', first),
    [request('a newer state', stopped), request('an older state at the same time', charging)],
  ],
  same: ['after they came one by one', both],
});

export const olderAfterNewer = check({
  name: 'older-after-newer',
  sent: 'an older event after a newer one',
  advice: sort,
  requests: ({ first, charging, stopped }) => [
    request('the first delivery', first),
    request('a newer state', stopped),
    request('an older state after a newer one', charging),
  ],
  same: ['in order', both],
});

export const reversed = check({
  name: 'reversed',
  sent: 'all events in reverse',
  advice: `${sort}; this holds for a first delivery too`,
  requests: (events) => both(events).toReversed(),
  same: ['in order', both],
});

export const gap = check({
  name: 'gap',
  sent: 'a sequence 1,000 above the one before',
  advice: 'accept it and act on it: numbers between two events of a vehicle may never come',
  requests: (events) => [
    ...inOrder(events),
    request(
      'a sequence 1,000 above the one before',
      signed(events.secret, sequenceAfter(events.stopped.text, events.charging, 1000)),
    ),
  ],
  acts: (events) => [inOrder(events), both(events)],
});

export const sameSequence = check({
  name: 'same-sequence',
  sent: 'a second event with the same sequence',
  advice:
    'act on it: two events may have one number. Drop what is lower, and know duplicates by eventId',
  requests: (events) => [
    ...inOrder(events),
    request(
      'a second event with the same sequence',
      signed(events.secret, sequenceAfter(events.stopped.text, events.charging, 0)),
    ),
  ],
  acts: (events) => [inOrder(events), both(events)],
});

export const retryAfterError = check({
  name: 'retry-after-500',
  sent: 'an event sent again after a 500 on its way back',
  advice: `${dedupe}; the deliveryId is another for each attempt`,
  requests: (events) => [
    ...inOrder(events),
    request('the second attempt of an event', events.chargingAgain),
  ],
  same: ['after it came once', inOrder],
});

export const retryAfterTimeout = check({
  name: 'retry-after-timeout',
  sent: 'an event sent again after a time-out, behind a later event',
  advice: `${dedupe}; remember ids for as long as retries come, not just the last one`,
  requests: (events) => [
    ...both(events),
    request('the second attempt of an event, behind a later one,', events.chargingAgain),
  ],
  same: ['after it came once', both],
});
