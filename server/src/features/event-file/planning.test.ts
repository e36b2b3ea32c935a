import { decisionIn } from '@parvis/contract/kit/plan.ts'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#ports/clock.ts'
import { everythingIn, makePopulated, populatedFile, replaced, without } from '#testing/populated.ts'
import { planImport } from './importing.service.ts'
import { linesOfPlan } from './plan-lines.service.ts'
import { readLocated } from './reading.service.ts'

describe('planning an import', () => {
  const planned = async (edit: (text: string) => string) => {
    const { text, db, ports, load } = await makePopulated()
    const edited = edit(text)
    const before = await everythingIn(db)
    const plan = async (...allowed: string[]) => {
      const allow = allowed.flatMap((said) => decisionIn(said) ?? [])
      const house = { ...ports, now: systemClock.now(), allow }
      const { file, lineOf } = readLocated(edited)
      return linesOfPlan(await planImport(house, file, lineOf))
    }
    return { plan, edited, load, before, after: () => everythingIn(db) }
  }

  it('says that nothing would change when the file has not changed', async () => {
    const { plan } = await planned((text) => text)
    expect(await plan()).toEqual(['nothing would change'])
  })

  it('lists items to be made, removed and changed, and writes nothing', async () => {
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

  it('lists losses of people and the possible remedies, which the import requires', async () => {
    const { plan, edited, load, before, after } = await planned((text) => replaced(text, 'stock: 5', 'stock: 1'))
    const change = '~ articles.diner.stock (“Dîner”): 5 → 1'
    expect(await plan()).toEqual([
      change,
      '? articles.diner.stock: “Dîner” has 2 places taken: --allow articles.diner=taken',
      'one thing to decide',
    ])
    expect(await load(edited).catch((error: unknown) => String(error))).toContain('has 2 places taken')
    expect(await after()).toEqual(before)
    expect(await plan('articles.diner=taken')).toEqual([
      '~ articles.diner.stock (“Dîner”): 5 → 2',
      '! articles.diner.stock: “Dîner” has 2 places taken: taken',
    ])
    await load(edited, 'articles.diner=taken')
  })

  it('tells the change of people’s balances, and the way out of a refusal', async () => {
    const { plan } = await planned((text) =>
      replaced(replaced(text, 'price: 42.5', 'price: 50'), 'day: 2027-05-11', 'day: 2027-05-13'),
    )
    expect((await plan()).slice(2)).toEqual([
      'x days.j1.day: 3 people hold “Lundi”, which cannot be moved there: have those people choose something else first, or change their registration',
      '? articles.diner.price: one person has not been invoiced for “Dîner” yet (+€7.50): --allow articles.diner=apply | --allow articles.diner=keep',
      '2 things to decide',
    ])
  })

  it('names the removed and the moved items of the programme', async () => {
    const { plan } = await planned((text) =>
      replaced(without(text, '  - id: libre', 'polls:'), 'title: Le sport', 'title: Le grand sport'),
    )
    expect(await plan()).toEqual([
      '~ conferences.sport.title (“Le sport”): Le sport → Le grand sport',
      '- conferences.libre (“Libre”)',
    ])
  })

  it('tells that a missing event is new, and how many would join', async () => {
    const text = populatedFile('planned')
    const { ports } = await makePopulated()
    const house = { ...ports, now: systemClock.now() }
    const { file, lineOf } = readLocated(text)
    const plan = linesOfPlan(await planImport(house, file, lineOf))
    expect(plan).toEqual(['a new event', expect.stringMatching(/^\d+ people would join$/)])
  })
})
