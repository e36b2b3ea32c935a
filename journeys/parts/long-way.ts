import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { choose, tick, write } from './registration.ts'

export const SLOT = 'Plages horaires'
const slotOf = (page: Page) => page.getByRole('combobox', { name: SLOT })

export interface Stage {
  readonly key: string
  readonly title: string
  /** The next step is on another screen. */
  readonly isLast: boolean
  answer(page: Page, way: 0 | 1): Promise<void>
  expectAnswer(page: Page, way: 0 | 1): Promise<void>
}

const ARTICLES = ['Pain de campagne', 'Farine de meule'] as const
const CROPS = ['Du petit épeautre', 'Du seigle'] as const
const PLACES = ['De Clamecy, à vélo', 'D’Avallon, en car'] as const
const SLOTS = ['levain-matin', 'levain-midi'] as const
const MEALS = ['Soupe au four', 'Tarte aux blettes'] as const

export const articles: Stage = {
  key: 'articles',
  title: 'Vos options',
  isLast: false,
  answer: (page, way) => tick(page, ARTICLES[way]),
  expectAnswer: (page, way) => expect(page.getByRole('checkbox', { name: new RegExp(ARTICLES[way]) })).toBeChecked(),
}

export const form: Stage = {
  key: 'form',
  title: 'Vos informations',
  isLast: true,
  answer: (page, way) => write(page, 'Que cultivez-vous ?', CROPS[way]),
  expectAnswer: (page, way) =>
    expect(page.getByRole('textbox', { name: 'Que cultivez-vous ?' })).toHaveValue(CROPS[way]),
}

export const conferences: Stage = {
  key: 'conferences',
  title: 'Vos conférences',
  isLast: false,
  async answer(page, way) {
    await slotOf(page).selectOption(SLOTS[way])
    const sure = page.getByRole('button', { name: 'Oui, changer' })
    if (await sure.isVisible()) await sure.click()
  },
  expectAnswer: (page, way) => expect(slotOf(page)).toHaveValue(SLOTS[way]),
}

export const secondForm: Stage = {
  key: 'form2',
  title: 'Informations complémentaires',
  isLast: false,
  answer: (page, way) => write(page, 'D’où venez-vous ?', PLACES[way]),
  expectAnswer: (page, way) =>
    expect(page.getByRole('textbox', { name: 'D’où venez-vous ?' })).toHaveValue(PLACES[way]),
}

export const quotas: Stage = {
  key: 'quotas',
  title: 'Encore quelques choix',
  isLast: true,
  answer: (page, way) => choose(page, MEALS[way]),
  expectAnswer: (page, way) => expect(page.getByRole('radio', { name: new RegExp(`^${MEALS[way]}`) })).toBeChecked(),
}

export const ANSWERS = {
  participation: { participation: 4 },
  dates: { dayIds: ['semis'] },
  articles: { articles: [] },
  form: { culture: 'De l’avoine' },
  conferences: { slots: {} },
  form2: { trajet: 'De Nevers' },
  quotas: { repas: [] },
}
