import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { cancelRegistration } from '@parvis/contract/people/people.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { readCompanions } from '#features/companions/companions.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import type { ParticipationChanged } from '#features/participation/participation.service.ts'
import { decide } from '#features/participation/participation.service.ts'
import { unasked } from '#features/participation/takers.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listMailsTo } from './people.store.ts'

type Asked = Pick<HandlerInput<typeof cancelRegistration>, 'params' | 'body'>
type Mails = HandlerReply<typeof cancelRegistration>['mails']

/** A dry run ends so: all that it did is undone. */
class Undone extends Error {
  readonly mails: Mails
  constructor(mails: Mails) {
    super('A cancellation was tried, and undone')
    this.mails = mails
  }
}

/** Gives a registration up for somebody, as they would themselves; or shows the mails that would leave, and undoes it. */
export async function cancel(
  ports: Ports,
  { params, body }: Asked,
  reading: { readonly caller: Caller; readonly language: string },
): Promise<HandlerReply<typeof cancelRegistration>> {
  const event = await loadEvent(ports.db, params.eventId, params.domainId)
  const user = await readUser(ports.db, params)
  if (!user?.UserEvent) return refuse(common.NOT_FOUND)
  const companions = await readCompanions(ports, params, reading)
  const following = companions.filter(({ id }) => body.companions.includes(id))
  if (following.length < new Set(body.companions).size)
    refuse(common.VALIDATION, {}, [{ path: 'companions', code: 'CHOICE_UNKNOWN' }])
  try {
    return await transaction(ports.db, async (tx) => {
      const told = [user.id, ...following.map(({ id }) => id)]
      const before = new Set((await listMailsTo(tx, params.eventId, told)).map(({ id }) => id))
      tellJournal({ before: { choice: stateOf(user.UserEvent) }, after: outcomeOf(body, following.length) })
      const { language } = reading
      await giveUp(tx, ports, { event, user, language }, body)
      for (const companion of following) {
        const theirs = await readUser(tx, { ...params, userId: companion.id })
        if (theirs?.UserEvent?.registered)
          await giveUp(tx, ports, { event, user: theirs, language }, { isTold: body.isTold })
      }
      const written = (await listMailsTo(tx, params.eventId, told)).filter(({ id }) => !before.has(id))
      const mails = written.map(({ to, subject, html }) => ({ to, subject, html }))
      if (body.dryRun) throw new Undone(mails)
      return { isCancelled: true, mails }
    })
  } catch (error) {
    if (error instanceof Undone) return { isCancelled: false, mails: error.mails }
    throw error
  }
}

const outcomeOf = ({ isTold, money }: Asked['body'], cancelledToo: number) => ({
  choice: 'absent',
  isTold,
  ...(money && { money }),
  ...(cancelledToo > 0 && { cancelledToo }),
})

interface GivingUp {
  readonly event: LoadedEvent
  readonly user: User
  readonly language: string
}

/** Whoever no longer comes has nothing to give up: pressed twice, it counts once. */
async function giveUp(
  tx: Tx,
  ports: Ports,
  { event, user, language }: GivingUp,
  { version, isTold }: { readonly version?: number; readonly isTold: boolean },
): Promise<void> {
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  const { id: userId, isExhibitor } = user
  const subject = { event, settings, userId, isExhibitor, againstTaking: unasked, language }
  const beforePlaces = async (changed: ParticipationChanged) => {
    if (changed.before.state === 'absent') refuse(common.STALE)
    if (isTold) await ports.declared.announce(tx, ports, subject, changed)
  }
  await decide(tx, ports, subject, { choice: 'absent', version }, { beforePlaces })
}
