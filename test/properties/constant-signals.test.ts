import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signals } from '../../engine/index.ts';
import { act, deeds, openRun, pair } from '../support/activity.ts';

const folder = 'test/scenarios/golden';

/** The codes of the signals that change in golden logs, without those that a scenario sets. */
function changedCodes(): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.log.jsonl')) continue;
    const latest = new Map<string, string>();
    const wereSet = new Set<string>();
    for (const line of readFileSync(`${folder}/${file}`, 'utf8').split('\n')) {
      if (!line.includes('"signal')) continue;
      const { kind, subject, data } = JSON.parse(line) as LoggedSignal;
      // A fault that makes signals fail does not change the vehicle.
      if (kind === 'signals.failed') {
        for (const { code } of signals) wereSet.add(`${subject} ${code}`);
      }
      const key = `${subject} ${data.code}`;
      if (kind === 'signal.overridden') wereSet.add(key);
      if (kind !== 'signal.changed' || wereSet.has(key)) continue;
      const body = JSON.stringify(data.body ?? null);
      if (latest.has(key) && latest.get(key) !== body) changed.add(data.code);
      latest.set(key, body);
    }
  }
  return changed;
}

interface LoggedSignal {
  readonly kind: string;
  readonly subject: string;
  readonly data: { readonly code: string; readonly body?: object };
}

const constant = signals.filter(({ isConstant }) => isConstant === true);

/** A lost network is known once it is back, so that no report shows it. */
const unreported = 'connectivitystatus-isonline';

describe('a signal', () => {
  test('follows something in a shipped scenario, or is marked as constant', {
    tags: 'long',
  }, () => {
    const changed = changedCodes();
    const codes = signals.map(({ code }) => code);
    const expected = codes.filter((code) => !constant.some((each) => each.code === code));

    expect(codes.filter((code) => changed.has(code))).toEqual(
      expected.filter((code) => code !== unreported),
    );
  });

  test('of the network follows the truth of the vehicle', () => {
    const run = openRun('version: 1\nname: net\nvehicles: { car: { model: BEV } }');
    const online = signals.find(({ code }) => code === unreported)!;
    run.world.submit({ kind: 'network.drop', vehicle: 'car' });

    expect(online.isConstant).toBeUndefined();
    expect(online.read(run.world.truthOf(0))).toEqual({ value: false });
  });

  test('that is marked as constant keeps its value whatever happens', () => {
    expect(constant.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(
        deeds,
        fc.constantFrom('tesla-model-3-long-range-awd', 'ford-escape-phev', 'honda-civic-2-0-cvt'),
        (list, models) => {
          const run = pair({ models });
          // A car whose signals are set shows that instead.
          const happenings = list.filter(({ command }) => command.kind !== 'signal.set');
          const values = () => constant.map((each) => [each.path, each.read(run.world.truthOf(0))]);
          const before = values();
          act(run, happenings);

          expect(values()).toEqual(before);
        },
      ),
      { numRuns: 30 },
    );
  });
});
