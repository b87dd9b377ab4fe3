/**
 * Writes docs/images/day.svg, the moving picture of the README: a day of the car in build/picture/day.yaml,
 * as this very engine simulates it.
 */
import { type GeneratedModule, generatedModule } from './generated-module.ts';
import { drawDay } from './picture/drawing.ts';
import { watchDay } from './picture/watched-day.ts';

/** The picture as it should be and as it is on disk; the two are equal if it is current. */
export function generatedPicture(): GeneratedModule {
  return generatedModule('docs/images/day.svg', ['build/picture/day.yaml'], (yaml) =>
    drawDay(watchDay(yaml, 'ioniq')),
  );
}

export const generate = () => [generatedPicture()];
