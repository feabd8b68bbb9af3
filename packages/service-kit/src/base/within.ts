/**
 * Rejects with what `late` makes when `work` takes longer than `ms`. After a standstill of this process a reply may be
 * there, but not read yet: that is done before `setImmediate`.
 */
export async function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => silence.reject(late())), ms);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
