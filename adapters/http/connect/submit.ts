import type { Service, User } from '../../../engine/index.ts';
import { toUrl } from '../../words/url.ts';
import { mistakePage } from './ending-pages.ts';
import { finish } from './finish.ts';
import { flowsOf, type PageFlow } from './flows.ts';
import { headersOf, type PageContext, rootOf, stepUrl } from './layout.ts';
import { type Choices, nextStep } from './next-step.ts';

/** The content of a form. */
export interface Submitted {
  readonly flow: string | undefined;
  readonly step: string | undefined;
  readonly choices: Choices;
  readonly permissions: readonly string[];
  /** The capacity that the user chose for a vehicle, kWh; NaN for none. */
  readonly capacityFor: (vehicle: string) => number;
}

/** Goes on from a form: to the next page, or to the end of the flow. */
export function submit(c: PageContext, submitted: Submitted) {
  const { world } = c.env.world.run;
  const flow = flowOf(c, submitted);
  if (flow === undefined) {
    return c.html(mistakePage(flowOver, undefined), 400, headersOf(undefined));
  }
  const { request, token } = flow;
  const { choices, step: sent } = submitted;
  const step = nextStep(world.service, request, choices);
  if (step.kind === 'ready' || (step.kind === 'grant' && sent === 'grant')) {
    const permissions =
      step.kind === 'ready'
        ? request.asked.map(({ name }) => name)
        : grantedOf(world.service, flow, submitted.permissions);
    if (permissions.length > 0) {
      const { capacityFor } = submitted;
      return end(c, flow, { ...step, permissions, capacityFor });
    }
  }
  // A user who stays on a page has left something out.
  const problem = sent === step.kind ? sent : undefined;
  return c.redirect(stepUrl(rootOf(c.env), token, choices, problem), 303);
}

export const flowOver = 'this flow has ended, or never began: start again from the app';

function end(
  c: PageContext,
  flow: PageFlow,
  {
    user,
    rows,
    permissions,
    capacityFor,
  }: { user: User; rows: readonly number[] } & Pick<Submitted, 'capacityFor' | 'permissions'>,
) {
  const { world } = c.env.world.run;
  const { fleet, service } = world;
  flowsOf(world).end(flow);
  const consented = { user: user.name, rows, permissions };
  const target = finish(service, flow.request, consented);
  for (const row of rows) {
    const capacity = capacityFor(service.vehicleId(row));
    const batteries = service.consent.batteriesOf(row, permissions);
    if (!batteries.some((each) => each.capacity === capacity)) continue;
    const availableCapacities = batteries.map(({ capacity: kwh, description }) => {
      return { capacity: kwh, description };
    });
    world.submit({
      kind: 'signal.set',
      vehicle: fleet.nameOf(row),
      signal: 'TractionBattery.NominalCapacity',
      body: { capacity, source: 'USER_SELECTED', availableCapacities, unit: 'kWh' },
      always: true,
    });
  }
  return c.redirect(target, 303);
}

/** The permissions that are checked, and those that cannot be unchecked. */
function grantedOf(
  { consent }: Service,
  { request }: PageFlow,
  checked: readonly string[],
): readonly string[] {
  return request.asked
    .filter((asked) => consent.isLocked(asked) || checked.includes(asked.name))
    .map(({ name }) => name);
}

/**
 * The flow that both the address and the body of a form name, if it comes from a page of ours. A
 * page of another origin can have a browser send a form here, but cannot know the token of a flow.
 */
function flowOf(c: PageContext, { flow: token = '' }: Submitted): PageFlow | undefined {
  if (c.req.query('flow') !== token || !isFromHere(c)) return undefined;
  return flowsOf(c.env.world.run.world).find(token);
}

/** Clients other than browsers do not state an origin. */
function isFromHere({ req, env }: PageContext): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = req.header('origin');
  if (origin === undefined) return true;
  const host = req.header('host') ?? new URL(env.url).host;
  return toUrl(origin)?.host === host;
}
