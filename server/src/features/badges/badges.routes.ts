import { badgeRefusals, downloadBadge, downloadBadgeImage, getWalletLinks } from '@parvis/contract/badges/badges.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { publishDownload } from '#features/files/downloads.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf, hasRight } from '#kit/access.ts'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { serve } from '#kit/serve.ts'
import type { Ports } from '#ports/ports.ts'
import { badgeStanding, drawBadge, drawBadgeImage, drawRecap } from './badges.service.ts'
import { walletLinks } from './wallet.service.ts'

const RECAP = 'recap'

/** Drawing holds the whole process for a moment: one at a time, each person in turn. */
const drawInQueue = fairQueue({ concurrency: 1, maxWaiting: 200 })

interface BadgeRequest {
  readonly params: { readonly domainId: string; readonly eventId: string }
  readonly query: { readonly userId: string; readonly badgeId?: string | undefined }
  readonly caller: Caller
  readonly ports: Ports
  readonly language: string
}

async function drawnFor(
  asked: BadgeRequest,
  code: string | undefined,
  draw: typeof drawBadge,
): Promise<{ url: string }> {
  const { params, query, caller, ports, language } = asked
  const { domainId, eventId } = params
  const { userId } = query
  const user = (await readUser(ports.db, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
  if (code && code !== user.UserEvent?.code) refuse(common.NOT_FOUND)
  // An API key is no user: only the short life of the address protects the file.
  const reader = userId !== caller.userId && hasRight(caller, 'people.read', eventId) ? actorOf(caller).userId : null
  const holder = reader === null ? undefined : { userId: reader, eventId, right: 'people.read' as const }
  const drawn = async () => {
    const file = (await draw(ports, eventId, userId, language)) ?? (await refuseBadge(ports, asked))
    return { bytes: file.content, name: file.filename, contentType: file.contentType, holder }
  }
  return { url: await drawInQueue(caller.userId, () => publishDownload(ports, eventId, drawn)) }
}

async function refuseBadge(ports: Ports, { params, query, language }: BadgeRequest): Promise<never> {
  const standing = await badgeStanding(ports, params.eventId, query.userId, language)
  return refuse(standing === 'unpaid' ? badgeRefusals.BADGE_UNPAID : badgeRefusals.BADGE_UNAVAILABLE)
}

export function badgesRoutes(app: FastifyInstance): void {
  serve(app, downloadBadge, async (asked) => {
    const { badgeId } = asked.query
    return badgeId === RECAP ? drawnFor(asked, undefined, drawRecap) : drawnFor(asked, badgeId, drawBadge)
  })
  serve(app, getWalletLinks, async ({ params, query, ports, language }) =>
    walletLinks(ports, { eventId: params.eventId, userId: query.userId, language }),
  )
  serve(app, downloadBadgeImage, async (asked) => drawnFor(asked, asked.query.badgeId, drawBadgeImage))
}
