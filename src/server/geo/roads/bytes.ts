// Numbers of few bytes, for compact files: seven bits a byte, the highest bit says that more follow.

/** Collects numbers as bytes. */
export class ByteWriter {
  readonly #bytes: number[] = [];
  byte(value: number): void {
    this.#bytes.push(value);
  }
  /** A whole number from 0 to 2^31. */
  unsigned(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.#bytes.push(rest);
  }
  /** A whole number below 2^30 in either direction; small ones of both signs are short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }
  toBuffer(): Buffer {
    return Buffer.from(Uint8Array.from(this.#bytes));
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#position++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const value = this.unsigned();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  }
}
