// Which exports run at once in a process.

/** A running export. */
interface Holder {
  /** The client's address, as rate limits count it. */
  address: string;
  /** Ends the export. */
  abort: AbortController;
}

/**
 * Lets a few exports run at once. One address may run several while no other asks; then the latest of them ends for an address that runs none, so
 * that a single client cannot keep the others out.
 */
export class ExportSlots {
  readonly #size: number;
  #holders: Holder[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** A slot, or null when none is free. It is held until `release`; its signal aborts when the export has to end. */
  take(address: string): Holder | null {
    if (this.#holders.length >= this.#size) {
      const latestExport = this.#latestOfMany(address);
      if (!latestExport) return null;
      latestExport.abort.abort();
      this.release(latestExport);
    }
    const holder = { address, abort: new AbortController() };
    this.#holders.push(holder);
    return holder;
  }

  /** Frees the slot. Does nothing when `take` gave it to another address already. */
  release(holder: Holder): void {
    this.#holders = this.#holders.filter((other) => other !== holder);
  }

  /** The latest export of an address that runs several; none when `address` runs one itself. */
  #latestOfMany(address: string): Holder | undefined {
    if (this.#holders.some((holder) => holder.address === address)) return undefined;
    const countOf = (holderAddress: string): number => this.#holders.filter((holder) => holder.address === holderAddress).length;
    return this.#holders.findLast((holder) => countOf(holder.address) > 1);
  }
}
