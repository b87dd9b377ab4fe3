import type { Findings } from '../source/findings.ts';
import { isRawMap, type Raw, type RawMap, type Tree, valueSpan } from '../source/tree.ts';

/**
 * Refuses references to captured values wherever the value is needed before the scenario runs. Only
 * contents sent to the API, and expectations of an answer or an event, are read late enough.
 */
export function refuseEarlyReferences(tree: Tree, findings: Findings): void {
  const { deferred } = tree;
  if (deferred === undefined || deferred.size === 0) return;
  const late = latePlaces(tree);
  for (const [parent, keys] of deferred) {
    for (const key of keys) {
      const places = late.get(parent);
      if (places === 'all' || places?.has(key) === true) continue;
      findings.report('reference_early', message, valueSpan(tree, parent, key));
    }
  }
  findings.finish();
}

const message =
  'this is read before the scenario runs, when nothing is captured yet: only as, query, headers, body, form, command and expect of a call, and payload of a webhook can wait';

type LatePlaces = Map<object, 'all' | ReadonlySet<string | number>>;

const verbs = ['api', 'batch', 'command', 'token', 'refresh'] as const;
const lateKeys = ['as', 'query', 'headers', 'body', 'form', 'expect', 'command'] as const;

function latePlaces({ origins }: Tree): LatePlaces {
  const places: LatePlaces = new Map();
  for (const each of origins.keys()) {
    if (Array.isArray(each)) continue;
    if (Object.hasOwn(each, 'webhook')) admit(places, (each as RawMap)['payload']);
    if (!verbs.some((verb) => Object.hasOwn(each, verb))) continue;
    places.set(each, new Set(lateKeys));
    for (const key of lateKeys) admit(places, (each as RawMap)[key]);
  }
  return places;
}

function admit(places: LatePlaces, value: Raw | undefined): void {
  if (typeof value !== 'object' || value === null) return;
  places.set(value, 'all');
  for (const each of isRawMap(value) ? Object.values(value) : value) admit(places, each);
}
