import type { ConnectFlow, World } from '../../../engine/index.ts';
import type { HostedWorld } from '../hosted-world.ts';
import type { ConnectRequest } from './connect-request.ts';

/** The kind of flow that a connect URL leads to in a world. */
export function flowIn({ options, run }: HostedWorld): ConnectFlow {
  return options.connectFlow ?? run.world.service.application.connectFlow;
}

/** One user on the way through the pages. */
export interface PageFlow {
  /** Identifies the user: the forms carry it. */
  readonly token: string;
  readonly request: ConnectRequest;
}

/** The unfinished flows of a world, which are no part of it because they do not change it. */
export class PageFlows {
  readonly #world: World;
  readonly #open = new Map<string, PageFlow>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  begin(request: ConnectRequest): PageFlow {
    const flow = { token: this.#world.service.consent.formToken(this.#count), request };
    this.#count += 1;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= mostOpen) this.#open.delete(oldest);
    this.#open.set(flow.token, flow);
    return flow;
  }

  find(token: string): PageFlow | undefined {
    return this.#open.get(token);
  }

  end({ token }: PageFlow): void {
    this.#open.delete(token);
  }
}

/** The most flows through the pages of a world at a time (ours). */
const mostOpen = 1000;

const known = new WeakMap<World, PageFlows>();

export function flowsOf(world: World): PageFlows {
  const flows = known.get(world) ?? new PageFlows(world);
  known.set(world, flows);
  return flows;
}
