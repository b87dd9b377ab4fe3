import {
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  invertedEffects,
  isolateHistory,
  undo,
} from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { EditedScenario, EngineNames, MarkedMistake } from '../messages.ts';
import { editorTheme } from './editor-theme.ts';
import type { LanguageSchema, SchemaWord } from './schema-words.ts';
import { suggestionsAt } from './suggestions.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly scenario: EditedScenario;
  /** The schema of scenarios, once it has arrived. */
  readonly schema: () => Promise<LanguageSchema>;
  /** The names that the engine knows. */
  readonly names: () => Promise<EngineNames>;
  /** The mistakes of a scenario, which the engine finds. */
  readonly check: (scenario: EditedScenario) => Promise<readonly MarkedMistake[]>;
  readonly onChange: (scenario: EditedScenario) => void;
  readonly onRun: () => void;
}

/** Gives the text another name. */
const renamed = StateEffect.define<string>();

/** The name of the scenario, which undoing gives back with its text. */
const nameField = StateField.define<string>({
  create: () => '',
  update: (name, { effects }) => effects.find((effect) => effect.is(renamed))?.value ?? name,
});

const undoneNames = invertedEffects.of(({ startState, effects }) =>
  effects.some((effect) => effect.is(renamed)) ? [renamed.of(startState.field(nameField))] : [],
);

/** An editor for scenarios: mistakes as they are typed, and completion. */
export class Editor {
  readonly #view: EditorView;

  constructor(options: EditorOptions) {
    const { parent, scenario, onChange, onRun } = options;
    const language = new Compartment();
    const run = { key: 'Mod-Enter', run: () => (onRun(), true) };
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: scenario.text,
        extensions: [
          nameField.init(() => scenario.name),
          undoneNames,
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
          editorTheme,
          autocompletion({ override: [completionBy(options)], icons: false }),
          linter(async ({ state }) => marked(await options.check(scenarioOf(state)), state.doc), {
            delay: 250,
          }),
          // The key of a run is also that of a new line.
          keymap.of([run, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) onChange(scenarioOf(state));
          }),
        ],
      }),
    });
    // Without its colours a text can be written as well.
    import('./editor-language.ts').then(
      ({ colouredYaml }) => this.#view.dispatch({ effects: language.reconfigure(colouredYaml) }),
      () => {},
    );
  }

  /** Puts another scenario in the place of the whole. */
  replace({ name, text }: EditedScenario): void {
    const { length } = this.#view.state.doc;
    this.#view.dispatch({
      changes: { from: 0, to: length, insert: text },
      selection: { anchor: 0 },
      effects: renamed.of(name),
      // Undoing it undoes nothing that was typed before.
      annotations: isolateHistory.of('full'),
    });
  }

  /** Undoes the latest change. */
  undo(): void {
    undo(this.#view);
    this.#view.focus();
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

function scenarioOf(state: EditorState): EditedScenario {
  return { name: state.field(nameField), text: state.doc.toString() };
}

function completionBy({ schema, names }: EditorOptions) {
  return async ({ state, pos, explicit }: CompletionContext) => {
    const found = suggestionsAt(await schema(), state.doc.toString(), pos, await names());
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
