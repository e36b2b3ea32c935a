import type { SettingKey } from '#features/events/events.settings.ts'
import type { CopyGroup, Share } from '#kit/part.ts'
import { copyGroups } from '#kit/part.ts'
import type { ConfigKey } from '#parts.ts'
import { shares } from '#parts.ts'

const LOOKS = [
  ...(['bgPrimaryColor', 'textPrimaryColor', 'favicon'] as const),
  ...(['headerImg', 'headerImgAlt', 'footerImg', 'footerImgAlt'] as const),
] as const satisfies readonly SettingKey[]

export interface Without {
  readonly keys: readonly ConfigKey[]
  readonly settings?: readonly SettingKey[]
}

export type LeftOut = 'appearance' | CopyGroup

const all: readonly Share[] = shares
const groupOf = all.flatMap(({ copyGroup }) => Object.entries(copyGroup)) as [ConfigKey, CopyGroup | null][]
const keysIn = (group: CopyGroup): ConfigKey[] => groupOf.flatMap(([key, own]) => (own === group ? [key] : []))

/** Parts that a copy may leave out, by name on the screen and in its order. */
export const leftOut = {
  appearance: { keys: [], settings: LOOKS },
  ...Object.fromEntries(copyGroups.map((group) => [group, { keys: keysIn(group) }])),
} as unknown as Readonly<Record<LeftOut, Without>>
