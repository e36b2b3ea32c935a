let mayShow: ((href: string) => boolean) | undefined

/** From now on the page is in a frame of another site, and shows there what this says of an address, from its path on. */
export function beFramed(rule: (href: string) => boolean): void {
  mayShow = rule
}

/** Whether the page is in a frame of another site. */
export const isFramed = (): boolean => mayShow !== undefined

/** Whether an address, from its path on, may be shown here: anything where the page is by itself. */
export const mayShowHere = (href: string): boolean => mayShow?.(href) ?? true
