import { refusal } from '../refusal.ts';

/** Refuses an id in a path that is not a UUID, which version 2.0 calls malformed (public). */
export function checkId(name: string, id: string): void {
  if (uuidPattern.test(id)) return;
  const message = 'not a UUID';
  throw refusal('request_malformed', `${name}: ${message}`, {}, [{ field: [name], message }]);
}

const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
