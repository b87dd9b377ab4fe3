import {
  describeExpectation,
  durationWords,
  memberName,
  modelOf,
  momentWords,
  type Scenario,
  type StatedSettings,
  short,
  signals,
  strikingWords,
  targetWords,
  type VehicleModel,
} from '../../../engine/index.ts';
import { counted } from '../../terminal/terminal.ts';

/** The assumptions about a model of a scenario's own. */
export interface ExplainedModel {
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly powertrain: string;
  readonly assumed: NonNullable<VehicleModel['own']>['assumed'];
}

export function modelsOf({ models }: Scenario): readonly ExplainedModel[] {
  return [...models.values()].map(({ id, make, model, powertrain, own }) => ({
    name: id,
    make,
    model,
    powertrain,
    assumed: own?.assumed ?? [],
  }));
}

/** The parts of a scenario beside its steps, each in a sentence without a full stop. */
export interface ScenarioParts {
  readonly app: readonly string[];
  readonly vehicles: readonly string[];
  readonly webhooks: readonly string[];
  readonly faults: readonly string[];
  readonly always: readonly string[];
  readonly ambient: readonly string[];
  readonly atEnd: readonly string[];
}

/** The limit of named vehicles, and that of sentences about chargers; more are counted. */
const mostTold = 12;

export function surroundingsOf(scenario: Scenario): ScenarioParts {
  const { faults, invariants, expect } = scenario;
  return {
    app: settingWords(scenario, 'app', 'the app'),
    vehicles: [
      ...vehicleWords(scenario),
      ...settingWords(scenario, 'vehicles'),
      ...scenario.fleets.map(fleetWords),
      ...settingWords(scenario, 'fleets'),
      ...chargerWords(scenario),
      ...windowLacks(scenario),
    ],
    webhooks: [
      ...scenario.webhooks.map(webhookWords),
      ...settingWords(scenario, 'webhooks', 'the webhook'),
    ],
    faults: faults.map(faultWords),
    always: invariants.map(({ check, name }) => `${name}: ${check.source} must hold all the time`),
    ambient: [...scenario.ambient.map(ambientWords), ...scenario.arrivals.map(arrivalWords)],
    atEnd: expect.map(describeExpectation),
  };
}

/** The settings that other sentences have. */
const toldElsewhere = new Set(
  'model owner count id state.battery.soc url triggers subscribe'.split(' '),
);

/** The other settings of a section, as the file writes them. */
function settingWords(
  { stated }: Scenario,
  section: StatedSettings['section'],
  title = '',
): readonly string[] {
  return stated.flatMap(({ section: own, name, settings }) => {
    const rest = [...settings].filter(([key]) => !toldElsewhere.has(key));
    if (own !== section || rest.length === 0) return [];
    const written = rest.map(([key, value]) => `${key}: ${value}`).join(', ');
    return [`${`${title} ${name}`.trim()} has ${written}`];
  });
}

function vehicleWords({ vehicles, models }: Scenario): readonly string[] {
  const told = vehicles.slice(0, mostTold).map(({ name, model, state, owner }) => {
    const { powertrain, battery } = modelOf({ models }, model);
    const charge = battery === undefined ? '' : `, charged to ${short(state.socPercent)} %`;
    const of = owner === undefined ? '' : `, of ${owner}`;
    return `${name} is a ${model} (${powertrain})${of}${charge}`;
  });
  const rest = vehicles.length - told.length;
  return rest === 0 ? told : [...told, `there are ${counted(rest, 'more vehicle')}`];
}

function fleetWords({ name, count, id, models }: Scenario['fleets'][number]): string {
  const ends = `${memberName(id, 0)} to ${memberName(id, count - 1)}`;
  const kinds = models.map(([model]) => model).join(', ');
  return `${name} are ${counted(count, 'vehicle')}, ${ends}, of ${kinds}`;
}

