import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme, UserConfig } from 'vitepress';

/** The pages of the site by the question with which a reader comes; each page stands in one group. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Begin: ['README', 'docs/guide', 'docs/playground', 'docs/migration'],
  Test: [
    'docs/testing',
    'docs/webhooks',
    'docs/exploring',
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
  Reference: ['docs/reference', 'docs/log', 'docs/webhook-bodies', 'docs/performance'],
  Background: [
    'docs/distributions',
    'docs/architecture',
    'docs/decisions/README',
    'CONTRIBUTING',
    'CHANGELOG',
  ],
};

/** The settings of the site; it is built in the folder of the repository. */
export const docsConfig: UserConfig<DefaultTheme.Config> = {
  lang: 'en',
  title: 'motorpool',
  description: 'A pool of simulated vehicles behind the API that real connected cars have',
  markdown: {
    anchor: { slugify: anchorOf },
    config: ({ renderer: { rules } }) => {
      const shown = rules.code_inline!;
      // Braces in it are text, and no expression of the generator.
      rules.code_inline = (...given) => shown(...given).replace('<code', '<code v-pre');
    },
  },
  themeConfig: {
    nav: [
      { text: 'Playground', link: '/', target: '_self' },
      { text: 'Guide', link: '/docs/guide' },
      { text: 'Reference', link: '/docs/reference' },
    ],
    sidebar: Object.entries(groups).map(([text, pages]) => ({
      text,
      items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` })),
    })),
    outline: [2, 3],
    search: { provider: 'local' },
  },
};

/** The names of the pages in the sidebar, without their ending. Throws where docs/ has others. */
export function listedPages(): readonly string[] {
  const listed = Object.values(groups).flat();
  const written = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.slice(0, -'.md'.length)}`);
  const left = written.filter((page) => !listed.includes(page));
  if (left.length === 0) return listed;
  throw new Error(
    `build/docs-config.ts lists every page of docs/; these are missing: ${left.join()}`,
  );
}

function titleOf(page: string): string {
  if (page === 'README') return 'First test';
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(`${page}.md`, 'utf8')) ?? [];
  return title.replaceAll('`', '');
}

/** The anchor of a heading, as Git hosts make it: links in the pages work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
