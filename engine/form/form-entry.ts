/** One entry of a file that a person wrote: its value, and where a mistake in it is reported. */
export interface FormEntry {
  readonly value: unknown;
  readonly isPresent: boolean;
  /** An entry of the map that is the value; absent where the value is no map. */
  at(key: string): FormEntry;
  /** Reports a mistake in the value. */
  report(code: FormMistake, message: string, suggestion?: string): undefined;
}

/** The mistakes that can be seen without knowing any name of a scenario. */
export type FormMistake = 'unit_missing' | 'unit_wrong' | 'value_malformed' | 'out_of_range';
