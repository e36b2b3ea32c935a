import { getUserArticles, listArticles } from '@parvis/contract/articles/articles.ts'
import type { SettingLayers } from '@parvis/contract/context/context.rules.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import { choicesOf } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaModel, UserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { getUserQuotas, listQuotaModels } from '@parvis/contract/quotas/quotas.ts'
import { call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import type { Held, Known } from './parts/flow.ts'
import { asks } from './parts/flow.ts'

type Offered = Pick<Known, 'articles' | 'quotas' | keyof Held>

const choicesIn = (models: readonly QuotaModel[], { userExt, participationExt }: UserQuotas): Known['heldQuotas'] =>
  choicesOf(models, { ...userExt, ...participationExt })

/** What may run out: what is left of it, and what the person has of it already. Nothing is read of a step that is off. */
export function useOffered({ domainId, id: eventId }: Event, layers: SettingLayers, userId: string) {
  const whose = { params: { domainId, eventId, userId } }
  const withArticles = { enabled: asks(layers, 'FO_ARTICLES_ACTIVE'), staleTime: 0 }
  const withQuotas = { enabled: asks(layers, 'FO_QUOTAS_ACTIVE'), staleTime: 0 }
  const articles = useRead(listArticles, { params: { domainId, eventId } }, withArticles)
  const heldArticles = useRead(getUserArticles, whose, withArticles)
  const quotas = useRead(listQuotaModels, { params: { domainId, eventId }, query: {} }, withQuotas)
  const heldQuotas = useRead(getUserQuotas, whose, withQuotas)
  const models = quotas.data ?? []
  const offered: Offered = {
    articles: articles.data ?? [],
    heldArticles: heldArticles.data?.filter((one) => one.isSelected) ?? [],
    quotas: models,
    heldQuotas: heldQuotas.data ? choicesIn(models, heldQuotas.data) : {},
  }
  const reads = [articles, heldArticles, quotas, heldQuotas]
  return { offered, reads, isReading: reads.some((read) => read.isLoading) }
}

/** What the person has now, as the server has it. */
export async function readHeld(known: Known, userId: string): Promise<Held> {
  const { domainId, id: eventId } = known.event
  const whose = { params: { domainId, eventId, userId } }
  const [articles, quotas] = await Promise.all([
    asks(known.layers, 'FO_ARTICLES_ACTIVE') ? call(getUserArticles, whose) : [],
    asks(known.layers, 'FO_QUOTAS_ACTIVE') ? call(getUserQuotas, whose) : undefined,
  ])
  return {
    heldArticles: articles.filter((one) => one.isSelected),
    heldQuotas: quotas ? choicesIn(known.quotas, quotas) : {},
  }
}
