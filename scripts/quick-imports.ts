import { registerHooks } from 'node:module'

// Node reads again, for every file of a package, all that its package.json exports. Drizzle's is of 180 kB and it has
// hundreds of files: half a second of a start, and 180 MB thrown away. Its own files name each other by path, and its
// entries are the same whoever imports them.
const FOLDER = '/node_modules/drizzle-orm/'
const entries = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const found = /^\..*\.js$/.test(specifier)
      ? context.parentURL?.includes(FOLDER) && new URL(specifier, context.parentURL).href
      : entries.get(specifier)
    if (found) return { url: found, format: 'module', shortCircuit: true }
    const resolved = next(specifier, context)
    if (specifier.startsWith('drizzle-orm') && resolved.format === 'module') entries.set(specifier, resolved.url)
    return resolved
  },
})
