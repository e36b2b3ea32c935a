import { fileURLToPath } from 'node:url'

/** The built pages. */
export const DIST = fileURLToPath(new URL('../../front/dist', import.meta.url))
