import { EditorView } from '@codemirror/view';

/** The colours of the dashboard, which follow the scheme of the reader. */
export const editorTheme = EditorView.theme({
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
});
