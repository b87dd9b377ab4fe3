import { readdirSync, readFileSync } from 'node:fs';

/** The pages of the site by the question with which a reader comes; each page stands in one group. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Begin: ['README', 'docs/guide', 'docs/playground', 'docs/migration'],
  Test: [
    'docs/testing',
    'docs/webhooks',
    'docs/exploring',
    'docs/streams',
    'docs/sweep',
    'docs/gallery',
    'docs/ci',
    'docs/editor',
  ],
  Run: [
    'docs/server',
    'docs/staging',
    'docs/container',
    'docs/operations',
    'docs/recording',
    'docs/tables',
    'docs/scaling',
  ],
  Connect: ['docs/python', 'docs/clients', 'docs/home-energy', 'docs/mcp'],
  Reference: [
    'docs/reference',
    'docs/charts',
    'docs/log',
    'docs/webhook-bodies',
    'docs/performance',
  ],
  Background: [
    'docs/distributions',
    'docs/architecture',
    'docs/decisions/README',
    'CONTRIBUTING',
    'CHANGELOG',
  ],
};

/** The groups with their pages, as the site shows them. */
export function sidebar() {
  return Object.entries(groups).map(([text, pages]) => ({
    text,
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` })),
  }));
}

/** The names of the pages in the sidebar, without their ending. Throws where docs/ has others. */
export function listedPages(): readonly string[] {
  const listed = Object.values(groups).flat();
  const written = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.slice(0, -'.md'.length)}`);
  const left = written.filter((page) => !listed.includes(page));
  if (left.length === 0) return listed;
  throw new Error(
    `build/docs-pages.ts lists every page of docs/; these are missing: ${left.join()}`,
  );
}

function titleOf(page: string): string {
  if (page === 'README') return 'Overview';
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(`${page}.md`, 'utf8')) ?? [];
  return title.replaceAll('`', '');
}
