import type { Pieces } from './say.tsx'

/** Languages added by files, by code; filled by a build with such files. */
export const added: Readonly<Record<string, Pieces>> = {}
