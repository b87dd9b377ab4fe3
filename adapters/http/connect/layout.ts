import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { type Html, page } from '../docs/page.ts';
import type { AppEnv } from '../route.ts';
import type { Visit } from '../visit.ts';
import type { ConnectRequest } from './connect-request.ts';
import type { Exit } from './exit.ts';
import type { Choices, ConnectStep } from './next-step.ts';
import { style } from './style.ts';

/** The data of every page of a flow. */
export interface View {
  /** Name of the application in its scenario. */
  readonly app: string;
  /** The prefix of paths: empty, or that of the world. */
  readonly root: string;
  readonly token: string;
  readonly request: ConnectRequest;
  readonly choices: Choices;
  /** The problem of the form that was sent. */
  readonly problem: string | undefined;
}

/** The part of a handler's context that pages use. */
export type PageContext = Pick<Context<AppEnv>, 'env' | 'html' | 'redirect' | 'req'>;

/** A page of the connect flow: plain HTML that works without a script. */
export function layout(title: string, body: readonly Html[] | Html, progress?: Html): Html {
  return page(
    title,
    html`<main>
<header>${mark}<span>Connect your car</span><span class="tag">Simulated</span></header>
${progress ?? ''}${body}
</main>
<footer>A simulated connect flow of motorpool: there is no password, no maker and no real car behind it.</footer>`,
    style,
  );
}

/** The progress of a user through the steps of this flow. */
export function progressOf({ request: { row, wish } }: View, step: ConnectStep['kind']): Html {
  if (row !== undefined) return html``;
  const isMakeKnown = wish.make !== undefined || wish.vin !== undefined;
  const all = [
    ...(isMakeKnown ? [] : [['make', 'Brand'] as const]),
    ['login', 'Sign in'] as const,
    ...(wish.vin === undefined ? [['vehicles', 'Cars'] as const] : []),
    ['grant', 'Permissions'] as const,
  ];
  const at = all.findIndex(([kind]) => kind === (step === 'ready' ? 'grant' : step));
  if (at < 0) return html``;
  return html`<ol class="steps" aria-label="Steps">${all.map(([, name], index) =>
    index === at
      ? html`<li class="now" aria-current="step"><span>${name}, step ${at + 1} of ${all.length}</span></li>`
      : html`<li class="${index < at ? 'past' : 'next'}"><span>${name}</span></li>`,
  )}</ol>`;
}

/** A form that goes on from a step; it carries the token of the flow and the previous choices. */
export function form({ root, token, choices }: View, step: ConnectStep['kind'], body: Html): Html {
  const { make, login, vehicles } = choices;
  return html`<form method="post" action="${root}/oauth/authorize?flow=${token}">
<input type="hidden" name="flow" value="${token}"><input type="hidden" name="step" value="${step}">
${make === undefined ? '' : html`<input type="hidden" name="make" value="${make}">`}
${login === undefined ? '' : html`<input type="hidden" name="login" value="${login}">`}
${step === 'vehicles' ? '' : vehicles.map((id) => html`<input type="hidden" name="vehicle" value="${id}">`)}
${body}</form>`;
}

/** The problem of the page, if there is one. */
export function alertOf({ problem }: View): Html {
  return problem === undefined ? html`` : html`<p class="alert" role="alert">${problem}</p>`;
}

/** The address of a page of a flow; the token and the choices determine the page. */
export function stepUrl(
  root: string,
  token: string,
  { make, login, vehicles }: Choices,
  problem?: string,
): string {
  const query = new URLSearchParams({ flow: token });
  if (make !== undefined) query.append('make', make);
  if (login !== undefined) query.append('login', login);
  for (const id of vehicles) query.append('vehicle', id);
  if (problem !== undefined) query.append('problem', problem);
  return `${root}/oauth/authorize?${query.toString()}`;
}

/** The prefix of paths: empty, or that of the world. */
export function rootOf({ base }: Pick<Visit, 'base'>): string {
  return new URL(base).pathname.replace(/\/$/, '');
}

/** A cross in a circle, or a tick. */
export function sign(isGood: boolean): Html {
  const path = isGood ? 'M5 12.5l4.5 4.5L19 7.5' : 'M7 7l10 10M17 7L7 17';
  return html`<div class="sign ${isGood ? 'good' : ''}" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none"
stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg></div>`;
}

const mark = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" ' +
    'stroke-linejoin="round" aria-hidden="true"><path d="M3 16v-3.2c0-.9.5-1.6 1.3-1.9L6 10.2 7.7 6.6A2 2 0 0 1 9.5 5.5h5' +
    'a2 2 0 0 1 1.8 1.1L18 10.2l1.7.7c.8.3 1.3 1 1.3 1.9V16a1 1 0 0 1-1 1h-1M5 17H4a1 1 0 0 1-1-1M9 17h6M6 10.2h12"/>' +
    '<circle cx="7" cy="17" r="2"/><circle cx="17" cy="17" r="2"/></svg>',
);

/**
 * Nothing is loaded, no other page frames this one, and its forms lead here or, because browsers
 * apply the rule to redirects too, to the address that the user is sent to at the end.
 */
export function headersOf(exit: Exit | undefined): Record<string, string> {
  const target = exit?.redirectUri === undefined ? '' : ` ${sourceOf(exit.redirectUri)}`;
  return {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; " +
      `form-action 'self'${target}`,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** The source expression of a browser's rule: the origin of a web address, the scheme of an app. */
function sourceOf(redirectUri: string): string {
  const [origin] = /^https?:\/\/[^/?]+/i.exec(redirectUri) ?? [];
  return origin ?? redirectUri.slice(0, redirectUri.indexOf(':') + 1);
}
