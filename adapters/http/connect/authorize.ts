import { formatDay, modelYear, ownMember, type World } from '../../../engine/index.ts';
import type { Html } from '../docs/page.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { hasLiveVehicle } from '../live-vehicle.ts';
import { type App, defineRoute, webPage } from '../route.ts';
import { authorizeParameters, formSchema, reauthenticateParameters } from './authorize-schema.ts';
import { loginPage, makePage, vehiclesPage } from './choosing-pages.ts';
import { type ConnectKind, readConnectRequest } from './connect-request.ts';
import {
  capacityField,
  completePage,
  grantPage,
  incompatiblePage,
  mistakePage,
  noVehiclesPage,
  readyPage,
} from './ending-pages.ts';
import { errorUrl } from './exit.ts';
import { answer, incompatibleUrl } from './finish.ts';
import { flowIn, flowsOf, type PageFlow } from './flows.ts';
import { headersOf, type PageContext, rootOf, type View } from './layout.ts';
import { type Choices, type ConnectStep, nextStep } from './next-step.ts';
import { flowOver, submit } from './submit.ts';

const common = { provenance: 'public', family: 'connect', admission: 'open' } as const;

const shown = webPage('A page');
const wrong = webPage('The mistake of the app');
const sentOn = { description: 'To the app, or to the last page of the flow' };

const startFlow = defineRoute({
  ...common,
  operation: 'connect.authorize',
  method: 'get',
  path: '/oauth/authorize',
  summary: 'The page on which a user begins to connect vehicles',
  description:
    'A page, and the pages that follow: brand, sign-in, vehicles, permissions. By option there are no pages, and the user is ' +
    'back at the app at once.',
  parameters: [...authorizeParameters],
  responses: { 200: shown, 302: sentOn, 400: wrong },
});

const startAgain = defineRoute({
  ...common,
  operation: 'connect.reauthenticate',
  method: 'get',
  path: '/oauth/reauthenticate',
  summary: 'The page on which a user signs in again for a vehicle',
  parameters: [...reauthenticateParameters],
  responses: { 200: shown, 302: sentOn, 400: wrong },
});

const goOn = defineRoute({
  ...common,
  provenance: 'ours',
  operation: 'connect.continue',
  method: 'post',
  path: '/oauth/authorize',
  summary: 'The target of the forms of the pages',
  request: { body: { content: { 'application/x-www-form-urlencoded': { schema: formSchema } } } },
  responses: { 303: { description: 'To the next page, or to the end of the flow' }, 400: wrong },
});

const complete = defineRoute({
  ...common,
  provenance: 'stated',
  operation: 'connect.complete',
  method: 'get',
  path: '/oauth/complete',
  summary: 'The last page of a flow that leads nowhere else',
  responses: { 200: shown },
});

export function mountConnect(app: App): void {
  app.openapi(startFlow, (c) => start(c, 'authorize'));
  app.openapi(startAgain, (c) => start(c, 'reauthenticate'));
  app.openapi(goOn, (c) => {
    const form = c.req.valid('form');
    const choices = choicesOf([form.make], [form.login], listed(form.vehicle));
    const { step, flow } = form;
    const capacityFor = (vehicle: string) => Number(listed(form[capacityField(vehicle)])[0]);
    return submit(c, { flow, step, choices, permissions: listed(form.permission), capacityFor });
  });
  app.openapi(complete, (c) => {
    const error = new URL(c.env.url).searchParams.get('error');
    return c.html(completePage(error), 200, headersOf(undefined));
  });
}

