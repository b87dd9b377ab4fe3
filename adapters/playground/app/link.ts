import { limits } from '../limits.ts';
import type { EditedScenario } from '../messages.ts';

/** The beginning of a fragment that holds a scenario; those of views begin with `#/`. */
const prefix = '#scenario=';

/** More than this is no scenario: its name, and the punctuation of JSON, come to the text. */
const mostBytes = 2 * limits.textBytes;

/** The fragment of an address that holds a scenario: JSON, deflated, in base64url. */
export async function fragmentOf({ name, text }: EditedScenario): Promise<string> {
  const packed = new Blob([JSON.stringify({ name, text })])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return `${prefix}${base64url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** Whether a fragment is to hold a scenario. */
export function isLink(fragment: string): boolean {
  return fragment.startsWith(prefix);
}

/**
 * The scenario in the fragment of an address; undefined where it holds none. Rejects with a
 * sentence for one that is damaged, or that holds more than a scenario may have: a few bytes can
 * unpack to many, so they are counted as they come.
 */
export async function scenarioIn(fragment: string): Promise<EditedScenario | undefined> {
  if (!isLink(fragment)) return undefined;
  const text = await unpacked(bytesOf(fragment.slice(prefix.length)));
  const found = parsed(text);
  if (!isScenario(found)) throw new Error(damaged);
  return found;
}

const damaged =
  'this link holds no whole scenario: it was cut or altered on its way, so copy it again from where it came';

const tooLarge =
  'this link unpacks to more than 1 MiB, the most that a scenario may be, so it was not opened';

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.length;
      if (bytes > mostBytes) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Error(damaged);
  }
  // The rest is never unpacked.
  await reader.cancel().catch(() => {});
  throw new Error(tooLarge);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(damaged);
  }
}

function isScenario(found: unknown): found is EditedScenario {
  if (typeof found !== 'object' || found === null) return false;
  const { name, text } = found as Partial<Record<string, unknown>>;
  return typeof text === 'string' && typeof name === 'string' && isName(name);
}

/** Whether a name may be that of a file below a folder. */
function isName(name: string): boolean {
  return name.length <= 200 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);
}

function base64url(bytes: Uint8Array): string {
  let letters = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(written: string): Uint8Array<ArrayBuffer> {
  if (written.length > mostBytes) throw new Error(tooLarge);
  let letters: string;
  try {
    letters = atob(written.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw new Error(damaged);
  }
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
