import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Command,
  type LoggedEntry,
  type ScenarioRun,
  signals,
  whyMade,
  whyNone,
} from '../../engine/index.ts';
import { cuts, inPieces } from '../support/cutting.ts';
import { expectReadingChangesNothing } from '../support/reading-law.ts';
import { repeatDeeds } from '../support/repeating.ts';
import {
  acts,
  answering,
  open,
  outcomes,
  perform,
  plainly,
  submit,
} from '../support/webhook-activity.ts';

const runs = { numRuns: 40 };
/** An entry as text, with one part of its data left out. */
function without({ atMs, kind, data }: LoggedEntry, part: string): object {
  return { atMs, kind, data: { ...data, [part]: undefined } };
}

describe('webhooks', () => {
  test('a world fed the recorded commands, answers among them, has the same log', () => {
    fc.assert(
      fc.property(acts, outcomes, (list, answers) => {
        const run = open();
        perform(run, list, answering(answers));
        const replay = open();
        repeatDeeds(run, replay);

        expect(replay.world.log.digest).toBe(run.world.log.digest);
        expect(run.world.log.retained.some(({ kind }) => kind === 'delivery.answer')).toBe(true);
      }),
      runs,
    );
  });

  test('any way of cutting time gives the same log', () => {
    fc.assert(
      fc.property(acts, cuts, (list, shares) => {
        const whole = open();
        perform(whole, list, plainly);
        const cut = open();
        perform(cut, list, inPieces(shares));

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      runs,
    );
  });

  test('a trigger that time alone never changes is told as if each report were looked at', () => {
    const timeless = signals.filter(({ isTimeless }) => isTimeless).map(({ path }) => path);
    expect(timeless).toContain('Charge.IsCharging');
    fc.assert(
      fc.property(acts, (list) => {
        const [each, news] = [true, false].map((isEach) => {
          const run = open({ log: 'watched', triggers: timeless });
          if (isEach) run.world.watching.listen(0, 'reports', () => {});
          perform(run, list, plainly);
          return run.world.log;
        });

        expect(news!.retained).toEqual(each!.retained);
      }),
      runs,
    );
  });

  test('reading changes nothing: bodies, signatures, lists and reasons', () => {
    expectReadingChangesNothing({
      happenings: acts,
      open,
      perform,
      read: readEverything,
      ...runs,
    });
  });

  test('change no byte of what happens to vehicles, and none of their numbers', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const plain = list.filter(
          ({ command }) => !/webhook|subscr|event|secret/.test((command as Command).kind),
        );
        const ofVehicles = (run: ScenarioRun) =>
          run.world.log.retained
            .filter(
              ({ kind, io, data }) => io !== 'mk' && ![kind, data['command']].some(isOfWebhooks),
            )
            .map(({ atMs, kind, subject, data, io }) => ({ atMs, kind, subject, data, io }));
        // At the same instants, so that only the webhooks are missing.
        let atMs = 0;
        const timed = list.map(({ afterMs, command }) => ({ atMs: (atMs += afterMs), command }));
        const bare = open({ hooks: false });
        let before = 0;
        for (const each of timed) {
          bare.advanceTo(bare.world.clock.now + each.atMs - before);
          before = each.atMs;
          if (plain.some(({ command }) => command === each.command)) submit(bare, each.command);
        }
        bare.advanceTo(bare.world.clock.now + 7_200_000);
        const hooked = open();
        perform(hooked, list, plainly);

        expect(ofVehicles(hooked)).toEqual(ofVehicles(bare));
        expect(sealed(hooked)).toBe(sealed(bare));
      }),
      runs,
    );
  });

  test('the facts of unlogged vehicles stay unlogged, and events are those of a full log', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const events = (run: ScenarioRun) =>
          run.world.log.retained
            .filter(({ kind }) => /^(event|delivery|webhook)\./.test(kind))
            .map((entry) => without(entry, 'sequenceTold'));
        const full = open();
        const sparse = open({ log: 'watched' });
        perform(full, list, plainly);
        perform(sparse, list, plainly);

        expect(events(sparse)).toEqual(events(full));
        expect(sparse.world.log.length).toBeLessThan(full.world.log.length);
      }),
      runs,
    );
  });

  test('another vehicle changes no event, delivery or draw of this one', () => {
    const others = '  van: { model: BEV, owner: ben, mode: live, persona: commuter }';
    fc.assert(
      fc.property(acts, (list) => {
        const calm = list.filter(
          ({ command }) =>
            !/concurrency|autoSubscribe|"replay"|"reorder"|"gap"|"repeat"|410|failFirst/.test(
              JSON.stringify(command),
            ),
        );
        const story = (run: ScenarioRun) => {
          const own = new Set(
            run.world.log.retained
              .filter(({ kind, subject }) => kind === 'event.created' && subject === 'car')
              .map(({ data }) => data['event']),
          );
          return run.world.log.retained
            .filter(
              ({ data, kind }) => own.has(data['event'] as string) && kind !== 'webhook.verified',
            )
            .map((entry) => without(entry, 'attempt'));
        };
        const alone = open();
        const together = open({ others });
        submit(together, { kind: 'subscription.create', vehicle: 'van', webhook: 'outside' });
        perform(alone, calm, plainly);
        perform(together, calm, plainly);

        expect(story(together)).toEqual(story(alone));
      }),
      runs,
    );
  });

  test('every delivery has one outcome, every attempt one end, and retries keep what identifies the event', () => {
    fc.assert(
      fc.property(acts, outcomes, (list, answers) => {
        const run = open();
        const bodies: { eventId: string; sequence: unknown; deliveryId: unknown }[] = [];
        run.world.service.webhooks.deliveries.onAttempt(({ body, faults }) => {
          // A fault that tampers with a body alters its sequence.
          if (faults.isTampered) return;
          const { eventId, meta } = JSON.parse(body) as {
            eventId: string;
            meta: Record<string, unknown>;
          };
          bodies.push({ eventId, sequence: meta['sequence'], deliveryId: meta['deliveryId'] });
        });
        perform(run, list, answering(answers));
        const { retained } = run.world.log;
        const of = (kind: string) => retained.filter((each) => each.kind === kind);
        const numbers = of('delivery.attempted').map(({ data }) => data['attempt']);
        const ended = [...of('delivery.delivered'), ...of('delivery.failed')].map(
          ({ data }) => data['attempt'],
        );

        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(new Set(ended).size).toBe(ended.length);
        const sequences = new Map<string, unknown>();
        for (const { eventId, sequence } of bodies) {
          expect(sequences.get(eventId) ?? sequence).toBe(sequence);
          sequences.set(eventId, sequence);
        }
        const { deliveries } = run.world.service.webhooks;
        for (const each of [...deliveries.settled.delivered, ...deliveries.settled.lost]) {
          expect(each.settledAtMs).toBeDefined();
          expect(each.attempts.length).toBeLessThanOrEqual(10);
        }
        for (const { status } of deliveries.pending) {
          expect(['held', 'queued', 'inFlight', 'waiting']).toContain(status);
        }
      }),
      runs,
    );
  });
});

function isOfWebhooks(kind: unknown): boolean {
  return /^(event|delivery|webhook|subscription|secret)\./.test(String(kind));
}

function sealed({ world }: ScenarioRun): unknown {
  world.seal();
  return world.log.retained.at(-1)!.data['states'];
}

function readEverything({ world }: ScenarioRun): void {
  const { webhooks } = world.service;
  const { deliveries, subscriptions } = webhooks;
  for (const attempt of deliveries.inFlight) void [attempt.body, attempt.signature, attempt.url];
  for (const each of [...deliveries.pending, ...deliveries.settled.delivered]) whyMade(each);
  for (const webhook of webhooks.all) {
    whyNone(world, { webhook, row: 0, user: 'anna', signal: 'Charge.IsCharging' });
    webhooks.find(webhook.id);
  }
  for (const { id } of subscriptions.all) subscriptions.find(id);
}
