/**
 * Set by `npm run test:all`: every case, on both engines, with pictures and dark mode. The gate runs a representative
 * selection, in light mode, without pictures.
 */
export const isWhole = process.env['TEST_ALL'] === '1'

const drawn = process.env['TEST_SEED']

/** Seed of all random inputs. Fixed in the gate; drawn and printed by `npm run test:all`. */
export const testSeed = Number(drawn ?? 20_270_301)

/** With a drawn seed, test files run in random order too. */
export const isSeedDrawn = drawn !== undefined
