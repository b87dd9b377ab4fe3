import type { Visit } from './visit.ts';

/** A response with a document, whose text the visit notes: a response gives it away only once. */
export function jsonResponse(
  visit: Visit,
  document: unknown,
  { status, headers }: { readonly status: number; readonly headers: Record<string, string> },
): Response {
  const text = JSON.stringify(document);
  visit.answer = text;
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
