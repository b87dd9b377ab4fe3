import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shortNight } from '../adapters/cli/sample-scenarios.ts';
import { scratch } from '../adapters/scratch.ts';
import { recordLab } from './recorded-lab.ts';

const lockedCar = `version: 1
name: locked-car
clock: { start: 2026-03-02T20:00:00, limit: 1h }
vehicles: { car: { model: hyundai-ioniq-5-lr } }
steps:
  - unlock: car
  - lock: car
expect:
  - car.locked
`;

function files(): readonly string[] {
  const folder = scratch({ 'night.yaml': shortNight, 'locked.yaml': lockedCar });
  return [join(folder, 'locked.yaml'), join(folder, 'night.yaml')];
}

describe('coverage', () => {
  test('shows what is left, and a table', async () => {
    const { code, stderr, stdout } = await recordLab(['coverage', ...files()]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^not taken:\n- /);
    expect(stdout).toContain(
      '\n- lock: unlocked on doors.lock [doorOpen]: its fewest events: start, then doors.unlock [not moving], then doors.lock [doorOpen]\n',
    );
    expect(stdout).toContain(
      '\nno scenario can take:\n- charge: unplugged on charger.fail: The faults of scenarios',
    );
    expect(stdout).toMatch(/^chart +states +transitions +% +moves +stays +refusals +BEV/m);
    expect(stdout).toMatch(/^lock +[23]\/3 /m);
    expect(stdout).toMatch(/^all .*\/\d+/m);
  });

  test('fails below the least percentage, in a sentence', async () => {
    const below = await recordLab(['coverage', ...files(), '--min', '90', '--min', 'lock=22%']);
    const chart = await recordLab(['coverage', ...files(), '--min', 'lock=22%']);

    expect(below.code).toBe(1);
    expect(below.stderr).toMatch(
      /^The runs took \d+ of \d+ transitions of all charts, [\d.]+ %, and --min asks for 90\.\n$/,
    );
    expect(chart).toMatchObject({ code: 0, stderr: '' });
  });

  test('names a scenario that fails, and one with mistakes', async () => {
    const failing = scratch({
      'locked.yaml': lockedCar.replace('- car.locked', '- "!car.locked"'),
    });
    const wrong = scratch({ 'locked.yaml': lockedCar.replace('unlock:', 'unlok:') });

    expect(await recordLab(['coverage', failing])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/locked\.yaml: FAIL, /) as string,
    });
    expect(await recordLab(['coverage', wrong])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean unlock?') as string,
    });
  });

  test('writes a page that stands alone', async () => {
    const page = join(scratch(), 'coverage.html');
    await recordLab(['coverage', ...files(), '--html', page]);

    // The namespace of SVG is a name, no address.
    const html = readFileSync(page, 'utf8').replaceAll('xmlns="http://www.w3.org/2000/svg"', '');
    expect(html.match(/<section /g)).toHaveLength(11);
    expect(html).not.toMatch(/<script|https?:|src=/);
  });

  test.each([
    [['--min', '101'], 'write a percentage from 0 to 100, such as 80 or charge=80'],
    [['--min', 'chrage=80'], 'did you mean charge?'],
    [['--json'], "unknown option '--json'"],
  ])('refuses %j', async (args, words) => {
    const { code, stderr } = await recordLab(['coverage', ...files(), ...args]);

    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
