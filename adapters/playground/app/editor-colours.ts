import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the dashboard, which follow the scheme of the reader. */
export const editorColours = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)' },
      { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--driving)' },
      { tag: [tags.content, tags.literal], color: 'var(--ink)' },
      { tag: [tags.keyword, tags.typeName, tags.labelName], color: 'var(--replay)' },
    ]),
  ),
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
    '.cm-scroller': { font: '13px / 1.55 ui-monospace, monospace' },
    '.cm-gutters': { background: 'var(--paper)', color: 'var(--dim)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--field)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: 'var(--soft)' },
    '.cm-tooltip, .cm-panels': {
      background: 'var(--paper)',
      color: 'var(--ink)',
      border: '1px solid var(--line)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      background: 'var(--soft)',
      color: 'var(--ink)',
    },
    '.cm-completionDetail': { color: 'var(--dim)', fontStyle: 'normal', marginLeft: '1em' },
    '.cm-diagnostic': { whiteSpace: 'pre-wrap', maxWidth: '40rem' },
  }),
];
