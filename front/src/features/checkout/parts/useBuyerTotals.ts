import { DAY_VAT_RATE } from '@parvis/contract/articles/articles.rules.ts'
import type { Article } from '@parvis/contract/articles/articles.ts'
import { listArticles } from '@parvis/contract/articles/articles.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { Gift, HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { statementOf } from '@parvis/contract/billing/statement.rules.ts'
import { showsVat } from '@parvis/contract/billing/vat.rules.ts'
import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useCompanions } from '#features/companions/useCompanions.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

export interface Totals {
  readonly totalHT: Cents
  /** Undefined where the provider’s page will be the first to say it. */
  readonly totalTTC: Cents | undefined
  /** `vatRate` in basis points. */
  readonly vat: readonly { readonly vatRate: number; readonly base: Cents; readonly vat: Cents }[]
}

/** What is owed as this buyer, by the same rule as the server's, before it is asked; undefined until that is known. */
export function useBuyerTotals(summary: InvoiceSummary, buyer: Billing, payer: User): Totals | undefined {
  const { event, settings } = useEvent()
  const { companions } = useCompanions(payer)
  // Who is invoiced with French VAT is so whatever their type: what the server said holds.
  const isSaid = showsVat(buyer.type) && showsVat(summary.billing?.type)
  const isSame = isSaid || summary.billing?.type === buyer.type
  const input = { params: { domainId: event.domainId, eventId: event.id } }
  const articles = useRead(listArticles, input, { enabled: !isSame && settings.FO_ARTICLES_ACTIVE })
  if (isSame) return said(summary)
  // What was invoiced keeps the tax it was invoiced with, and the summary does not tell which lines that is.
  if (summary.prevHT !== 0) return { totalHT: toCents(summary.totalHT), totalTTC: undefined, vat: [] }
  if (settings.FO_ARTICLES_ACTIVE && !articles.data) return undefined
  const remote = [payer, ...companions].filter(({ UserEvent }) => UserEvent?.isRemote).map(({ id }) => id)
  const held = heldIn(summary, articles.data ?? [], new Set(remote))
  const gift = giftIn(summary, held)
  const { summary: stated } = statementOf({
    ...{ held, ...(gift && { gift }), isGiftUsed: false, billed: [] },
    ...{ buyer, seller: settings.FO_SELLER, isPayable: true },
  })
  return stated
}

const said = ({ totalHT, totalTTC, vat }: InvoiceSummary): Totals => ({
  totalHT: toCents(totalHT),
  totalTTC: toCents(totalTTC),
  vat: vat.map((group) => ({
    ...{ vatRate: Math.round(group.vatRate * 100), base: toCents(group.base), vat: toCents(group.vat) },
  })),
})

/** The lines with how each is taxed, which the article that they are of says. */
function heldIn(summary: InvoiceSummary, articles: readonly Article[], remote: ReadonlySet<string>): HeldLine[] {
  return summary.lines.flatMap(({ key, label, price, userId }): HeldLine[] => {
    if (userId === null) return []
    const [, first = '', dayId] = key.split(' ')
    const line = { key: key.slice(userId.length + 1), cents: toCents(price), label, userId }
    const article = dayId === undefined ? undefined : articles.find(({ id }) => id === first)
    if (article) {
      const { id: articleId, vatRegime: regime } = article
      return [{ ...line, articleId, regime, vatRate: Math.round(article.vatRate * 100), dayId: dayId ?? '' }]
    }
    const regime = remote.has(userId) ? 'admission_remote' : 'admission_on_site'
    return [{ ...line, regime, vatRate: DAY_VAT_RATE, dayId: first }]
  })
}

/** What the code gives, as far as its effect tells: an article for nothing, or so many euros off. */
function giftIn(summary: InvoiceSummary, held: readonly HeldLine[]): Gift | undefined {
  if (summary.promoCode === null) return undefined
  const code = { code: summary.promoCode, label: summary.promoCode }
  const free = toCents(summary.freeHT)
  if (free === 0) return { ...code, kind: 'amount', cents: toCents(summary.remiseHT) }
  const ids = [...new Set(held.flatMap(({ articleId }) => articleId ?? []))]
  const sumOf = (id: string) => held.reduce((sum, line) => (line.articleId === id ? sum + line.cents : sum), 0)
  const articleId = ids.find((id) => sumOf(id) === free)
  return articleId === undefined ? { ...code, kind: 'amount', cents: free } : { ...code, kind: 'article', articleId }
}
