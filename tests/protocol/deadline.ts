/** `work`, or an error that names it after `ms`: a hanging server must not hang the suite. */
export async function deadline<T>(ms: number, work: Promise<T>, name: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not within ${ms} ms: ${name}`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
