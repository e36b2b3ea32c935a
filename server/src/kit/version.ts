import { readFileSync } from 'node:fs'

/** Which release of Parvis this is, as `package.json` at the root says: the one place where it is said. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
