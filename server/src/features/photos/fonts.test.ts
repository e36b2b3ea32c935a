import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawCard } from './card.service.ts'
import { textFontFor } from './fonts.service.ts'
import { drawFrame } from './frame.service.ts'

const SCRIPTS = [
  ['Arabic', 'مهرجان'],
  ['Hebrew', 'פסטיבל'],
  ['Devanagari', 'त्योहार'],
  ['Thai', 'เทศกาล'],
  ['Chinese', '竹建筑节'],
  ['Japanese', 'たけのまつり'],
  ['Korean', '대나무축제'],
] as const

const look = { bgPrimaryColor: '#0f5c4d', textPrimaryColor: '' }
const bullets = (words: string) => '•'.repeat([...words].length)

it.each(SCRIPTS)('a name in %s is drawn in its own letters', async (_script, name) => {
  const letters = await textFontFor(name)
  expect(letters.drawable(name)).toBe(name)
  const own = letters.outline(name, { left: 0, baseline: 100, size: 100 })
  expect(own.length).toBeGreaterThan(2)
  const reach = Math.max(...own.flat().map(([x]) => x))
  expect(reach).toBeLessThanOrEqual(letters.widthOf(name) * 100 + 20)
})

it('the frame of a photo and the card of an event bear the name, and no bullets in its place', async () => {
  const size = { width: 900, height: 600 }
  const bandOf = async (name: string) => (await drawFrame(size, { ...look, name })).at(-1)?.input
  const name = 'مهرجان'
  expect(await bandOf(name)).not.toEqual(await bandOf(bullets(name)))
  const card = (words: string) => drawCard({ ...look, name: words, detail: '' })
  expect(
    await sharp(await card(name))
      .raw()
      .toBuffer(),
  ).not.toEqual(
    await sharp(await card(bullets(name)))
      .raw()
      .toBuffer(),
  )
})

it('words of two directions stand in the order in which they are read', async () => {
  const letters = await textFontFor('Fête מ')
  const [first] = letters.outline('Fête מ', { left: 0, baseline: 0, size: 1 })
  const [alone] = letters.outline('F', { left: 0, baseline: 0, size: 1 })
  expect(first).toEqual(alone)
})
