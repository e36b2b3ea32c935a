let mayShow: ((href: string) => boolean) | undefined

/** Marks the page as framed by another site; `rule` decides which addresses, from the path on, may be shown. */
export function beFramed(rule: (href: string) => boolean): void {
  mayShow = rule
}

/** Whether the page is in a frame of another site. */
export const isFramed = (): boolean => mayShow !== undefined

/** Whether an address, from its path on, may be shown here; always true for an unframed page. */
export const mayShowHere = (href: string): boolean => mayShow?.(href) ?? true
