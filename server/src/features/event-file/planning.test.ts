import { describe, expect, it } from 'vitest'
import { systemClock } from '#ports/clock.ts'
import { everythingIn, makePopulated, populatedFile, replaced, without } from '#testing/populated.ts'
import { readEventFile } from './event-file.service.ts'
import { linesOf } from './faults.service.ts'
import { planImport } from './importing.service.ts'
import { linesOfPlan } from './planning.service.ts'

describe('planning an import', () => {
  const planned = async (edit: (text: string) => string) => {
    const { text, db, load } = await makePopulated()
    const edited = edit(text)
    const before = await everythingIn(db)
    const plan = async () => {
      const house = { db, now: systemClock.now(), secret: 'a secret of at least thirty-two characters' }
      return linesOfPlan(await planImport(house, readEventFile(edited), linesOf(edited)))
    }
    return { plan, edited, load, before, after: () => everythingIn(db) }
  }

  it('says that nothing would change when the file has not changed', async () => {
    const { plan } = await planned((text) => text)
    expect(await plan()).toEqual(['nothing would change'])
  })

  it('says what would be made, taken out and changed, and writes nothing', async () => {
    const { plan, before, after } = await planned((text) =>
      replaced(
        replaced(replaced(text, '  - { id: presse, label: Presse }\n', ''), 'label: Dîner', 'label: Souper'),
        '  - { id: merci, label: Merci, iconUrl: /media/merci.svg }\n',
        '  - { id: hourra, label: Hourra, iconUrl: /media/merci.svg }\n',
      ),
    )
    expect((await plan()).toSorted()).toEqual([
      '+ emotions.hourra (“Hourra”)',
      '- emotions.merci (“Merci”)',
      '- typologies.presse (“Presse”)',
      '~ articles.diner.label (“Dîner”): Dîner → Souper',
    ])
    expect(await after()).toEqual(before)
  })

  it('refuses what the import would refuse, with the same line and key, until it no longer does', async () => {
    const { plan, edited, load } = await planned((text) => replaced(text, 'stock: 5', 'stock: 1'))
    const refusal = await plan().catch((error: unknown) => String(error))
    expect(refusal).toContain('has 2 places taken')
    expect(await load(edited).catch((error: unknown) => String(error))).toBe(refusal)
  })

  it('names what is taken out of the programme, and what moves within it', async () => {
    const { plan } = await planned((text) =>
      replaced(without(text, '  - id: libre', 'polls:'), 'title: Le sport', 'title: Le grand sport'),
    )
    expect(await plan()).toEqual([
      '~ conferences.sport.title (“Le sport”): Le sport → Le grand sport',
      '- conferences.libre (“Libre”)',
    ])
  })

  it('says of an event that is not there that it is new, and how many would join', async () => {
    const text = populatedFile('planned')
    const { db } = await makePopulated()
    const house = { db, now: systemClock.now(), secret: 'a secret of at least thirty-two characters' }
    const plan = linesOfPlan(await planImport(house, readEventFile(text), linesOf(text)))
    expect(plan).toEqual(['a new event', expect.stringMatching(/^\d+ people would join$/)])
  })
})
