interface Read {
  readonly value: Promise<unknown>
  /** Monotonic clock of the process, in milliseconds. */
  readonly until: number
}

const kept = new WeakMap<object, Map<string, Read>>()

interface Freshness<Value> {
  readonly ms: number
  readonly isStill?: (value: Value) => boolean
}

/** Short-lived cache of reads, per object and name: concurrent callers share one read. A failed read is not cached. */
export function sharedRead<Value>(
  of: object,
  name: string,
  { ms, isStill }: Freshness<Value>,
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = kept.get(of) ?? new Map<string, Read>()
  kept.set(of, cache)
  const readAnew = (): Promise<Value> => {
    const now = performance.now()
    for (const [old, { until }] of cache) if (until <= now) cache.delete(old)
    const one: Read = { value: read(), until: now + ms }
    cache.set(name, one)
    one.value.catch(() => (cache.get(name) === one ? cache.delete(name) : undefined))
    return one.value as Promise<Value>
  }
  const known = cache.get(name)
  if (!known || known.until <= performance.now()) return readAnew()
  const value = known.value as Promise<Value>
  if (!isStill) return value
  const latest = () => {
    const other = cache.get(name)
    return other && other !== known ? (other.value as Promise<Value>) : readAnew()
  }
  return value.then((one) => (isStill(one) ? one : latest()))
}
