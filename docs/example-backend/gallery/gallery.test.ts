import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorld, type SimulatedWorld } from 'motorpool';
import { describe, expect, test } from 'vitest';
import { diaryIn, type Exhibit, exhibits } from './exhibits.ts';
import { type Mistake, mistakes } from './mistakes.ts';

const names = Object.keys(mistakes) as Mistake[];

describe.each(names)('%s', (name) => {
  const exhibit = exhibits[name];

  test('does harm in its story, where the right diary does none', async () => {
    const [told, failures] = await live(exhibit);
    const [toldWrongly, harm] = await live(exhibit, name);

    expect(failures).toEqual([]);
    expect([toldWrongly, harm]).not.toEqual([told, []]);
  });
});

test('the page shows the right and the wrong line of each mistake', () => {
  const [page, right, wrong] = ['../../gallery.md', 'habits.ts', 'mistakes.ts'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  for (const name of names) {
    const [key] = Object.keys(mistakes[name]);
    const lines = [right!, wrong!].map((text) => {
      const line = text.split('\n').find((each) => each.includes(`${key}: `));
      return /(\w+: .*?)(?: \},|,)$/.exec(line!.slice(line!.indexOf(`${key}: `)))![1]!;
    });
    for (const line of lines) expect(page).toContain(line);
    expect(page).toContain(`## ${name}`);
    expect(page).toContain((exhibits[name].story ?? '').trim());
  }
});

/** Lives through a story; returns the read-back and what went wrong meanwhile. */
async function live(exhibit: Exhibit, mistake?: Mistake): Promise<[unknown, readonly string[]]> {
  const failures: string[] = [];
  const world: SimulatedWorld = createWorld({
    yaml: readFileSync(fileOf(exhibit), 'utf8') + (exhibit.story ?? ''),
    webhooks: async (request) => {
      const answer = await diary.receive(request);
      if (!answer.ok) failures.push(`an event was answered ${answer.status}`);
      return answer;
    },
  });
  const diary = diaryIn(world, exhibit, mistake);
  await world.settle('8h');
  for (const { expected, passed } of world.findings) if (!passed) failures.push(expected);
  await world.close();
  return [diary.state(), failures];
}

function fileOf({ scenario }: Exhibit): string {
  return join(import.meta.dirname, scenario);
}
