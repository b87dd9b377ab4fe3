import type { RequestBody } from './wire.ts';

/** Requests one after another that are alike but for their time. */
export type RequestRun = readonly RequestBody[];

/** Requests in runs of equal neighbours. */
export function runsOf(requests: readonly RequestBody[]): readonly RequestRun[] {
  const runs: RequestBody[][] = [];
  for (const request of requests) {
    const last = runs.at(-1);
    if (last !== undefined && keyOf(last[0]!) === keyOf(request)) last.push(request);
    else runs.push([request]);
  }
  return runs;
}

function keyOf({ method, path, query, status, user }: RequestBody): string {
  return JSON.stringify([method, path, query, status, user]);
}
