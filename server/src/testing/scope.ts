/**
 * `npm run test:all` sets it: every case, on both engines, with pictures and the dark. The gate runs a representative
 * selection, in the light, and draws none.
 */
export const isWhole = process.env['TEST_ALL'] === '1'

const drawn = process.env['TEST_SEED']

/** The seed of every random input. Fixed in the gate; `npm run test:all` draws one and prints it. */
export const testSeed = Number(drawn ?? 20_270_301)

/** Whether the seed was drawn: files then run in an order that it gives. */
export const isSeedDrawn = drawn !== undefined
