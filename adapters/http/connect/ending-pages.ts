import { html } from 'hono/html';
import type { AskedPermission, Battery, Service } from '../../../engine/index.ts';
import type { Html } from '../docs/page.ts';
import { type ConnectError, connectErrors, type Exit, errorUrl } from './exit.ts';
import { alertOf, form, layout, progressOf, sign, stepUrl, type View } from './layout.ts';
import type { ConnectStep } from './next-step.ts';
import { permissionWords } from './permission-words.ts';

/** The permissions that the app asks for, to be unchecked where that is allowed. */
export function grantPage(
  view: View,
  { rows }: Extract<ConnectStep, { kind: 'grant' }>,
  service: Service,
  describe: (row: number) => string,
): Html {
  const { app, request } = view;
  const isLocked = (asked: AskedPermission) => service.consent.isLocked(asked);
  const locked = request.asked.filter(isLocked);
  const names = request.asked.map(({ name }) => name);
  const title = `What ${app} may do`;
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${
      locked.length === request.asked.length
        ? 'You are about to allow all of this'
        : 'Uncheck what you do not want to allow'
    } with ${rows.length === 1 ? html`<strong>${describe(rows[0]!)}</strong>` : html`<strong>${rows.length} cars</strong>`}.</p>
${alertOf(view)}
${form(
  view,
  'grant',
  html`<fieldset><legend class="hidden">Permissions</legend><ul class="cards">${request.asked.map(
    (asked) => {
      const { name, sentence } = permissionWords(asked.name);
      const isFixed = isLocked(asked);
      return html`<li><label class="card"><input type="checkbox" name="permission" value="${asked.name}" checked${isFixed ? ' disabled' : ''}>
<span class="words"><b>${name}</b><small>${sentence}</small></span>${isFixed ? html`<span class="lock">Required</span>` : ''}</label></li>`;
    },
  )}</ul></fieldset>
${rows.map((row) => batteryList(service.vehicleId(row), describe(row), service.consent.batteriesOf(row, names)))}
<div class="buttons"><a class="button plain" href="${errorUrl(request.exit, 'access_denied')}">Deny</a>
<button class="button">Allow</button></div>`,
)}`,
    progressOf(view, 'grant'),
  );
}

/** The field of a form with the capacity of a vehicle's battery. */
export function capacityField(vehicle: string): string {
  return `capacity-${vehicle}`;
}

/** The question for a vehicle's battery where several fit its model; it need not be answered. */
function batteryList(vehicle: string, car: string, batteries: readonly Battery[]): Html {
  if (batteries.length === 0) return html``;
  const choice = (value: string, name: string, more: string | null): Html =>
    html`<li><label class="card"><input type="radio" name="${capacityField(vehicle)}" value="${value}"${value === '' ? ' checked' : ''}>
<span class="words"><b>${name}</b>${more === null ? '' : html`<small>${more}</small>`}</span></label></li>`;
  return html`<fieldset><legend>Which battery does your ${car} have?</legend><ul class="cards">
${batteries.map(({ capacity, description }) => choice(String(capacity), `${capacity} kWh`, description))}
${choice('', 'I do not know', null)}</ul></fieldset>`;
}

/** The page for permissions granted before; it needs a click, because viewing grants nothing. */
export function readyPage(
  view: View,
  { user, rows }: Extract<ConnectStep, { kind: 'ready' }>,
  describe: (row: number) => string,
): Html {
  const title = `Welcome back, ${user.name}`;
  return layout(
    title,
    html`<h1>${title}</h1>
<p><strong>${view.app}</strong> stays connected to ${rows.length === 1 ? html`<strong>${describe(rows[0]!)}</strong>` : html`<strong>${rows.length} cars</strong>`}.</p>
${form(view, 'ready', html`<div class="buttons"><button class="button">Continue</button></div>`)}`,
    progressOf(view, 'ready'),
  );
}

export function noVehiclesPage(view: View, user: string): Html {
  const title = 'No car found';
  const again = stepUrl(view.root, view.token, { make: view.choices.make, vehicles: [] });
  return layout(
    title,
    html`${sign(false)}<h1>${title}</h1>
<p>${user} has no car ${
      view.request.row === undefined
        ? html`that <strong>${view.app}</strong> asks for`
        : 'like this connected'
    }.</p>
<div class="buttons"><a class="button" href="${again}">Sign in as a different user</a>
<a class="button plain" href="${errorUrl(view.request.exit, 'no_vehicles')}">Back to ${view.app}</a></div>`,
  );
}

export function incompatiblePage(view: View, car: string, href: string): Html {
  const title = 'This car cannot be connected';
  return layout(
    title,
    html`${sign(false)}<h1>${title}</h1>
<p>${car} does not offer what <strong>${view.app}</strong> needs.</p>
<div class="buttons"><a class="button" href="${href}">Back to ${view.app}</a></div>`,
  );
}

/** An error page for the developer of the app (stated); its way back tells the app `configuration_error`. */
export function mistakePage(mistake: string, exit: Exit | undefined): Html {
  const title = 'This link is invalid';
  return layout(
    title,
    html`${sign(false)}<h1>${title}</h1>
<p>The app that sent you here made an invalid request. Details for its developers:</p>
<p class="detail">${named('configuration_error')}${mistake}</p>
${backOf(exit, 'configuration_error')}`,
  );
}

export function failurePage(detail: string, requestId: string, exit: Exit | undefined): Html {
  const title = 'Something went wrong';
  return layout(
    title,
    html`${sign(false)}<h1>${title}</h1>
<p>Please try again later.</p><p class="detail">${named('server_error')}${detail}<br>${requestId}</p>${backOf(exit, 'server_error')}`,
  );
}

/** The last page of a flow that leads nowhere else (stated). */
export function completePage(error: string | null): Html {
  if (error === null) {
    return layout(
      'You are connected',
      html`${sign(true)}<h1>You are connected</h1><p>You can close this window and go back to the app.</p>`,
    );
  }
  const isKnown = Object.hasOwn(connectErrors, error);
  const reason = isKnown ? connectErrors[error as ConnectError] : 'The flow ended early.';
  return layout(
    'Nothing was connected',
    html`${sign(false)}<h1>Nothing was connected</h1><p>${reason} You can close this window.</p>`,
  );
}

/** The name of the error for a reader without a way back to the app. */
function named(error: ConnectError): Html {
  return html`<code>${error}</code><br>`;
}

function backOf(exit: Exit | undefined, error: ConnectError): Html {
  if (exit === undefined) return html``;
  return html`<div class="buttons"><a class="button" href="${errorUrl(exit, error)}">Back to the app</a></div>`;
}
