import type { FeedSurroundings } from './feed-options.ts';

/** Real time and real chance, which hosts of every kind have. */
export const ambient: Omit<FeedSurroundings, 'connect'> = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
