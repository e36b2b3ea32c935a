import { fileURLToPath } from 'node:url'

export const DIST = fileURLToPath(new URL('../../front/dist', import.meta.url))
