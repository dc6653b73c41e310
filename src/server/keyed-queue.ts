/** Runs tasks of the same key one after the other, in the order of the calls; within this process only. */
export class KeyedQueue {
  /** The last queued task of each key; a key is removed when its last task has ended. */
  readonly #lastTasks = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    // passed twice, because the task runs also when the one before it failed
    const result = (this.#lastTasks.get(key) ?? Promise.resolve()).then(task, task);
    this.#lastTasks.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#lastTasks.get(key) === result) this.#lastTasks.delete(key);
    }
  }
}
