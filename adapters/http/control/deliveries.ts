import type { z } from '@hono/zod-openapi';
import {
  type Delivery,
  Fault,
  isActive,
  type Signal,
  signalNamed,
  type Webhook,
  type World,
  whyMade,
  whyNone,
} from '../../../engine/index.ts';
import { pageDocument } from '../page-document.ts';
import { type PageQuery, pageOf } from '../paging.ts';
import { refusal } from '../refusal.ts';
import type { App } from '../route.ts';
import type { Visit } from '../visit.ts';
import {
  drainDeadLetters,
  getDelivery,
  listDeadLetters,
  listDeliveries,
  resendDeliveries,
  resendDelivery,
  whyDeliveries,
} from './deliveries-routes.ts';
import {
  deliveryPages,
  type resendBody,
  type resentListSchema,
  type resentSchema,
  type whyQuery,
  type whySchema,
} from './deliveries-schema.ts';
import { deliveryDocument, wholeDeliveryDocument } from './delivery-document.ts';
import { rowOf, userOf } from './vehicles.ts';
import { webhookNamed } from './webhook-entry.ts';

export function mountDeliveries(app: App): void {
  app.openapi(listDeliveries, (c) => {
    const { world } = c.env.world.run;
    const { webhook, state, ...query } = c.req.valid('query');
    const isMeant = ofWebhook(world, webhook);
    const found = known(world).filter(
      (each) => isMeant(each) && (state === undefined || each.status === state),
    );
    return c.json(deliveriesPage(c.env, found, query), 200);
  });
  app.openapi(listDeadLetters, (c) => {
    const { world } = c.env.world.run;
    const { webhook, ...query } = c.req.valid('query');
    const found = deadLetters(world, webhook);
    return c.json(deliveriesPage(c.env, found, query), 200);
  });
  app.openapi(drainDeadLetters, (c) => {
    const { world } = c.env.world.run;
    const letters = deadLetters(world, c.req.valid('json').webhook);
    return c.json({ data: resendAll(world, letters) }, 200);
  });
  app.openapi(whyDeliveries, (c) =>
    c.json({ data: why(c.env.world.run.world, c.req.valid('query')) }, 200),
  );
  app.openapi(resendDeliveries, (c) => {
    const { world } = c.env.world.run;
    const chosen = settledWithin(world, c.req.valid('json'));
    return c.json({ data: resendAll(world, chosen) }, 200);
  });
  app.openapi(getDelivery, (c) => {
    const { world } = c.env.world.run;
    const number = numberOf(c.req.valid('param').delivery);
    const delivery = world.service.webhooks.deliveries.find(number);
    if (delivery === undefined) {
      const detail = `delivery ${number} was never made, or was settled too long ago`;
      throw new Fault('delivery_not_found', detail);
    }
    return c.json({ data: wholeDeliveryDocument(world, delivery) }, 200);
  });
  app.openapi(resendDelivery, (c) => {
    const { world } = c.env.world.run;
    const number = numberOf(c.req.valid('param').delivery);
    return c.json({ data: resend(world, number) }, 201);
  });
}

function deliveriesPage({ self, world }: Visit, found: readonly Delivery[], query: PageQuery) {
  const page = pageOf(query, deliveryPages);
  return pageDocument(found.length, page, self, (index) =>
    deliveryDocument(world.run.world, found[index]!),
  );
}

/** The pending deliveries and those settled not too long ago, in order of creation. */
function known({ service }: World): readonly Delivery[] {
  const { pending, settled } = service.webhooks.deliveries;
  const all = [...pending, ...settled.delivered, ...settled.lost];
  return all.sort((a, b) => a.number - b.number);
}

/** Settled deliveries of events, challenges left out. */
function settledWithin(
  world: World,
  { from, until, to, webhook, state }: z.infer<typeof resendBody>,
): readonly Delivery[] {
  const isMeant = ofWebhook(world, webhook);
  if (until !== undefined && to !== undefined) {
    throw refusal('request_malformed', 'body to: until is already there, and to is an older word');
  }
  const last = until ?? to ?? Infinity;
  if (last < from) {
    throw refusal('request_malformed', `from ${from} until ${last} there is no delivery`);
  }
  const { count } = world.service.webhooks.deliveries;
  if (from > count) throw new Fault('delivery_not_found', `the last delivery is ${count}`);
  return known(world).filter((each) => {
    const { event, number, settledAtMs, status } = each;
    const isInRange = number >= from && number <= last && isMeant(each);
    const isOver = settledAtMs !== undefined && event.type !== 'VERIFY';
    return isInRange && isOver && (state === undefined || status === state);
  });
}

/** Dead deliveries of events that have not been resent since (ours). */
function deadLetters(world: World, webhook: string | undefined): readonly Delivery[] {
  const isMeant = ofWebhook(world, webhook);
  return [...world.service.webhooks.deliveries.settled.lost]
    .filter(({ copy, event, status }) => {
      return status === 'dead' && event.type !== 'VERIFY' && event.deliveries === copy + 1;
    })
    .filter(isMeant)
    .sort((a, b) => a.number - b.number);
}

function ofWebhook(world: World, named: string | undefined): (delivery: Delivery) => boolean {
  if (named === undefined) return () => true;
  const meant = webhookNamed(world, named);
  return ({ webhook }) => webhook === meant;
}

const mostTold = 100;

/** Resends each by a recorded command; skips those whose webhook sends nothing. */
function resendAll(
  world: World,
  deliveries: readonly Delivery[],
): z.infer<typeof resentListSchema> {
  const resent: z.infer<typeof resentSchema>[] = [];
  for (const { number, webhook } of deliveries) {
    if (isActive(webhook)) resent.push(resend(world, number));
  }
  const { length: count } = resent;
  return { count, resent: resent.slice(0, mostTold), inactive: deliveries.length - count };
}

function resend(world: World, number: number): z.infer<typeof resentSchema> {
  const { created } = world.submit({ kind: 'delivery.resend', delivery: number });
  return { delivery: number, as: created?.number ?? null };
}

function why(world: World, query: z.infer<typeof whyQuery>): z.infer<typeof whySchema> {
  const webhook = webhookNamed(world, query.webhook);
  const row = rowOf(world, query.vehicle);
  const user = query.user === undefined ? world.service.ownerOf(row) : userOf(world, query.user);
  const signal = query.signal === undefined ? undefined : signalNamed(query.signal);
  const about = { webhook, row, user };
  const last = known(world).findLast((each) => isAbout(each, about, signal));
  return {
    last: last === undefined ? null : { ...deliveryDocument(world, last), why: [...whyMade(last)] },
    none: [...whyNone(world, { ...about, signal: signal?.path })],
  };
}

interface Subject {
  readonly webhook: Webhook;
  readonly row: number;
  readonly user: string;
}

function isAbout(
  { event, webhook }: Delivery,
  subject: Subject,
  signal: Signal | undefined,
): boolean {
  if (event.type === 'VERIFY' || webhook !== subject.webhook) return false;
  if (event.row !== subject.row || event.user.name !== subject.user) return false;
  if (signal === undefined) return true;
  return event.type === 'VEHICLE_STATE' && event.triggers.includes(signal);
}

function numberOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Fault('delivery_not_found', `a delivery has a whole number, not ${text}`);
}
