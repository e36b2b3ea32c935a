import { getCard } from '@parvis/contract/photos/photos.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'
import { drawCard } from './card.service.ts'

const colourAt = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

it('an event’s card is a public picture in its colours', async () => {
  const world = await makeWorld({ settings: { bgPrimaryColor: '#0f5c4d' } })
  const { status, bytes, headers } = await world.call(getCard, { params: world.path })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ])
  const { width, height, format } = await sharp(bytes).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'png'])
  expect(await colourAt(bytes, 4, 4)).toEqual([0x0f, 0x5c, 0x4d])
  const elsewhere = await makeWorld()
  const crossed = { domainId: elsewhere.domainId, eventId: world.eventId }
  expect((await elsewhere.call(getCard, { params: crossed })).status).toBe(404)
})

it('a card is drawn once for the same words, and for any words', async () => {
  const card = { name: 'Fête', detail: '', bgPrimaryColor: '#0f5c4d', textPrimaryColor: '' }
  expect(await drawCard(card)).toBe(await drawCard({ ...card }))
  for (const name of ['', 'x'.repeat(200), 'mot '.repeat(50), 'سلام 🎉']) {
    expect((await sharp(await drawCard({ ...card, name, detail: name })).metadata()).width).toBe(1200)
  }
})
