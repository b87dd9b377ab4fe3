import { flawWords } from '../../engine/index.ts';
import { largeBody, readBody } from './read-body.ts';
import { refusal } from './refusal.ts';
import type { VisitContext } from './visit.ts';

/** Whether a body is JSON by its type, as the framework decides. */
export function isJson({ req }: VisitContext): boolean {
  const [type = ''] = (req.header('content-type') ?? '').split(';', 1);
  return /^application\/([\w.-]+\+)?json$/i.test(type.trim());
}

/**
 * Reads a body of JSON for the framework, within the limit of its route. Throws the refusal of one
 * that is too long or has a flaw.
 */
export async function takeJson(
  c: VisitContext,
  limited: (read: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  let text = '';
  await limited(async () => {
    text = await c.req.text();
  });
  const { readLarge } = c.env.site;
  const read =
    readLarge === undefined || text.length <= largeBody ? readBody(text) : await readLarge(text);
  if (read === 'malformed') {
    // The framework words the refusal.
    c.req.json = () => Promise.reject(new SyntaxError('the body is not JSON'));
    return;
  }
  if ('flaw' in read) {
    const { path, message } = read.flaw;
    const mistake = { field: path, message };
    throw refusal('request_malformed', flawWords('body', read.flaw), {}, [mistake]);
  }
  c.env.scenarioText = read.scenario;
  c.req.json = (() => Promise.resolve(read.value)) as typeof c.req.json;
}
