import type { SettingKey } from '#features/context/context.settings.ts'
import type { ConfigKey } from '#parts.ts'

const LOOKS = [
  ...(['bgPrimaryColor', 'textPrimaryColor', 'favicon'] as const),
  ...(['headerImg', 'headerImgAlt', 'footerImg', 'footerImgAlt'] as const),
] as const satisfies readonly SettingKey[]

export interface Without {
  readonly keys: readonly ConfigKey[]
  readonly settings?: readonly SettingKey[]
}

/** Parts that a copy may leave out, by name on the screen. */
export const leftOut = {
  appearance: { keys: [], settings: LOOKS },
  articles: { keys: ['articles'] },
  forms: { keys: ['forms', 'quotas'] },
  programme: { keys: ['rooms', 'speakers', 'conferences'] },
  mails: { keys: ['emails'] },
  codes: { keys: ['promoCodes'] },
  pages: { keys: ['sections'] },
  live: { keys: ['polls', 'questions', 'wordClouds', 'bannedWords', 'runSheet', 'emotions'] },
} as const satisfies Readonly<Record<string, Without>>
export type LeftOut = keyof typeof leftOut
