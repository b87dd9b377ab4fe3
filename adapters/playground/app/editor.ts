import {
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { MarkedMistake } from '../messages.ts';
import { editorColours } from './editor-colours.ts';
import type { LanguageSchema, SchemaWord } from './schema-words.ts';
import { suggestionsAt } from './suggestions.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** The schema of scenarios, once it has arrived. */
  readonly schema: () => Promise<LanguageSchema>;
  /** The mistakes of the text, which the engine finds. */
  readonly check: (text: string) => Promise<readonly MarkedMistake[]>;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** An editor for scenarios: mistakes as they are typed, and completion. */
export class Editor {
  readonly #view: EditorView;

  constructor(options: EditorOptions) {
    const { parent, text, onChange, onRun } = options;
    const language = new Compartment();
    const run = { key: 'Mod-Enter', run: () => (onRun(), true) };
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of('  '),
          bracketMatching(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Text of the scenario', tabindex: '0' }),
          language.of([]),
          editorColours,
          autocompletion({ override: [completionBy(options)] }),
          linter(
            async ({ state }) => marked(await options.check(state.doc.toString()), state.doc),
            {
              delay: 250,
            },
          ),
          // The key of a run is also that of a new line.
          keymap.of([run, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) onChange(state.doc.toString());
          }),
        ],
      }),
    });
    // Without its colours a text can be written as well.
    import('@codemirror/lang-yaml').then(
      ({ yaml }) => this.#view.dispatch({ effects: language.reconfigure(yaml()) }),
      () => {},
    );
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Puts another text in the place of the whole. */
  replace(text: string): void {
    const { length } = this.#view.state.doc;
    this.#view.dispatch({
      changes: { from: 0, to: length, insert: text },
      selection: { anchor: 0 },
    });
  }

  /** Puts the cursor at a line, counted from 1. */
  goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(1, line), doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }
}

function completionBy({ schema }: EditorOptions) {
  return async ({ state, pos, explicit }: CompletionContext) => {
    const found = suggestionsAt(await schema(), state.doc.toString(), pos);
    if (found === undefined || (!explicit && found.from === pos)) return null;
    return { from: found.from, options: found.words.map(completionOf), validFor: /^[\w.-]*$/ };
  };
}

function completionOf({ word, description, isKey }: SchemaWord): Completion {
  return {
    label: word,
    detail: description,
    type: isKey ? 'property' : 'constant',
    apply: isKey ? `${word}: ` : word,
  };
}

/** Mistakes at their offsets; those in other files stand at the first line. */
function marked(mistakes: readonly MarkedMistake[], doc: Text): Diagnostic[] {
  return mistakes.map(({ sentence, isHint, place }) => {
    const { line, column, length } = place ?? { line: 1, column: 1, length: 1 };
    const { from: start, to: end } = doc.line(Math.min(line, doc.lines));
    const from = Math.min(start + column - 1, end);
    const to = Math.max(from, Math.min(from + length, doc.length));
    return { from, to, severity: isHint ? 'info' : 'error', message: sentence };
  });
}
