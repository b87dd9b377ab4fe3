/** A message as it is sent: JSON text, framed once for all clients. */
export class Message {
  readonly text: string;
  #frame: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** One unfragmented text frame of a server, see RFC 6455. */
  get frame(): Buffer {
    return (this.#frame ??= framed(this.text));
  }
}

/** Messages that are sent together, to one client or to many, which share the bytes. */
export class Parcel {
  readonly messages: readonly Message[];
  #frames: Buffer | undefined;

  constructor(messages: readonly Message[]) {
    this.messages = messages;
  }

  static of(document: object): Parcel {
    return new Parcel([new Message(JSON.stringify(document))]);
  }

  get frames(): Buffer {
    const [only, second] = this.messages;
    if (only !== undefined && second === undefined) return only.frame;
    return (this.#frames ??= Buffer.concat(this.messages.map(({ frame }) => frame)));
  }
}

const finalText = 0x81;

function framed(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 2 : length < 0x1_00_00 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = finalText;
  if (headLength === 2) {
    frame[1] = length;
  } else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return frame;
}
