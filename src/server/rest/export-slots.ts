// Limits how many exports run at the same time in this process. Keeps the running exports in memory.

/** A running export. */
interface RunningExport {
  /** The client's address, as rate limits count it. */
  address: string;
  /** Ends the export. */
  abort: AbortController;
}

/**
 * Lets a few exports run at once. One address may hold several slots while no other address needs one. When all slots are taken and an address
 * without a running export asks, the newest export of an address with several is aborted, so that a single client cannot block the others.
 */
export class ExportSlots {
  readonly #maxRunning: number;
  #running: RunningExport[] = [];

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  /**
   * Takes a slot, if need be by aborting an export of another address. Returns null when no slot is free. The caller ends its export when the
   * signal of `abort` fires, and calls `release` afterwards.
   */
  take(address: string): RunningExport | null {
    if (this.#running.length >= this.#maxRunning) {
      const replaceableExport = this.#findReplaceableExport(address);
      if (!replaceableExport) return null;
      replaceableExport.abort.abort();
      this.release(replaceableExport);
    }
    const newExport = { address, abort: new AbortController() };
    this.#running.push(newExport);
    return newExport;
  }

  /** Frees the slot of an export. Does nothing when `take` has given that slot to another address already. */
  release(endedExport: RunningExport): void {
    this.#running = this.#running.filter((running) => running !== endedExport);
  }

  /** The newest export of an address that runs several; undefined when `address` runs one itself, or when no address runs several. */
  #findReplaceableExport(address: string): RunningExport | undefined {
    if (this.#running.some((running) => running.address === address)) return undefined;
    const countOf = (otherAddress: string): number => this.#running.filter((running) => running.address === otherAddress).length;
    return this.#running.findLast((running) => countOf(running.address) > 1);
  }
}
