import { measureInChild } from './child.ts';
import type { Figure, Section, Table } from './figure.ts';
import { yearDays } from './mixed-fleet.ts';
import type { Spread } from './tally.ts';
import type { YearMeasurement } from './year-child.ts';

const vehicles = 1_000;

/** A year of a mixed fleet: its speed, and whether it resembles the years of real people. */
export async function year(): Promise<Section> {
  const measured = await measureInChild<YearMeasurement>('year-child.ts', `${vehicles}`);
  const larger = await measureInChild<YearMeasurement>('year-child.ts', `${2 * vehicles}`);
  const laterBytes = larger.laterBytes - measured.laterBytes;
  const daysASecond = (measured.vehicles * yearDays) / (measured.yearMs / 1000);
  const figures: Figure[] = [
    {
      // A fleet of commuters promises a million vehicle-days in a minute; this fleet drives more.
      ...against(
        'vehicle-days per second',
        daysASecond,
        '/s',
        'a tenth of a million a minute',
        1_667,
      ),
      promise: { atLeast: 1 },
    },
    against(
      'entries of a watched vehicle and day',
      entriesADay(measured),
      '',
      'one a minute',
      1_440,
    ),
    {
      ...against(
        'memory of a vehicle after the year, records of its sessions included',
        laterBytes / (larger.vehicles - measured.vehicles),
        'bytes',
        'limit',
        5_000,
      ),
      promise: { atMost: 1 },
    },
    ...people(measured),
  ];
  return {
    title: 'A year',
    notes: [
      `${vehicles} vehicles, the same number of every model of the catalogue, from 2026-01-01 in Berlin: ` +
        'half of them of commuters, a quarter of families, the rest of retired people, taxi drivers and ' +
        'deliverers. One in a hundred is watched, and has entries.',
      `The memory of a vehicle is the difference between the year of ${2 * vehicles} such vehicles and that of ` +
        `${vehicles}, divided by ${vehicles}: it leaves out what a process takes once, and a year of 10,000 would ` +
        'last many minutes.',
      'The tables below are about private battery cars. Published: Kraftfahrt-Bundesamt, all German cars ' +
        'in 2023; The EV Project, 2,903 Nissan Leafs in 2011 (SAE 2012-01-0199 and INL: per day of driving, ' +
        'and the share of home); Electric Nation as analysed by Gonzalez Venegas et al. (2 to 3 plug-ins a ' +
        'week); 132 Californian battery cars over a year (Research Square 2592351: 7.5 to 20.4 kWh a ' +
        'session, here its mean over all sessions).',
    ],
    figures,
    tables: histograms(measured),
  };
}

function people(measured: YearMeasurement): Figure[] {
  const { yearKm, dayKm, sessionsAYear, sessionKwh, homeShare, stranded } = measured;
  const sessionsAWeek = sessionsAYear.mean / (yearDays / 7);
  return [
    against('distance in a year, mean', yearKm.mean, 'km', 'KBA', 12_320),
    against('distance on a day of driving, mean', dayKm.mean, 'km', 'EV Project', 48.8),
    against('distance on a day of driving, median', dayKm.median, 'km', 'EV Project', 43.1),
    against('sessions a week, mean', sessionsAWeek, '', 'Electric Nation', 2.5),
    against('energy of a session, mean', sessionKwh.mean, 'kWh', 'California', 12.4),
    against('sessions at home', homeShare * 100, '%', 'EV Project', 84),
    {
      ...against('cars stranded at the end', stranded, '', 'one in a hundred', vehicles / 100),
      promise: { atMost: 1 },
    },
  ];
}

function histograms(measured: YearMeasurement): Table[] {
  const { yearKm, dayKm, startSoc, sessionKwh, sessionsAYear, soc } = measured;
  return [
    histogram('distance in a year, km', yearKm),
    histogram('distance on a day of driving, km', dayKm),
    histogram('sessions in a year', sessionsAYear),
    histogram('state of charge when plugged in, %', startSoc),
    histogram('energy of a session, kWh', sessionKwh),
    histogram('state of charge at any time, %', soc),
  ];
}

function histogram(title: string, { width, counts }: Spread): Table {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const from = (step: number): string =>
    `${(step * width).toLocaleString('en')}${step === counts.length - 1 ? '+' : '–'}`;
  return {
    head: [title, ...counts.map((_, step) => from(step))],
    rows: [['share', ...counts.map((count) => `${Math.round((100 * count) / all)} %`)]],
  };
}

function entriesADay({ entries, watched }: YearMeasurement): number {
  return entries / watched / yearDays;
}

function against(
  name: string,
  value: number,
  unit: string,
  peer: string,
  peerValue: number,
): Figure {
  return { name, value, unit, peer: { name: peer, value: peerValue }, ratio: value / peerValue };
}
