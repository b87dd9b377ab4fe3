import { once } from './entrance.ts';
import { addHeaders } from './headers.ts';
import { kept, onceKept } from './kept.ts';
import { isOfClient, noteRequest } from './noted-request.ts';
import type { MadeAnswer } from './ready-answer.ts';
import type { Visit } from './visit.ts';

/** The response as it is sent: once it may be, with the headers of every response, and noted. */
export function concluded(
  visit: Visit,
  response: MadeAnswer,
  begunMs: number | undefined,
): MadeAnswer | Promise<MadeAnswer> {
  const waiting = kept(visit);
  const told = waiting === undefined ? response : onceKept(response, waiting, visit);
  return once(told, (each) => {
    const answer = addHeaders(each, visit);
    const requests = visit.worldIfAny?.requests;
    if (requests === undefined || !isOfClient(visit)) return answer;
    const noted = noteRequest(requests, visit, answer, begunMs ?? requests.nowMs());
    return once(noted, () => answer);
  });
}