function start(c: PageContext, kind: ConnectKind) {
  const { world, base } = c.env;
  const parameters = new URL(c.env.url).searchParams;
  const token = parameters.get('flow');
  if (kind === 'authorize' && token !== null) return show(c, token, parameters);
  if (parameters.has('client_secret')) c.env.site.onHint?.('secret-in-url', () => secretWords);
  const request = readConnectRequest(world.run.world.service, kind, parameters, base);
  if ('mistake' in request) {
    const { mistake, exit } = request;
    if (exit === undefined || world.options.configurationErrors === 'page') {
      return c.html(mistakePage(mistake, exit), 400, headersOf(exit));
    }
    return c.redirect(errorUrl(exit, 'configuration_error', { error_description: mistake }), 302);
  }
  if (request.wish.mode === 'live') {
    c.env.site.onHint?.('live-cars', () => noLiveCars(world.run.world));
  }
  c.env.site.onHint?.('later-makes', () => laterMake(world.run.world));
  // A HEAD request changes nothing.
  if (flowIn(world) !== 'pages' && c.req.method !== 'HEAD') {
    return c.redirect(answer(world, request, { isGuest: flowIn(world) === 'guests' }), 302);
  }
  return render(c, flowsOf(world.run.world).begin(request), { vehicles: [] }, undefined);
}

const secretWords =
  'an app puts its client_secret into the address of connect, where browsers and logs show it: only requests for tokens need it';

/** The words for the operator of a world whose cars are all simulated. */
function noLiveCars(world: World): string | undefined {
  if (hasLiveVehicle(world)) return undefined;
  return 'an app asks for live cars at connect (mode=live), and all are simulated: it gets no_vehicles; give vehicles mode: live, or let it ask for mode=simulated';
}

/** The vehicles that are looked at, as each request does so until there is a hint. */
const mostLookedAt = 100;

/** The words for the operator of a world whose cars have a make that comes at a later date. */
function laterMake({ fleet, service }: World): string | undefined {
  for (let row = 0; row < Math.min(fleet.count, mostLookedAt); row += 1) {
    const model = fleet.modelOf(row);
    if (service.consent.takes(model)) continue;
    const day = formatDay(service.consent.takesFromMs(model));
    return `an app connects cars, and ${model.make} comes on ${day}: its cars are vehicle_incompatible; app.makesFrom sets another day`;
  }
  return undefined;
}

/** A page of a flow under way. */
function show(c: PageContext, token: string, parameters: URLSearchParams) {
  const flow = flowsOf(c.env.world.run.world).find(token);
  if (flow === undefined)
    return c.html(mistakePage(flowOver, undefined), 400, headersOf(undefined));
  const [makes, logins] = [parameters.getAll('make'), parameters.getAll('login')];
  const choices = choicesOf(makes, logins, parameters.getAll('vehicle'));
  return render(c, flow, choices, ownMember(problems, parameters.get('problem') ?? ''));
}

const problems: Readonly<Record<string, string>> = {
  grant: 'Allow at least one permission, or deny them all.',
  vehicles: 'Choose a car to go on.',
};

function render(
  c: PageContext,
  { token, request }: PageFlow,
  choices: Choices,
  problem: string | undefined,
) {
  const { world } = c.env;
  const { service } = world.run.world;
  const app = service.application.name;
  const view = { app, root: rootOf(c.env), token, request, choices, problem };
  const step = nextStep(service, request, choices);
  return c.html(pageOf(view, step, world), 200, headersOf(request.exit));
}

function pageOf(view: View, step: ConnectStep, world: HostedWorld): Html {
  const engine = world.run.world;
  const describe = (row: number): string => {
    const report = engine.reportOf(row);
    return `${report.model.make} ${report.model.model} ${modelYear(report)}`;
  };
  switch (step.kind) {
    case 'make':
      return makePage(view, engine);
    case 'login':
      return loginPage(view, engine, step);
    case 'vehicles':
      return vehiclesPage(view, engine, step, describe);
    case 'grant':
      return grantPage(view, step, engine.service, describe);
    case 'ready':
      return readyPage(view, step, describe);
    case 'no_vehicles':
      return noVehiclesPage(view, step.user.name);
    case 'vehicle_incompatible':
      return incompatiblePage(
        view,
        describe(step.row),
        incompatibleUrl(world, view.request, step.row),
      );
  }
}

/** An empty choice is no choice. */
function choicesOf(
  [make]: readonly (string | undefined)[],
  [login]: readonly (string | undefined)[],
  vehicles: readonly string[],
): Choices {
  return {
    make: make === '' ? undefined : make,
    login: login === '' ? undefined : login,
    vehicles,
  };
}

function listed(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
