/** Runs tasks of the same key one after the other, in the order of the calls; within this process only. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const ownTurn = (this.#last.get(key) ?? Promise.resolve()).then(task, task);
    this.#last.set(key, ownTurn);
    try {
      return await ownTurn;
    } finally {
      if (this.#last.get(key) === ownTurn) this.#last.delete(key);
    }
  }
}
