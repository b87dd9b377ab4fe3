import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** YAML in the colours of the dashboard. */
export const colouredYaml = [
  yaml(),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)' },
      { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--driving)' },
      { tag: [tags.content, tags.literal], color: 'var(--ink)' },
      { tag: [tags.keyword, tags.typeName, tags.labelName], color: 'var(--replay)' },
    ]),
  ),
];
