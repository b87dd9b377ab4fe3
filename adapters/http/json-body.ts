import { flawWords, type Json } from '../../engine/index.ts';
import { largeBody, type ReadBody, readBody } from './read-body.ts';
import { refusal } from './refusal.ts';
import type { Visit, VisitContext } from './visit.ts';

/**
 * Lets the framework have a body of JSON only if it has no flaw. The framework takes any error of
 * its parser for malformed JSON, so the visit keeps the true one.
 */
export function refuseFlaws({ req, env }: VisitContext): void {
  const json = async () => {
    const text = await req.text();
    try {
      const { readLarge } = env.site;
      const isHere = readLarge === undefined || text.length <= largeBody;
      return valueFor(env, isHere ? readBody(text) : await readLarge(text));
    } catch (error) {
      env.bodyError = error;
      throw error;
    }
  };
  req.json = json as typeof req.json;
}

/** The value of a body; throws the refusal of its flaw. */
function valueFor(visit: Visit, read: ReadBody): Json {
  if (read === 'malformed') throw refusal('request_malformed', 'Malformed JSON in request body');
  if ('flaw' in read) {
    const { path, message } = read.flaw;
    const mistake = { field: path, message };
    throw refusal('request_malformed', flawWords('body', read.flaw), {}, [mistake]);
  }
  visit.scenarioText = read.scenario;
  return read.value;
}
