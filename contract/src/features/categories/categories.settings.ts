import { off } from '#kit/setting.ts'

export const categoriesSettings = {
  FO_CATEGORIES_ACTIVE: off('registration', 'Étape des catégories.'),
}

export const categoriesStepSettings = { categories: { settings: ['FO_CATEGORIES_ACTIVE'] } } as const
