/** Parses an address; `undefined` if it is none. Unlike `URL.canParse`, works in Safari before 17. */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * An address as a path of a site; `undefined` when it leads elsewhere. Browsers take a path with two leading slashes
 * for another site, and such a path hides in `/.//elsewhere.example`: the result is parsed again.
 * @param address a path, or a whole address
 * @param own the origin of the site
 */
export function pathOn(address: string, own: string): string | undefined {
  const read = addressIn(address, own)
  if (!read) return undefined
  const { origin, pathname, search, hash } = read
  if (origin !== new URL(own).origin) return undefined
  const path = pathname + search + hash
  const again = addressIn(path, own)
  return again?.origin === origin && again.pathname === pathname ? path : undefined
}
