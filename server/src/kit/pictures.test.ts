import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictures, pngOf } from './pictures.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="36"><path d="M0 0h36v36z" fill="#123456"/></svg>'

it('a drawing of ours is a PNG of the width that is asked for, on white', async () => {
  const png = await pngOf(DRAWING, 300)
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([300, 150, 3])
  expect([...data.subarray(299 * 3, 300 * 3)]).toEqual([255, 255, 255])
})

it.each([
  ['a drawing', Buffer.from(DRAWING)],
  ['a drawing in UTF-16', Buffer.from(`\ufeff${DRAWING}`, 'utf16le')],
  ['a compressed drawing', gzipSync(DRAWING)],
  ['an unknown format', Buffer.alloc(40)],
])('no decoder is given %s from an upload', async (_, octets) => {
  const open = await pictures()
  expect(() => open(octets, {})).toThrow('No picture that may be decoded')
})
