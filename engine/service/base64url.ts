/** Encodes bytes in the URL-safe alphabet of RFC 4648, without padding. */
export function base64url(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let width = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    width += 8;
    while (width >= 6) {
      width -= 6;
      text += alphabet[(bits >> width) & 63]!;
    }
    bits &= (1 << width) - 1;
  }
  return width === 0 ? text : text + alphabet[(bits << (6 - width)) & 63]!;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
