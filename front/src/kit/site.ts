let printed: string | undefined

/** Sets the site's address while prerendering. */
export function setSiteOrigin(origin: string): void {
  printed = origin
}

/** The origin of the site: `https://registration.example.org`. */
export const siteOrigin = (): string => printed ?? location.origin
