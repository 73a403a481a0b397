/** A table of functions that run on the main thread: none of them may wait for another program. */
export type BlockingTable = Readonly<Record<string, Deno.ForeignFunction & { readonly nonblocking?: false }>>;

/** A table of functions each of which takes a thread of its own, and therefore a permit. */
export type NonblockingTable = Readonly<
  Record<string, Deno.ForeignFunction & { readonly nonblocking: true }>
>;
