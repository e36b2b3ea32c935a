import { BADGE_CODE_ALPHABET } from '@parvis/contract/kit/badge-code.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { normaliseCode } from '@parvis/contract/promo-codes/promo-codes.rules.ts'
import { figureIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type PromoCode = EventConfig['promoCodes'][number]
export const GIFTS = ['percentage', 'amount', 'article'] as const
export type DiscountKind = (typeof GIFTS)[number]

/** A promo code as its fields hold it: what each kind of gift would be, figures as they are typed, empty for no limit. */
export interface CodeFields {
  /** What the screen knows it by while its code is typed. */
  readonly id: string
  readonly code: string
  readonly gift: DiscountKind
  readonly percentage: string
  readonly amount: string
  readonly article: string
  readonly startAt: string
  readonly endAt: string
  readonly maxUses: string
  readonly typoIds: readonly string[]
}

const NOTHING = { percentage: '', amount: '', article: '' }

const giftFields = ({ gift }: PromoCode) => {
  if (gift.kind === 'article') return { ...NOTHING, gift: gift.kind, article: gift.articleId }
  if (gift.kind === 'amount') return { ...NOTHING, gift: gift.kind, amount: typed(gift.amount) }
  return { ...NOTHING, gift: gift.kind, percentage: typed(gift.percentage) }
}

const giftOf = (fields: CodeFields) => {
  const { gift: kind, article, amount, percentage } = fields
  if (kind === 'article') return { kind, articleId: article }
  return kind === 'amount' ? { kind, amount: figureIn(amount) } : { kind, percentage: figureIn(percentage) }
}

export const CODES: Editing<readonly CodeFields[]> = {
  part: 'promoCodes',
  draftOf: (value) =>
    (value as readonly PromoCode[]).map((one) => ({
      id: one.code,
      code: one.code,
      ...giftFields(one),
      startAt: one.startAt ?? '',
      endAt: one.endAt ?? '',
      maxUses: typed(one.maxUses ?? null),
      typoIds: one.typoIds,
    })),
  partOf: (codes) =>
    codes.map((fields) => ({
      code: normaliseCode(fields.code),
      gift: giftOf(fields),
      ...(fields.startAt === '' ? {} : { startAt: fields.startAt }),
      ...(fields.endAt === '' ? {} : { endAt: fields.endAt }),
      ...(fields.maxUses.trim() === '' ? {} : { maxUses: figureIn(fields.maxUses) }),
      typoIds: fields.typoIds,
    })),
  lacking: (codes) =>
    codes.flatMap((fields, index) => [
      ...(fields.code.trim() === '' ? [`${index}.code`] : []),
      ...(fields[fields.gift].trim() === '' ? [`${index}.gift`] : []),
    ]),
}

export const newCode = (): CodeFields => ({
  id: freshId('code-'),
  code: '',
  gift: 'percentage',
  ...NOTHING,
  startAt: '',
  endAt: '',
  maxUses: '',
  typoIds: [],
})

/** Letters and digits drawn for each of many codes: too many for any to be guessed. */
const DRAWN = 8
export const MOST_AT_ONCE = 500

/** Several codes with the same discount, each with a common beginning and a random end. */
export function drawnCodes(like: CodeFields, beginning: string, count: number): CodeFields[] {
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const octets = crypto.getRandomValues(new Uint8Array(DRAWN))
    const end = Array.from(octets, (octet) => BADGE_CODE_ALPHABET.charAt(octet % BADGE_CODE_ALPHABET.length)).join('')
    drawn.add(normaliseCode(beginning) + end)
  }
  return Array.from(drawn, (code) => ({ ...like, id: freshId('code-'), code }))
}
