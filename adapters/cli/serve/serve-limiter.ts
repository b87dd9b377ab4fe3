import { orderWebhook, type Webhook } from '../../../engine/index.ts';
import { wantedSignals } from '../../demo/belief.ts';
import { ChargeLimiter } from '../../demo/charge-limiter.ts';
import type { HttpApp } from '../../http/app-of.ts';
import type { RunningLimiter } from '../../http/control/running-limiter.ts';
import type { ControlledWorld } from '../../http/control/simulation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { limiterName } from './limiter-setting.ts';

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
  readonly webhook = limiterName;
  readonly mostCharging: number;
  #world: ControlledWorld | undefined;
  #app!: HttpApp;
  #limiter!: ChargeLimiter;
  readonly #begun: Promise<void>;
  #begin!: () => void;

  constructor(mostCharging: number) {
    this.mostCharging = mostCharging;
    this.#begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  get worldId(): string | undefined {
    return this.#world?.id;
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

  /** Takes a webhook. A world that is brought back sends some before the limiter has begun. */
  async receive(request: Request): Promise<Response> {
    await this.#begun;
    return this.#limiter.receive(request);
  }

  /** Begins beside a world, whose app answers its requests. */
  async begin(app: HttpApp, world: ControlledWorld): Promise<void> {
    this.#app = app;
    await this.follow(world);
  }

  /**
   * Creates the webhook, or takes up the one that an earlier process has created, and subscribes
   * the cars, while the clock stands still. Forgets the world before.
   */
  async follow(world: ControlledWorld): Promise<void> {
    const { timekeeper } = world;
    this.#world = world;
    this.#limiter = this.#limiterOf(world);
    this.#begin();
    while (timekeeper.idle !== undefined) await timekeeper.idle;
    const left = timekeeper.state.locks.filter(({ holder }) => holder === limiterName);
    // Otherwise a fast clock would pass the time for the answer to the challenge.
    const { id: lock } = timekeeper.lock(limiterName, beginMs);
    for (const { id } of left) timekeeper.unlock(id);
    try {
      const webhook = await this.#webhook(world);
      await this.#limiter.subscribe(webhook.id, world.run.world.clock.now);
    } finally {
      timekeeper.unlock(lock);
    }
  }

  #limiterOf({ run }: ControlledWorld): ChargeLimiter {
    const { clientId, clientSecret, managementToken } = run.world.service.application;
    return new ChargeLimiter({
      clientId,
      clientSecret,
      managementToken,
      mostCharging: this.mostCharging,
      origin,
      fetch: (request) => this.#app.fetch(request),
    });
  }

  async #webhook({ run, timekeeper }: ControlledWorld): Promise<Webhook> {
    const { clock, service } = run.world;
    const found = service.webhooks.byName(limiterName);
    if (found === undefined) {
      orderWebhook(run, {
        name: limiterName,
        action: 'create',
        url: callbackUri,
        triggers: [...wantedSignals.triggers],
        data: [...wantedSignals.data],
        retry,
      });
    } else if (found.settings.url !== callbackUri) {
      throw new UsageError(`--with ${limiterName}: the scenario has a webhook of that name`);
    } else if (found.verification === 'failed') {
      orderWebhook(run, { name: limiterName, action: 'verify' });
    }
    const webhook = service.webhooks.byName(limiterName)!;
    await timekeeper.until(() => webhook.verification !== 'pending', clock.now + 1);
    return webhook;
  }
}
