import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate and its key, both as PEM. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate for `localhost`, `127.0.0.1` and `::1`, good for this century (RFC 5280). */
export function selfSigned(): SelfSigned {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(tlv(0x31, sequence(oid([0x55, 0x04, 0x03]), text(0x0c, 'localhost'))));
  const names = sequence(
    text(0x82, 'localhost'),
    tlv(0x87, Buffer.from([127, 0, 0, 1])),
    tlv(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  );
  const isAuthority = sequence(tlv(0x01, Buffer.from([0xff])));
  const toBeSigned = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(text(0x18, '20200101000000Z'), text(0x18, '20991231235959Z')),
    name,
    spki,
    tlv(
      0xa3,
      sequence(
        sequence(oid([0x55, 0x1d, 0x11]), tlv(0x04, names)),
        sequence(oid([0x55, 0x1d, 0x13]), tlv(0x04, isAuthority)),
      ),
    ),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const der = sequence(toBeSigned, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** One value of DER: its tag, length and bytes. */
function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  const { length } = bytes;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function oid(bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  return tlv(0x02, Buffer.from([value]));
}

function text(tag: number, value: string): Buffer {
  return tlv(tag, Buffer.from(value));
}