/** The models of the vehicles for which no charging window was found, each with the reason. */
function windowLacks({ vehicles, fleets, models }: Scenario): readonly string[] {
  const ids = [
    ...vehicles.map(({ model }) => model),
    ...fleets.flatMap((fleet) => fleet.models.map(([model]) => model)),
  ];
  return [...new Set(ids)].flatMap((id) => {
    const lack = modelOf({ models }, id).battery?.dc?.windowLack;
    return lack === undefined ? [] : [`of ${id} ${lack}`];
  });
}

/** The shares of chargers and sites, and their prices over time. */
function chargerWords(scenario: Scenario): readonly string[] {
  const sentences = [
    ...scenario.stations.map((station) => stationWords(station, scenario)),
    ...scenario.sites.map((site) => siteWords(site, scenario)),
    ...scenario.chargers.flatMap(priceWords),
  ];
  const rest = sentences.length - mostTold;
  if (rest <= 0) return sentences;
  return [...sentences.slice(0, mostTold), `chargers have ${counted(rest, 'more rule')}`];
}

/** The cars that share a charger, and its power. */
function stationWords(station: Scenario['stations'][number], { fleets }: Scenario): string {
  const { name, connectors, powerKw, sharing, whenOccupied, isPersonal } = station;
  const power = `${short(powerKw)} kW`;
  const next = whenOccupied === 'queue' ? 'the next one waits' : 'the next one is refused';
  if (connectors === 1) return `${name} has ${power} for one car; ${next}`;
  const many = Number.isFinite(connectors) ? ` for ${connectors} cars` : '';
  const rest = many === '' ? '' : `; ${next}`;
  const own = isPersonal && fleets.length > 0 ? '; each vehicle of a fleet has one of its own' : '';
  return `cars at ${name} share ${power}${many}, ${ruleWords[sharing]}${rest}${own}`;
}

const ruleWords: Readonly<Record<Scenario['sites'][number]['sharing'], string>> = {
  equal: 'in equal parts',
  firstCome: 'the first that came first',
  byNeed: 'by need',
};

/** The chargers of a site and their connection to the grid. */
function siteWords({ name, limitKw, sharing }: Scenario['sites'][number], all: Scenario): string {
  const at = all.stations.filter(({ site }) => site === name).map((station) => station.name);
  const power = Number.isFinite(limitKw) ? `${short(limitKw)} kW of the grid` : 'the solar power';
  return `the site ${name} has ${power} for ${at.join(' and ')}, ${ruleWords[sharing]}`;
}

/** The prices and carbon of a charger that change over time. */
function priceWords({ name, tariff }: Scenario['chargers'][number]): readonly string[] {
  const { prices, carbon } = tariff ?? {};
  const parts = [
    ...(prices === undefined ? [] : [`prices over time, ${prices}`]),
    ...(carbon === undefined ? [] : [`carbon over time, ${carbon}`]),
  ];
  return parts.length === 0 ? [] : [`${name} has ${parts.join(', and ')}`];
}

function webhookWords({ name, settings, subscribe }: Scenario['webhooks'][number]): string {
  const { triggers = [], url = '' } = settings;
  const of = subscribe === 'all' ? 'every vehicle' : subscribe.map(targetWords).join(', ');
  const about = of === '' ? '' : `, about ${of}`;
  const when =
    triggers.length === 0 || triggers.length === signals.length
      ? 'whatever changes'
      : triggers.join(', ');
  return `the webhook ${name} tells ${url} of ${when}${about}`;
}

function faultWords(fault: Scenario['faults'][number]): string {
  const from = fault.from === undefined ? 'from the start on' : `at ${momentWords(fault.from)}`;
  return `${from} the fault ${fault.name} ${strikingWords(fault)}`;
}

function ambientWords({ target, everyMs, condition, steps }: Scenario['ambient'][number]): string {
  const when = condition === undefined ? '' : `, if ${condition.source},`;
  return `every ${durationWords(everyMs)}${when} ${targetWords(target)} takes ${counted(steps.length, 'step')}`;
}

function arrivalWords({ target, phases, steps }: Scenario['arrivals'][number]): string {
  return `vehicles of ${target.name} arrive in ${counted(phases.length, 'phase')}, and each takes ${counted(steps.length, 'step')}`;
}
