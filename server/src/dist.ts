import { fileURLToPath } from 'node:url'

/** The page, once it is built. */
export const DIST = fileURLToPath(new URL('../../front/dist', import.meta.url))
