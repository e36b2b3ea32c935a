import { randomBytes } from 'node:crypto'
import type { Rehearsal } from '@parvis/contract/dashboard/dashboard.ts'
import { MAX_REHEARSALS, REHEARSAL_DAYS, rehearsalRefusals } from '@parvis/contract/dashboard/dashboard.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { issueCode } from '#features/auth/auth.service.ts'
import { readConfig } from '#features/event-config/parts.service.ts'
import { importIn } from '#features/event-file/importing.service.ts'
import { lockEvent, markRehearsal } from '#features/events/events.part.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { createUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { EventScope } from '#kit/part.ts'
import { forEachSettled } from '#kit/recurring-job.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { withBytes } from './bytes.service.ts'
import { listOldRehearsals, listRehearsals, lockRehearsal, removeWhole } from './rehearsals.store.ts'

const DAY_MS = 86_400_000
/** Random bytes of an address, so that it cannot be guessed. */
const UNGUESSED = 9

export async function rehearsalsOf({ db }: Ports, eventId: string): Promise<Rehearsal[]> {
  const rows = await listRehearsals(db, eventId)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

interface Tried {
  readonly typoId?: string | undefined
  readonly language: string
}

const NAMES = { fr: ['Personne', 'd’essai'], en: ['Test', 'person'] } as const

/** Copies the saved event into a rehearsal with a new person; returns their sign-in link. */
export async function rehearse(ports: Ports, caller: Caller, place: EventScope, tried: Tried): Promise<string> {
  const { db, hooks } = ports
  const config = await readConfig(db, hooks.parts, place)
  const { typoId } = tried
  if (typoId !== undefined && !config.typologies.some(({ id }) => id === typoId))
    refuse(common.VALIDATION, {}, [{ path: 'typoId', code: 'CHOICE_UNKNOWN' }])
  const self = (await readUser(db, { domainId: place.domainId, userId: caller.userId })) ?? refuse(common.NOT_FOUND)
  try {
    return await transaction(db, (tx) =>
      copyIn(tx, ports, place, { ...tried, config, mail: self.Authentication.email }),
    )
  } finally {
    forgetEvent(db)
  }
}

async function copyIn(
  tx: Tx,
  ports: Ports,
  place: EventScope,
  { config, mail, typoId, language }: Tried & { readonly config: EventConfig; readonly mail: string },
): Promise<string> {
  await lockEvent(tx, place)
  if ((await listRehearsals(tx, place.eventId)).length >= MAX_REHEARSALS) refuse(rehearsalRefusals.REHEARSALS_FULL)
  const now = ports.clock.now()
  const domain = { id: newId(now), name: config.domain.name }
  const context = `essai-${randomBytes(UNGUESSED).toString('hex')}`
  const file = { ...copyOf(config), domain, context, published: false }
  const house = { hooks: ports.hooks, bus: ports.bus, now, secret: ports.secret, hashes: new Map() }
  const { eventId } = await importIn(tx, house, file, () => 1)
  await markRehearsal(tx, eventId, { of: place.eventId, mail, at: now })
  const [firstName, lastName] = language === 'en' ? NAMES.en : NAMES.fr
  const person = { firstName, lastName, languageId: language, typoId: typoId ?? null, isVouched: true }
  const userId = await createUser(tx, ports, { domainId: domain.id, email: mail, ...person })
  const code = await issueCode(tx, ports, { domainId: domain.id, eventId, userId, purpose: 'connect', isMailed: false })
  return `${ports.publicUrl}/${context}/login?token=${code}`
}

/** Without prices kept by former holders, as people are not copied. */
const copyOf = (config: EventConfig): EventFile => ({
  ...config,
  parvis: 1,
  articles: config.articles.map((article) => ({ ...article, kept: [] })),
  companies: [],
  people: [],
})

export async function removeAll(ports: Ports, place: EventScope): Promise<number> {
  try {
    return await transaction(ports.db, async (tx) => {
      await lockEvent(tx, place)
      return removeRehearsals(tx, ports, place.eventId)
    })
  } finally {
    forgetEvent(ports.db)
  }
}

export async function removeRehearsals(tx: Tx, ports: Ports, eventId: string): Promise<number> {
  const all = await listRehearsals(tx, eventId)
  for (const { id } of all) await removeOne(tx, ports, id)
  return all.length
}

async function removeOne(tx: Tx, ports: Ports, id: string): Promise<void> {
  if (await lockRehearsal(tx, id)) await withBytes(tx, ports, id, removeWhole)
}

export async function forgetRehearsals(ports: Ports, { now }: { readonly now: Date }): Promise<void> {
  const old = await listOldRehearsals(ports.db, new Date(now.getTime() - REHEARSAL_DAYS * DAY_MS))
  await forEachSettled(old, (id) => transaction(ports.db, (tx) => removeOne(tx, ports, id)))
  if (old.length > 0) forgetEvent(ports.db)
}
