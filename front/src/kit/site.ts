let printed: string | undefined

/** Says at which address the site is, to pages that the server prints. */
export function standAt(origin: string): void {
  printed = origin
}

/** The address of the site, without a path: `https://registration.example.org`. */
export const siteOrigin = (): string => printed ?? location.origin
