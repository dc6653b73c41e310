interface Holder {
  address: string;
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
      const latest = this.#latestOfMany(address);
      if (!latest) return null;
      latest.abort.abort();
      this.release(latest);
    }
    const holder = { address, abort: new AbortController() };
    this.#holders.push(holder);
    return holder;
  }

  /** Fine for a slot that was given to another address. */
  release(holder: Holder): void {
    this.#holders = this.#holders.filter((other) => other !== holder);
  }

  #latestOfMany(address: string): Holder | undefined {
    if (this.#holders.some((holder) => holder.address === address)) return undefined;
    return this.#holders.findLast((holder) => this.#holders.filter((other) => other.address === holder.address).length > 1);
  }
}
