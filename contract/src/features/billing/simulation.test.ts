import { describe, expect, it } from 'vitest'
import type { Article, ArticleDay } from '#features/articles/articles.ts'
import type { Supposed } from './simulation.rules.ts'
import { simulate } from './simulation.rules.ts'

const PLAIN: ArticleDay = {
  ...{ isShow: true, isDisabled: false, isSelected: false },
  ...{ isRadio: false, isRequired: false, isAuto: false },
}
const article = (id: string, flags: Partial<ArticleDay>, more: Partial<Article> = {}): Article => ({
  ...{
    id,
    label: id,
    price: 50,
    prices: { student: 10 },
    later: [],
    beyond: [],
    vatRate: 10,
    vatRegime: 'service',
    onlyFor: null,
    left: 0,
  },
  days: { '0': { ...PLAIN, ...flags } },
  ...more,
})
const days = [
  { id: 'j1', price: 100 },
  { id: 'j2', price: 30 },
]
const articles = [
  article('dinner', {}),
  article('bag', { isAuto: true }, { price: 5, prices: {}, vatRate: 20 }),
  article('bus', {}, { onlyFor: 'onsite' }),
  article('gone', { isDisabled: true }),
]
const seller = { isExempt: false, taxesAdmissionAbroad: false }
const dinner = { id: 'dinner', dayId: '0' }
const student: Supposed = {
  typoId: 'student',
  isRemote: false,
  dayIds: ['j1', 'j2'],
  chosen: [dinner, { id: 'gone', dayId: '0' }],
}

describe('the price for a person who may register', () => {
  const of = (person: Partial<Supposed>, more = {}) => {
    const { lists, lines, summary } = simulate(
      { days, articles, seller, isGross: false, isPayable: true, ...more },
      { ...student, ...person },
    )
    const offered = lists.flatMap(({ offers }) => offers.map((one) => one.article.id))
    return {
      offered,
      lines: lines.map(({ key, cents }) => `${key} ${cents}`),
      totals: [summary.totalHT, summary.totalTTC],
    }
  }

  it('counts the choices among the articles offered to the person’s type, even those out of stock', () => {
    expect(of({})).toEqual({
      offered: ['dinner', 'bag', 'bus'],
      lines: ['j1 10000', 'j2 3000', 'dinner 0 1000', 'bag 0 500'],
      totals: [14_500, 17_300],
    })
    expect(of({ typoId: null, dayIds: ['j2'] }).lines).toEqual(['j2 3000', 'dinner 0 5000', 'bag 0 500'])
  })

  it('follows the way of coming and the seller', () => {
    expect(of({ isRemote: true }).offered).toEqual(['dinner', 'bag'])
    expect(of({}, { seller: { ...seller, isExempt: true } }).totals).toEqual([14_500, 14_500])
  })
})
