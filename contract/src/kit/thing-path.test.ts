import { describe, expect, it } from 'vitest'
import { keysOfPath, pathOf, stepsOf } from './thing-path.ts'

const key = (text: string) => ({ text, isName: false })
const name = (text: string) => ({ text, isName: true })

describe('the path of a change', () => {
  it.each([
    [[key('name')]],
    [[key('articles'), name('Dîner'), key('price')]],
    [[key('speakers'), name('M. Durand, Ph.D.'), key('title')]],
    [[key('conferences'), name('Yoga'), key('slots'), name('2027-03-11T09:00:00+01:00'), key('startAt')]],
    [[key('sections'), name('.'), name('..')]],
    [[key('rooms'), name('')]],
  ])('gives back the keys and names that %j was made of', (steps) => {
    expect(stepsOf(pathOf(steps))).toEqual(steps)
  })

  it('keeps a name on one line, short, and without the marks that end it', () => {
    const [, kept] = stepsOf(pathOf([key('rooms'), name(`La “grande”\nsalle${' bleue'.repeat(100)}`)]))
    expect(kept?.text).toMatch(/^La "grande" salle bleue.*…$/u)
    expect(kept?.text).toHaveLength(120)
  })

  it('is read in its former form without names', () => {
    expect(stepsOf('articles.diner.price')).toEqual(['articles', 'diner', 'price'].map(key))
    expect(stepsOf('articles.“never closed')).toEqual([key('articles'), name('never closed')])
  })

  it('tells keys from names', () => {
    expect(keysOfPath('conferences.“Le secret du token”.slots.“password”.quota')).toEqual([
      'conferences',
      'slots',
      'quota',
    ])
  })
})
