import { Resolver } from 'node:dns/promises'

/** Reads the names of the internet. */
export interface Dns {
  /** The texts at a name, each put together; none where the name has none, undefined where names cannot be read. */
  texts(name: string): Promise<string[] | undefined>
}

const TIMEOUT_MS = 2_000
/** What a resolver says of a name that has nothing to say. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the resolver of the machine. */
export function systemDns(): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    async texts(name) {
      try {
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        return NOTHING.has(code) ? [] : undefined
      }
    },
  }
}
