import { Resolver } from 'node:dns/promises'

export interface Dns {
  /** TXT records with joined pieces; empty if there are none, undefined if DNS does not answer. */
  texts(name: string): Promise<string[] | undefined>
}

const TIMEOUT_MS = 2_000
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** Uses the machine's resolver. */
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
