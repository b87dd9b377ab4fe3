import { afterEach } from 'vitest';
import { takeViolations } from '../audit/violations.ts';

// Imports nothing of the engine: a test without vehicles pays nothing.
afterEach(() => {
  const [first] = takeViolations();
  if (first !== undefined) throw first;
});
