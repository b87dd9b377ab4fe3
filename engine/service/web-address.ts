import { findsPattern } from '../pattern/pattern.ts';
import { fromPunycode } from './punycode.ts';

/**
 * The mistake in an address to send requests to; undefined for a valid one: `http` or `https`, a
 * host, and optionally a port, a path and a query. A user or password would be logged and a
 * fragment is never sent, so both are mistakes.
 */
export function webAddressMistake(text: string): string | undefined {
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (authority === undefined) return 'it does not begin with http:// or https://';
  if (/\s/.test(text)) return 'it contains a space';
  if (authority.includes('@')) return 'it contains a user or a password';
  const [, host = '', port] = /^(\[.*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? [];
  if (!isHost(host)) return 'it names no host';
  if (port !== undefined && port !== '' && !isPort(port))
    return 'its port is not a number from 1 to 65535';
  return rest.includes('#') ? 'it has a fragment, which is never sent' : undefined;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

function isHost(text: string): boolean {
  if (text.startsWith('[')) return isIpv6(text.slice(1, -1));
  if (text.length > longestHost || !findsPattern(hostPattern, text)) return false;
  const labels = text.replace(/\.$/, '').split('.');
  return endsInNumber(labels) ? isIpv4(labels) : labels.every(isLabel);
}

const longestHost = 253;

/** A label with `xn--` encodes letters, at least one beyond ASCII (RFC 5890, 2.3.2.1). */
function isLabel(text: string): boolean {
  if (!/^xn--/i.test(text)) return text !== '';
  if (!/^[!-~]{5,63}$/.test(text)) return false;
  const points = fromPunycode(text.slice(4).toLowerCase()) ?? [];
  const decoded = String.fromCodePoint(...points);
  return points.some((point) => point > 127) && findsPattern(hostPattern, decoded);
}

/** A pattern of the engine, because RegExp letters depend on the host's Unicode version. */
const hostPattern = String.raw`^[\p{L}\p{M}\p{N}._-]+$`;

/** Whether a host is valid only as an IPv4 address, of one to four numbers (WHATWG URL). */
function endsInNumber(labels: readonly string[]): boolean {
  return /^(\d+|0x[\da-f]*)$/i.test(labels.at(-1) ?? '');
}

function isIpv4(labels: readonly string[]): boolean {
  const numbers = labels.map(numberOf);
  const last = numbers.pop() ?? Number.NaN;
  return numbers.every((each) => each < 256) && last < (lastBelow[numbers.length] ?? 0);
}

/** The upper bounds of the last of one to four numbers, which has all remaining bytes. */
const lastBelow = [4_294_967_296, 16_777_216, 65_536, 256];

/** Reads a decimal, octal or hexadecimal number; NaN for other texts. */
function numberOf(text: string): number {
  if (/^0x[\da-f]*$/i.test(text)) return text.length === 2 ? 0 : Number(text);
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  return /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
}

function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')));
  const last = groups.at(-1) ?? '';
  // The last two groups may be an IPv4 address.
  const isMixed = last.includes('.') && !text.endsWith('::');
  if (isMixed && !isDotted(last)) return false;
  const plain = isMixed ? groups.slice(0, -1) : groups;
  const count = plain.length + (isMixed ? 2 : 0);
  const isWhole = tail === undefined ? count === 8 : count < 8;
  return isWhole && plain.every((each) => /^[\da-f]{1,4}$/i.test(each));
}

function isDotted(text: string): boolean {
  const numbers = text.split('.');
  return (
    numbers.length === 4 &&
    numbers.every((each) => /^(0|[1-9]\d{0,2})$/.test(each) && Number(each) < 256)
  );
}
