import { html } from 'hono/html';
import { compatibleVehicles, ownMember, type World } from '../../../engine/index.ts';
import type { Html } from '../docs/page.ts';
import { errorUrl } from './exit.ts';
import { alertOf, form, layout, progressOf, type View } from './layout.ts';
import type { ConnectStep } from './next-step.ts';

/** The brands: first those with cars in this world. */
export function makePage(view: View, world: World): Html {
  const here = makesIn(world);
  const { country, exit } = view.request;
  const region = country === undefined ? undefined : (ownMember(regions, country) ?? 'EUROPE');
  const sold = compatibleVehicles({ region }, world).map(({ make }) => make);
  const others = byName(new Set(sold)).filter((make) => !here.includes(make));
  const title = 'Which brand is your car?';
  return layout(
    title,
    html`<h1>${title}</h1>
<p><strong>${view.app}</strong> would like to connect to your car. Choose its brand to continue.</p>
${form(
  view,
  'make',
  html`${makeList(here)}
${
  others.length === 0
    ? ''
    : here.length === 0
      ? makeList(others)
      : html`<details><summary>Other brands</summary>${makeList(others)}</details>`
}`,
)}
<p class="aside"><a href="${errorUrl(exit, 'vehicle_incompatible')}">I don’t see my brand</a></p>`,
    progressOf(view, 'make'),
  );
}

/** A list of all users: a login without a password. */
export function loginPage(
  view: View,
  world: World,
  step: Extract<ConnectStep, { kind: 'login' }>,
): Html {
  const { make } = step.wish;
  const title = make === undefined ? 'Sign in' : `Sign in to ${make}`;
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${
      view.request.row === undefined
        ? html`Who is connecting a car to <strong>${view.app}</strong>? Any user listed here can sign in without a password.`
        : html`<strong>${view.app}</strong> needs you to sign in again to stay connected to your car.`
    }</p>
${form(
  view,
  'login',
  html`<ul class="cards">${step.users.map(({ id, name, externalId }) => {
    const count = world.service.consent.candidates(name, step.wish).length;
    return html`<li><button class="card" name="login" value="${id}">
<span class="mono round" aria-hidden="true">${initial(name)}</span>
<span class="words"><b>${name}</b><small>${counted(count, make)}${externalId === undefined ? '' : ` · ${externalId}`}</small></span></button></li>`;
  })}</ul>`,
)}
${step.users.length === 0 ? html`<p>No user has connected this car.</p>` : ''}${back(view)}`,
    progressOf(view, 'login'),
  );
}

/** The vehicles of the user, of which one or several may be chosen. */
export function vehiclesPage(
  view: View,
  world: World,
  { user, rows }: Extract<ConnectStep, { kind: 'vehicles' }>,
  describe: (row: number) => string,
): Html {
  const { isSingle, asked } = view.request;
  const { service } = world;
  const fits = (row: number): boolean => service.consent.fits(row, asked);
  const title = isSingle ? 'Choose your car' : 'Choose your cars';
  const first = rows.find(fits);
  return layout(
    title,
    html`<h1>${title}</h1>
<p>Hello ${user.name}. Which ${isSingle ? 'car' : 'cars'} may <strong>${view.app}</strong> connect to?</p>
${alertOf(view)}
${form(
  view,
  'vehicles',
  html`<fieldset><legend class="hidden">${title}</legend><ul class="cards">${rows.map((row) => {
    const isOff = !fits(row);
    const isChecked = isSingle ? row === first : !isOff;
    return html`<li><label class="card${isOff ? ' off' : ''}">
<input type="${isSingle ? 'radio' : 'checkbox'}" name="vehicle" value="${service.vehicleId(row)}"${isOff ? ' disabled' : ''}${isChecked ? ' checked' : ''}>
<span class="words"><b>${describe(row)}</b><small>${isOff ? html`Does not offer anything that ${view.app} asks for` : service.consent.vinOf(row)}</small></span></label></li>`;
  })}</ul></fieldset>
<div class="buttons"><a class="button plain" href="${errorUrl(view.request.exit, 'access_denied')}">Cancel</a>
<button class="button">Continue</button></div>`,
)}`,
    progressOf(view, 'vehicles'),
  );
}

function makeList(makes: readonly string[]): Html {
  return html`<ul class="cards makes">${makes.map(
    (make) =>
      html`<li><button class="card" name="make" value="${make}"><span class="mono" aria-hidden="true">${initial(make)}</span>
<span class="words"><b>${make}</b></span></button></li>`,
  )}</ul>`;
}

function back({ request }: View): Html {
  const href = errorUrl(request.exit, 'access_denied');
  return html`<p class="aside"><a href="${href}">Cancel and go back</a></p>`;
}

function initial(name: string): string {
  return (name[0] ?? '').toUpperCase();
}

function counted(count: number, make: string | undefined): string {
  const what = `${make === undefined ? '' : `${make} `}${count === 1 ? 'car' : 'cars'}`;
  return count === 0 ? `no ${what}` : `${count} ${what}`;
}

/** The makes of a fleet are found from so many of its vehicles. */
const mostLookedAt = 10_000;

function makesIn({ fleet, service }: World): readonly string[] {
  const makes = new Set<string>();
  for (let row = 0; row < Math.min(fleet.count, mostLookedAt); row += 1) {
    const model = fleet.modelOf(row);
    if (service.consent.takes(model)) makes.add(model.make);
  }
  return byName(makes);
}

function byName(makes: ReadonlySet<string>): readonly string[] {
  return [...makes].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
}

/** Of countries that are regions of their own; every other one counts as Europe (ours). */
const regions: Readonly<Record<string, 'CA' | 'US'>> = { CA: 'CA', US: 'US' };
