import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listSections } from '@parvis/contract/sections/sections.ts'
import { describe, expect, it } from 'vitest'
import { makePopulated, populatedFile, replaced, warningsOf } from '#testing/populated.ts'
import { makeWorld } from '#testing/world.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

const MAP = '<iframe src="https://cartes.exemple.fr/salle"></iframe>'
const allowing = (text: string) => replaced(text, 'settings:\n', 'settings:\n  FO_FRAME_HOSTS: [cartes.exemple.fr]\n')
const framing = (text: string) =>
  [
    ['<p>Par ici</p>', `<p>Par ici</p>${MAP}`],
    ['<p>Bonjour</p>', `<p>Bonjour</p>${MAP}`],
  ].reduce((all, [from = '', to = '']) => replaced(all, from, to), text)

describe('the hosts of frames that an event allows', () => {
  it('keep the frames of its pages and settings, which are taken out again with the host', async () => {
    const { load, text, ports, context } = await makePopulated()
    const shown = async () => {
      const { settings, sections } = readEventFile(await exportEvent(ports, context))
      return [settings.homeMessage ?? '', sections[0]?.html ?? ''].map((html) => html.includes('cartes.exemple.fr'))
    }
    const framed = framing(text)
    await load(framed)
    expect(await shown()).toEqual([false, false])
    // Nothing but the host changes: the text that was cut is read again.
    await load(allowing(framed))
    expect(await shown()).toEqual([true, true])
    await load(allowing(framed))
    expect(await shown()).toEqual([true, true])
    await load(framed)
    expect(await shown()).toEqual([false, false])
  })

  it('come from its file when removed HTML is reported', () => {
    const told = (source: string) => warningsOf(source).map(({ message }) => message)
    const framed = framing(populatedFile('frames'))
    expect(told(framed)).toEqual(Array.from({ length: 2 }, () => 'left out: <iframe src="cartes.exemple.fr">'))
    expect(told(allowing(framed))).toEqual([])
  })

  it('never come from another event saved online', async () => {
    const [open, other] = [
      await makeWorld({ settings: { FO_FRAME_HOSTS: ['cartes.exemple.fr'] } }),
      await makeWorld({ settings: { FO_FRAME_HOSTS: ['films.exemple.fr'] } }),
    ]
    const kept = await Promise.all(
      [open, other].map(async (world) => {
        const as = await world.person({ organiser: true })
        const params = { ...world.path, part: 'sections' as const }
        const { revision } = (await world.call(getPart, { params }, { as })).body
        const value = [{ id: 'venir', title: 'Venir', iconUrl: '', html: MAP }]
        await world.call(savePart, { params, body: { revision, value } }, { as })
        const { body } = await world.call(listSections, { params: world.path }, { as })
        return body.data[0]?.html.includes('cartes.exemple.fr')
      }),
    )
    expect(kept).toEqual([true, false])
  })
})
