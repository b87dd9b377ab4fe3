import { createBackend as createTrusting } from './trusting-backend.ts';

export { readBack } from './trusting-backend.ts';

/** The event of this process that each fresh application brings about. */
export const opened = 'motorpool test: a fresh application';

/** The trusting application, whose beginnings a test in the same process can hear. */
export function createBackend() {
  process.emit(opened as 'SIGUSR2');
  return createTrusting();
}
