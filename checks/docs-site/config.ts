import type { DefaultTheme, UserConfig } from 'vitepress';
import { sidebar } from '../../build/docs-pages.ts';

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
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
  },
};

/** The anchor of a heading, as Git hosts make it: links in the pages work in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
