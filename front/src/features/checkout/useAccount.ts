import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import { billingType } from '@parvis/contract/billing/billing.ts'
import { shownCents } from '@parvis/contract/billing/shown.rules.ts'
import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { statementOf } from '@parvis/contract/billing/statement.rules.ts'
import type { Account, PayerAccount } from '@parvis/contract/checkout/checkout.ts'
import { readAccount } from '@parvis/contract/checkout/checkout.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { ShownPrices } from '#features/articles/useStatedPrices.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'

export interface Supposed extends ShownPrices {
  readonly before: PriceSummary
  readonly isBilled: boolean
}

function usePaysFor({ id, UserEvent: facts }: User): boolean {
  const me = useMe()
  const { settings } = useEvent()
  const payerId = facts?.registeredBy ?? id
  return settings.FO_PAYMENT_ACTIVE && payerId === me.id
}

/**
 * Computes, by the server's rule, the balance of a person's payer for given lines. Undefined until the account is
 * read. The payer is the signed-in person, or the one whose account is given; people registered by others have none.
 */
export function useAccount(
  person: User,
  { enabled = true, of }: { readonly enabled?: boolean; readonly of?: PayerAccount | undefined } = {},
): (lines: readonly PriceLine[]) => Supposed | undefined {
  const say = useSay()
  const me = useMe()
  const { event, settings } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const isAsked = usePaysFor(person) && enabled && !of
  const { data } = useRead(readAccount, { params }, { enabled: isAsked, staleTime: 0, gcTime: 0 })
  const account = of ?? (isAsked ? data : undefined)
  const payer = of?.payer ?? me
  return (lines) => {
    if (!account) return undefined
    const own = lines.map((line): HeldLine => ({ ...line, userId: person.id, label: line.label ?? '' }))
    const others = account.held.filter(({ userId }) => userId !== person.id)
    const rules = { seller: settings.FO_SELLER, isPayable: true }
    const stated = statementOf({ ...factsOf(account, [...own, ...others]), ...rules })
    const known = new Map([...own, ...others].map((line) => [`${line.userId} ${line.key}`, line]))
    const items = stated.current.filter(({ kind }) => kind === 'item')
    const names = new Map([...account.held].map(({ userId, person: name = '' }) => [userId, name]))
    names.set(payer.id, fullName(payer))
    names.set(person.id, fullName(person))
    const isGross = settings.FO_PRICES_WITH_VAT
    // Organisations compare net prices, and pay gross ones.
    const { buyer } = account
    const saysBoth = buyer && buyer.type !== billingType.individual && !settings.FO_SELLER.isExempt
    const previous = isGross ? stated.summary.prevTTC : stated.summary.prevHT
    return {
      before: statementOf({ ...factsOf(account, account.held), ...rules }).summary,
      isBilled: account.billed.length > 0,
      summary: stated.summary,
      lines: items.flatMap((item) => {
        const { key } = item
        const line = known.get(key)
        if (!line) return []
        const { label, ...shown } = line
        // A day is named by its date where it is shown.
        const both = saysBoth ? { net: shownCents(item, false), gross: shownCents(item, true) } : undefined
        return [
          { ...shown, key, both, cents: shownCents(item, isGross), ...(line.articleId !== undefined && { label }) },
        ]
      }),
      names,
      less: [
        ...stated.current
          .filter(({ kind }) => kind === 'discount')
          .map((line) => ({ key: line.key, label: line.label, cents: -shownCents(line, isGross) })),
        ...(previous === 0 ? [] : [{ key: 'previous', label: say('checkout.summary.previous'), cents: -previous }]),
      ],
    }
  }
}

const factsOf = ({ gift, isGiftUsed, billed, buyer }: Account, held: readonly HeldLine[]) => ({
  ...{ held, isGiftUsed, billed },
  ...(gift && { gift }),
  ...(buyer && { buyer }),
})
