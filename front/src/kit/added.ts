import type { Pieces } from './say.tsx'

/** The languages that are added by a file, by their codes: whoever builds the page with such files puts them here. */
export const added: Readonly<Record<string, Pieces>> = {}
