import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { list, repeated, share, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, TAKEN } from '#kit/plan.ts'
import { normaliseCode } from './promo-codes.rules.ts'
import { Code, PromoCodeBody } from './promo-codes.ts'

/** A promo code; its uses are not in the file. */
const FiledPromoCode = z.strictObject({ code: Code.check(z.overwrite(normaliseCode)), ...PromoCodeBody.shape })
const fields = { promoCodes: z._default(z.array(FiledPromoCode).check(maxLength(20_000)), []) }

export type PromoCodesConfig = Read<typeof fields>

type Filed = PromoCodesConfig['promoCodes'][number]

const told = effectsIn('promoCodes')
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const given = ({ gift }: Filed) => Object.entries(gift).toSorted(([one], [other]) => (one < other ? -1 : 1))

function planCodes({ before, after, facts: { counts }, brings }: Planned<PromoCodesConfig>): Effect[] {
  const { kept, removed } = changesOf(before.promoCodes, after.promoCodes, ({ code }) => code)
  const owned = (code: string) => Math.max(counts[`had ${code}`] ?? 0, counts[`used ${code}`] ?? 0)
  return [
    ...removed.flatMap(({ code }) =>
      told({ item: code, at: [code], name: code, people: owned(code) }, 'FILE_CODE_USED', { remedies: [TAKEN] }),
    ),
    ...kept.flatMap(({ old, item }) => {
      const about = { item: item.code, name: item.code }
      const isLess = (item.maxUses ?? Number.POSITIVE_INFINITY) < (old.maxUses ?? Number.POSITIVE_INFINITY)
      const used = isLess || brings ? (counts[`used ${item.code}`] ?? 0) : 0
      return [
        ...(isSame(given(old), given(item))
          ? []
          : told({ ...about, at: [item.code, 'gift'], people: owned(item.code) }, 'FILE_CODE_USED', {
              unblock: 'PLAN_ANOTHER',
            })),
        ...(item.maxUses !== undefined && item.maxUses < used
          ? told({ ...about, at: [item.code, 'maxUses'], people: used }, 'FILE_PLACES', { remedies: [TAKEN] })
          : []),
      ]
    }),
  ]
}

export const promoCodesShare = share({
  fields,
  shapes: { promoCodes: list('code') },
  help: { promoCodes: 'Les codes promo : ce qu’ils donnent, à qui et combien de fois' },
  empty: { promoCodes: [] },
  copyGroup: { promoCodes: 'codes' },
  rights: { promoCodes: { read: 'money.read', write: 'money.write' } },
  names: null,
  plan: planCodes,
  // A removed code stays with its users, and has no uses left.
  remedied: ({ people }, before) => ({ ...(before as Filed), maxUses: people }),
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
