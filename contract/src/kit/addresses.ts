/**
 * An address as a path of a site, `undefined` when it leads anywhere else. A path that begins with two slashes is the
 * address of another site to a browser, and one hides in `/.//elsewhere.example`: it is read again as it will be.
 * @param address a path, or a whole address
 * @param own the origin of the site
 */
export function pathOn(address: string, own: string): string | undefined {
  if (!URL.canParse(address, own)) return undefined
  const { origin, pathname, search, hash } = new URL(address, own)
  if (origin !== new URL(own).origin) return undefined
  const path = pathname + search + hash
  const again = URL.canParse(path, own) ? new URL(path, own) : undefined
  return again?.origin === origin && again.pathname === pathname ? path : undefined
}
