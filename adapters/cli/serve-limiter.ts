import { orderWebhook } from '../../engine/index.ts';
import { wantedSignals } from '../demo/belief.ts';
import { ChargeLimiter } from '../demo/charge-limiter.ts';
import type { HttpApp } from '../http/app.ts';
import type { RunningLimiter } from '../http/control/limiter.ts';
import type { ControlledWorld } from '../http/control/simulation.ts';
import { limiterName } from './limiter-setting.ts';
import { UsageError } from './usage-error.ts';

/** An address that stands for the limiter, which gets its webhooks in the same program. */
const callbackUri = 'https://charge-limiter.example/webhooks';

/** A fast clock passes minutes while the limiter answers: more than usual timeouts allow. */
const retry = { schedule: ['1m', '5m', '15m', '1h'], timeout: '15m' };

/** The most real time for which the clock stands still at the beginning. */
const beginMs = 10_000;

/** A name that every server has, for requests that need no port. */
const origin = 'http://127.0.0.1';

/** The charge limiter beside the first world of a server. */
export class ServedLimiter implements RunningLimiter {
  readonly worldId: string;
  readonly webhook = limiterName;
  readonly mostCharging: number;
  #limiter: ChargeLimiter;
  #world: ControlledWorld;
  #app: HttpApp | undefined;

  constructor(world: ControlledWorld, mostCharging: number) {
    this.worldId = world.id;
    this.mostCharging = mostCharging;
    this.#world = world;
    this.#limiter = this.#limiterOf(world);
  }

  get cars(): RunningLimiter['cars'] {
    return this.#limiter.cars;
  }

  get orders(): RunningLimiter['orders'] {
    return this.#limiter.orders;
  }

  get heard(): RunningLimiter['heard'] {
    return this.#limiter.heard;
  }

  isWaiting(vehicleId: string): boolean {
    return this.#limiter.isWaiting(vehicleId);
  }

  /** Takes a webhook. */
  receive(request: Request): Promise<Response> {
    return this.#limiter.receive(request);
  }

  /** Begins anew beside the world that has taken the place of its own. */
  async follow(world: ControlledWorld): Promise<void> {
    this.#world = world;
    this.#limiter = this.#limiterOf(world);
    await this.begin(this.#app!);
  }

  #limiterOf({ run }: ControlledWorld): ChargeLimiter {
    const { clientId, clientSecret, managementToken } = run.world.service.application;
    return new ChargeLimiter({
      clientId,
      clientSecret,
      managementToken,
      mostCharging: this.mostCharging,
      origin,
      fetch: (request) => this.#app!.fetch(request),
    });
  }

  /** Creates the webhook and subscribes the cars, while the clock stands still. */
  async begin(app: HttpApp): Promise<void> {
    const { timekeeper } = this.#world;
    this.#app = app;
    while (timekeeper.idle !== undefined) await timekeeper.idle;
    // Otherwise a fast clock would pass the time for the answer to the challenge.
    const { id: lock } = timekeeper.lock(limiterName, beginMs);
    try {
      await this.#register();
    } finally {
      timekeeper.unlock(lock);
    }
  }

  async #register(): Promise<void> {
    const { run, timekeeper } = this.#world;
    const { clock, service } = run.world;
    if (service.webhooks.byName(limiterName) !== undefined) {
      throw new UsageError(`--with ${limiterName}: the scenario has a webhook of that name`);
    }
    orderWebhook(run, {
      name: limiterName,
      action: 'create',
      url: callbackUri,
      triggers: [...wantedSignals.triggers],
      data: [...wantedSignals.data],
      retry,
    });
    const webhook = service.webhooks.byName(limiterName)!;
    await timekeeper.until(() => webhook.verification !== 'pending', clock.now + 1);
    await this.#limiter.subscribe(webhook.id, clock.now);
  }
}
