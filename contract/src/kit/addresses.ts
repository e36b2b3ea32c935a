/** What an address says, `undefined` when it is none. Browsers that lack `URL.canParse` (Safari before 17) read it too. */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * An address as a path of a site, `undefined` when it leads anywhere else. A path that begins with two slashes is the
 * address of another site to a browser, and one hides in `/.//elsewhere.example`: it is read again as it will be.
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
