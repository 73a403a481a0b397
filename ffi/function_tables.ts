/** A table of functions that run on the main thread, so none of them may wait for another program. */
export type BlockingTable = Readonly<Record<string, Deno.ForeignFunction & { readonly nonblocking?: false }>>;

/** A table of functions each of which takes up a thread while it runs, and therefore needs a permit. */
export type NonblockingTable = Readonly<
  Record<string, Deno.ForeignFunction & { readonly nonblocking: true }>
>;
