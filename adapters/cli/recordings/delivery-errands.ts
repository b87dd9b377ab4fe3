import { readAbsence } from '../../past/why/absence.ts';
import { counted, printable } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { ControlClient } from '../worlds/control-client.ts';
import type { DeliveriesFlags } from './recording-options.ts';

/** The result of an errand: the answer of the server, and lines that say it. */
export interface Errand {
  readonly told: unknown;
  readonly lines: readonly string[];
}

/**
 * Runs the errand of the flags on the deliveries of a served world; undefined where the flags only
 * ask for the list of attempts. Throws `UsageError` for flags that contradict each other, and with
 * the server's message for a refusal.
 */
export async function runErrand(
  server: ControlClient,
  flags: DeliveriesFlags,
): Promise<Errand | undefined> {
  const { dead = false, drain = false, resend, why, webhook: names = [] } = flags;
  // Most errands concern one webhook or all.
  const webhooks = names.length === 0 ? [undefined] : names;
  if (resend !== undefined) {
    const range = rangeOf(resend);
    return sentAgain(server, '/sim/deliveries/resend', webhooks, range);
  }
  if (drain) return sentAgain(server, '/sim/deliveries/dead/drain', webhooks, {});
  if (why !== undefined) return reasons(server, why);
  return dead ? deadLetters(server, webhooks) : undefined;
}

/** The errands that the flags ask for. They need a server and exclude each other. */
export function errandsIn({ dead, drain, resend, why }: DeliveriesFlags): readonly string[] {
  const asked = { '--dead': dead, '--drain': drain, '--resend': resend, '--why': why };
  return Object.entries(asked).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
}

/** The range `7` or `7..20`, both ends included. */
function rangeOf(text: string): { readonly from: number; readonly until: number } {
  const [, first = '', last = first] = /^(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(text) ?? [];
  const range = { from: Number(first), until: Number(last) };
  if (range.from >= 1 && range.until >= range.from) return range;
  throw new UsageError(`--resend ${text}: the number of a delivery, as in 7 or 7..20`);
}

type WebhookNames = readonly (string | undefined)[];

interface SentAgain {
  readonly count: number;
  readonly resent: readonly { readonly delivery: number; readonly as: number | null }[];
  readonly inactive: number;
}

async function sentAgain(
  server: ControlClient,
  path: string,
  webhooks: WebhookNames,
  which: object,
): Promise<Errand> {
  const told: SentAgain[] = [];
  for (const webhook of webhooks) {
    const body = webhook === undefined ? which : { ...which, webhook };
    told.push((await server.post(path, body)).data as SentAgain);
  }
  const lines = told.flatMap(({ count, inactive, resent }) => [
    `${counted(count, 'event')} sent again${inactive === 0 ? '' : `, ${inactive} not: the webhook is not active`}`,
    ...resent.map(
      ({ delivery, as }) => `  ${delivery} ${as === null ? 'for want of room not' : `as ${as}`}`,
    ),
  ]);
  return { told, lines };
}

interface DeadLetter {
  readonly delivery: number;
  readonly webhook: string;
  readonly type: string;
  readonly eventId: string;
  readonly vehicle: string | null;
  readonly settledAt: string | null;
  readonly attemptCount: number;
}

/** The largest page that a server sends. */
const pageSize = 1000;

async function deadLetters(server: ControlClient, webhooks: WebhookNames): Promise<Errand> {
  const told: DeadLetter[] = [];
  for (const webhook of webhooks) {
    const only = webhook === undefined ? '' : `&webhook=${encodeURIComponent(webhook)}`;
    for (let page = 1, total = 1; (page - 1) * pageSize < total; page += 1) {
      const at = `page[number]=${page}&page[size]=${pageSize}`;
      const { data, meta } = await server.get(`/sim/deliveries/dead?${at}${only}`);
      told.push(...(data as readonly DeadLetter[]));
      total = (meta as { readonly totalCount: number }).totalCount;
    }
  }
  const lines = told.map(({ delivery, webhook, type, eventId, vehicle, settledAt, attemptCount }) =>
    printable(
      [
        `${delivery}`.padStart(6),
        (settledAt ?? '').slice(0, 19).replace('T', ' '),
        webhook,
        eventId.slice(0, 8),
        type,
        vehicle ?? '',
        counted(attemptCount, 'attempt'),
      ].join('  '),
    ),
  );
  return { told, lines: lines.length === 0 ? ['no dead letters'] : lines };
}

interface Why {
  readonly last: (DeadLetter & { readonly state: string; readonly why: Reasons }) | null;
  readonly none: Reasons;
}

type Reasons = readonly { readonly code: string; readonly text: string }[];

async function reasons(server: ControlClient, written: string): Promise<Errand> {
  const query = new URLSearchParams({ ...readAbsence(written, '--why') });
  const told = (await server.get(`/sim/deliveries/why?${query.toString()}`)).data as Why;
  const { last, none } = told;
  const said = ({ code, text }: Reasons[number]): string =>
    `  ${code.padEnd(14)}${printable(text)}`;
  const lines = [
    last === null ? 'nothing was delivered' : `delivery ${last.delivery}, ${last.state}, because`,
    ...(last?.why ?? []).map(said),
    'none now, because',
    ...none.map(said),
  ];
  return { told, lines };
}
