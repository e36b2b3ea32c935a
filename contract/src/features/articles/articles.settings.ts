import { off } from '#kit/setting.ts'

export const articlesSettings = {
  FO_ARTICLES_ACTIVE: off('registration', 'Étape des articles.'),
}

export const articlesStepSettings = { articles: { settings: ['FO_ARTICLES_ACTIVE'] } } as const
