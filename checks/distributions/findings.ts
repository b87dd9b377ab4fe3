import type { Comparison } from './comparisons.ts';

/** Every comparison of the page, in its order, with the reasons for differences. */
export const comparisons: readonly Comparison[] = [
  {
    place: 'home',
    quantity: 'energy',
    why: `The shape is that of Trondheim, with larger sessions: half of the default drivers plug in only below a threshold of
their own, the batteries are those of today, and no car charges for an hour between two errands. Plug-in hybrids, which
arrive empty and charge until full, make the step. The cars of DfT had small batteries.`,
  },
  {
    place: 'work',
    quantity: 'energy',
    why: `The default drivers who charge at work also charge at home, so that little is missing when they arrive; the sessions
of JPL are larger. The cars of the Midwest were those of 2014 and 2015, whose small batteries end the session.`,
  },
  {
    place: 'public-ac',
    quantity: 'energy',
    why: `Drivers stop at a public post where they have an errand, and stays of an hour or two bound the energy as in Boulder.
Both ends differ: there are simulated sessions at stops of a few minutes, for which people would not plug in, and whole
nights on journeys.`,
  },
  {
    place: 'public-rapid',
    quantity: 'energy',
    why: `The default drivers use a rapid charger only on a long journey: they arrive nearly empty and leave at 80 %. In Perth and
Kinross most sessions are small, as of cars that charge near home or stop for the next town, with the batteries of
that year. The default drivers include none who live on public chargers.`,
  },
  {
    place: 'home',
    quantity: 'plugIn',
    why: `The median is right and the width is not. All commuters come home around one hour of the day, with a normal spread, and
plug in on arrival. In Trondheim a quarter of the sessions begin at eight in the evening or later, and in the United
Kingdom a fifth before noon: people also come home late, go out again, or plug in before they go to bed.`,
  },
  {
    place: 'work',
    quantity: 'plugIn',
    why: `Every simulated commuter arrives within about two hours. At JPL the first cars come earlier, and a quarter of the
sessions begin around noon or later, when posts are free again.`,
  },
  {
    place: 'public-ac',
    quantity: 'plugIn',
    why: `Errands of the default drivers lie before noon and in the afternoon; those of commuters come after work, later than most
sessions in Perth and Kinross.`,
  },
  {
    place: 'public-rapid',
    quantity: 'plugIn',
    why: `The middle of the day fits. Journeys neither begin before dawn nor go on into the evening, so early and late sessions are
missing.`,
  },
  {
    place: 'home',
    quantity: 'dwell',
    why: `This is among the largest differences. A simulated car stays on the cable until its next trip, for days if it has none,
and is hardly ever plugged in between two trips of a day. The public sets have a second group of sessions below five
hours, which are such top-ups or end once the car is charged.`,
  },
  {
    place: 'work',
    quantity: 'dwell',
    why: `A full working day fits, and there is nothing else: no half days and no exchange of cars at noon, which JPL has. In the
Midwest sessions of a few hours are the rule.`,
  },
  {
    place: 'public-ac',
    quantity: 'dwell',
    why: `Stays at errands last up to two hours in equal shares, close to Boulder. The longer half of Perth and Kinross is missing:
cars that park for half a day near a public post. Very short stays and nights are as above.`,
  },
  {
    place: 'public-rapid',
    quantity: 'dwell',
    why: `Simulated sessions end at 80 %, and the car leaves at once. There are no stops of a quarter of an hour for the next
50 km, and none that last longer than charging.`,
  },
  {
    place: 'work',
    quantity: 'power',
    why: `All simulated posts at work give 11 kW, shared with no other car, and a car takes all that its charger on board can. At
JPL a shared supply gives less to each car. The largest gap is one because the two curves do not overlap.`,
  },
  {
    place: 'public-ac',
    quantity: 'power',
    why: `The simulated cars have three different chargers on board, hence three steps, all above most sessions of Boulder, whose
posts give at most about 7 kW. The mean of a real session also has its slow end, which a limit of 80 % leaves out.`,
  },
  {
    place: 'public-rapid',
    quantity: 'pluggedPower',
    why: `A simulated rapid charger gives 150 kW, while hardly a session of Perth and Kinross exceeds 45 kW. The
share of the difference that is due to the years is not known from this set.`,
  },
  {
    place: 'trips',
    quantity: 'distance',
    why: `The default drivers reach a usual distance a year by few and long trips: mostly one out and one back on a day. Trips below
5 km, the most common ones in reality, are nearly only those to school, and a way with several stops is rare.`,
  },
  {
    place: 'cars',
    quantity: 'yearDistance',
    why: `The spread is too narrow: there are hardly any cars that stand for most of the year, and few that drive twice the mean.
American households drive more than the German ones for whom the drivers are made, and their own statements are rough;
the share of cars below 5,000 km tells most.`,
  },
];
