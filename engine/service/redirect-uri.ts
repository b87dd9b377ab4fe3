/**
 * The mistake in a redirect URI; undefined for a valid one. Web addresses and custom schemes of
 * apps are valid; schemes by which a browser runs or shows the content of the URI itself are not.
 * ASCII only, so that a header can carry it unchanged.
 */
export function redirectUriMistake(text: string): string | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(text) ?? [];
  if (scheme === '' || !/^[!-~]{1,2000}$/.test(rest)) return 'it is no absolute URI in ASCII';
  if (unsafeSchemes.has(scheme.toLowerCase())) return `it may not begin with ${scheme}:`;
  if (/[#<>"\\]/.test(rest)) return 'it may not contain # < > " or a backslash';
  const isWeb = /^https?$/i.test(scheme);
  const [, authority] = /^\/\/([^/?]*)/.exec(rest) ?? [];
  if (isWeb && !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(authority ?? '')) {
    return 'it names no host';
  }
  return rest.startsWith('/') ? undefined : 'it has no / behind the scheme';
}

const unsafeSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'data',
  'file',
  'filesystem',
  'javascript',
  'vbscript',
  'view-source',
]);
