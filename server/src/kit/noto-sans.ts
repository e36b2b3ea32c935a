import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Font } from 'fontkit'
import { create } from 'fontkit'

const FOLDER = fileURLToPath(new URL('../../data/noto-sans/', import.meta.url))

/** Noto Sans at a weight, parsed anew: Latin, Greek and Cyrillic. */
export const notoSans = (weight: 400 | 600 | 700): Font => create(gunzipSync(readFileSync(`${FOLDER}${weight}.ttf.gz`)))
