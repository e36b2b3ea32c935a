import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { list, repeated, share, unknown } from '#kit/part.ts'
import { normaliseCode } from './promo-codes.rules.ts'
import { Code, PromoCodeBody } from './promo-codes.ts'

/** A promo code; its uses are not in the file. */
const FiledPromoCode = z.strictObject({ code: Code.check(z.overwrite(normaliseCode)), ...PromoCodeBody.shape })
const fields = { promoCodes: z._default(z.array(FiledPromoCode).check(maxLength(20_000)), []) }

export type PromoCodesConfig = Read<typeof fields>

type Filed = PromoCodesConfig['promoCodes'][number]

export const promoCodesShare = share({
  fields,
  shapes: { promoCodes: list('code') },
  help: { promoCodes: 'Les codes promo : ce qu’ils donnent, à qui et combien de fois' },
  empty: { promoCodes: [] },
  copyGroup: { promoCodes: 'codes' },
  rights: { promoCodes: { read: 'money.read', write: 'money.write' } },
  names: null,
  counts: null,
  // A removed code stays with its users, and has no uses left.
  resolved: ({ people }, before) => ({ ...(before as Filed), maxUses: people }),
  faults: ({ promoCodes }, known) => [
    ...repeated(
      'promoCodes',
      promoCodes.map(({ code }) => code),
    ).map(({ path, ...fault }) => ({ ...fault, path: `${path}.code` })),
    ...promoCodes.flatMap(({ gift, typoIds, startAt, endAt }, i) => [
      ...(gift.kind === 'article' ? unknown(`promoCodes.${i}.gift.articleId`, gift.articleId, known('articles')) : []),
      ...typoIds.flatMap((id, j) => unknown(`promoCodes.${i}.typoIds.${j}`, id, known('typologies'))),
      ...(startAt !== undefined && endAt !== undefined && Date.parse(endAt) <= Date.parse(startAt)
        ? [{ path: `promoCodes.${i}.endAt`, code: 'PROMO_END_BEFORE_START' }]
        : []),
    ]),
  ],
})
