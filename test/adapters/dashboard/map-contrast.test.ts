import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../adapters/dashboard/app');
const styles = ['style-base.css', 'style-fleet.css'].map((name) =>
  readFileSync(resolve(folder, name), 'utf8'),
);

/** The colours of a scheme: those of the dark one are written over the light ones. */
function coloursOf(scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const blocks = styles.flatMap((text) => Array.from(text.matchAll(/:root \{([^}]*)\}/g)));
  const isDark = (at: number): boolean => at % 2 === 1;
  const kept = blocks.filter((_, index) => scheme === 'dark' || !isDark(index));
  return new Map(
    kept.flatMap(([, body]) =>
      [...body!.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(
        ([, name, value]) => [name!, value!] as const,
      ),
    ),
  );
}

function luminance(colour: string): number {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

test.each(['light', 'dark'] as const)('texts of the map are readable: %s', (scheme) => {
  const colours = coloursOf(scheme);
  const pairs = [
    ['ink', 'paper'],
    ['dim', 'map'],
  ] as const;

  for (const [text, ground] of pairs) {
    expect(contrast(colours.get(text)!, colours.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(['light', 'dark'] as const)(
  'signs of the map stand out from their ground: %s',
  (scheme) => {
    const colours = coloursOf(scheme);

    for (const sign of ['place', 'good', 'driving', 'bad', 'asleep']) {
      for (const ground of ['paper', 'map']) {
        const found = contrast(colours.get(sign)!, colours.get(ground)!);
        expect(found, `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
