import { readFileSync } from 'node:fs'

/** The release, from the root's `package.json`. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
