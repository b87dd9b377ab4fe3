import { readBody } from '../../http/read-body.ts';
import type { OpenLine } from '../../threads/job-thread.ts';

/** Opens a line of bodies, each of which is read as a job. */
export const openBodies: OpenLine = () => async (text) => readBody(text as string);
