import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Event, isAbout, isChallenge, isEvent, isNews, jsonIn, signalOf } from './event.ts';
import { type Habits, rightHabits } from './habits.ts';
import { Service, type ServiceOptions } from './service.ts';
import { type Car, type OpenStore, Store } from './store.ts';

export interface DiaryOptions {
  readonly managementToken: string;
  /** Without it nothing is read from the service, and no command is sent. */
  readonly service?: ServiceOptions | undefined;
  readonly store?: Store | undefined;
}

/** Keeps a diary of charging: how cars are, and how often they were charged in each month. */
export class ChargeDiary {
  readonly #secret: string;
  readonly #habits: Habits;
  readonly #store: Store;
  readonly #open: OpenStore;
  readonly #service: Service | undefined;
  #turn: Promise<void> = Promise.resolve();
  /** Ids of cars that get the command to lock once more, with their next event. */
  readonly #unlocked = new Set<string>();

  constructor({ managementToken, service, store }: DiaryOptions, habits: Partial<Habits> = {}) {
    this.#secret = managementToken;
    this.#habits = { ...rightHabits, ...habits };
    this.#store = store ?? new Store();
    this.#open = this.#store.open();
    this.#service = service && new Service(service, this.#habits);
  }

  /** The same diary after its program has ended and was started again. */
  restarted(options: Omit<DiaryOptions, 'store'>): ChargeDiary {
    return new ChargeDiary({ ...options, store: this.#store }, this.#habits);
  }

  /** Takes a webhook: answers challenges, refuses what is not signed, and acts once on each event. */
  async receive(request: Request): Promise<Response> {
    const text = await request.text();
    const body = jsonIn(text);
    if (isChallenge(body)) return Response.json({ challenge: this.#sign(body.data.challenge) });
    const right = Buffer.from(this.#sign(this.#habits.signedText(text)));
    const given = Buffer.from(request.headers.get('sc-signature') ?? '');
    if (given.length !== right.length || !timingSafeEqual(given, right)) {
      return new Response('the signature is wrong', { status: 401 });
    }
    if (!isEvent(body)) return new Response('this is no event', { status: 400 });
    if (isNews(body)) {
      await this.#habits.stored(async () => {
        this.#turn = this.#habits.inTurn(this.#turn, async () => this.#keep(body));
        await this.#turn;
      });
    }
    return new Response(null, { status: 204 });
  }

  /** The entries of the diary on the cars, by the names that the app has for their owners. */
  state(): Readonly<Record<string, Omit<Car, 'errorSequence' | 'sequence'>>> {
    const cars = Object.entries(this.#store.diary.cars);
    return Object.fromEntries(
      cars.map(([name, { sequence: _s, errorSequence: _e, ...told }]) => [name, told]),
    );
  }

  async #keep(event: Event): Promise<void> {
    const { seen, cars } = await this.#open.read();
    if (this.#habits.isKnown(event.eventId, seen)) return;
    const { externalId, id } = event.data.user;
    const name = externalId ?? id;
    if (cars[name] === undefined) await this.#service?.connect(id, event.meta.deliveredAt);
    const before = cars[name] ?? unknownCar;
    const told = { ...this.#error(event, before), ...this.#state(event, before) };
    const after = { ...before, ...told, entries: before.entries + 1 };
    const isEnd = this.#isEnd(event, cars[name]);
    const car = isEnd ? await this.#charged(event, after) : after;
    await this.#open.write({ seen: [...seen, event.eventId], cars: { ...cars, [name]: car } });
    if (isBegin(event) || this.#unlocked.delete(event.data.vehicle.id)) await this.#lock(event);
  }

  #error({ data, meta }: Event, { errorSequence }: Car): Partial<Car> {
    const error = data.errors?.find(({ type }) => type === 'CONNECTED_SERVICES_ACCOUNT');
    if (error === undefined || meta.sequence < errorSequence) return {};
    return { errorSequence: meta.sequence, isLinked: !this.#habits.isLost(error) };
  }

  #state(event: Event, { isCharging, percent, sequence }: Car): Partial<Car> {
    const told = event.meta.sequence;
    if (event.eventType !== 'VEHICLE_STATE' || this.#habits.isOlder(told, sequence)) return {};
    return {
      sequence: told,
      isCharging: (charging(event) ?? isCharging) === true,
      percent: Number(signalOf(event, 'tractionbattery-stateofcharge')?.body?.value ?? percent),
    };
  }

  /** Late or not, an event that tells the end of a charge counts. */
  #isEnd(event: Event, before: Car | undefined): boolean {
    return charging(event) === false && this.#habits.isEnd(event, before);
  }

  async #charged(event: Event, car: Car): Promise<Car> {
    const { data, meta } = event;
    const endedAtMs = signalOf(event, 'charge-ischarging')?.meta?.oemUpdatedAt ?? meta.deliveredAt;
    const month = this.#habits.monthOf(endedAtMs);
    const odometerKm = this.#service?.odometerKm(data.vehicle.id, data.user.id, meta.deliveredAt);
    return {
      ...car,
      charges: { ...car.charges, [month]: (car.charges[month] ?? 0) + 1 },
      odometerKm: (await odometerKm) ?? null,
    };
  }

  /** Locks the doors of a car that has begun to charge; the answer to the webhook does not wait. */
  async #lock({ data: { user, vehicle } }: Event): Promise<void> {
    const send = await this.#service?.lockOf(vehicle.id, user.id);
    void send?.().then((isWanted) => isWanted && this.#unlocked.add(vehicle.id));
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('hex');
  }
}

const unknownCar: Car = {
  sequence: 0,
  errorSequence: 0,
  entries: 0,
  isCharging: false,
  percent: 0,
  charges: {},
  isLinked: true,
  odometerKm: null,
};

function charging(event: Event): unknown {
  return signalOf(event, 'charge-ischarging')?.body?.value;
}

function isBegin(event: Event): boolean {
  return charging(event) === true && isAbout(event, 'charge-ischarging');
}
