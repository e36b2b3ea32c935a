import { registerHooks } from 'node:module'

// Node matches every import within a package against the `exports` of its package.json. Drizzle's has 180 kB, for
// hundreds of files: half a second of a start, and 180 MB of garbage. Relative imports are resolved directly, and
// entries are cached.
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
