import { isPublished, isRehearsal } from '#features/context/context.service.ts'
import { isOfTeam } from '#features/context/organisers.service.ts'
import type { Ticket } from '#features/live-kit/tickets.service.ts'
import type { Ports } from '#ports/ports.ts'

/** An event that is withdrawn or archived is found to be within this. */
const AGAIN_MS = 3_000

/** What stays open to somebody who sees what participants see. */
interface Line {
  /** Ends it, for good. */
  end(): void
  onClose(hook: () => void): void
}

/** Those who follow an event as participants do, as long as it answers them. */
export interface Visitors {
  /** Whether the event answers the holder of a ticket, or anybody. */
  mayFollow(eventId: string, ticket: Ticket | undefined): Promise<boolean>
  /** Ends the line once the event answers its holder no more, in whichever process it was withdrawn. */
  follow(line: Line, eventId: string, ticket: Ticket | undefined): void
  /** Looks again at whether all may go on. */
  lookAgain(): Promise<void>
  close(): void
}

export function keepVisitors({ db, rounds }: Pick<Ports, 'db' | 'rounds'>): Visitors {
  const lines = new Map<string, Map<Line, Ticket | undefined>>()

  /** A ticket is good for a day: its holder may have had it while the event was published. */
  async function mayFollow(eventId: string, ticket: Ticket | undefined): Promise<boolean> {
    if (await isPublished(db, eventId)) return true
    if (ticket?.eventId !== eventId) return false
    return (await isRehearsal(db, eventId)) || isOfTeam(db, ticket.userId, eventId)
  }

  async function lookAt(eventId: string, own: ReadonlyMap<Line, Ticket | undefined>): Promise<void> {
    if (await isPublished(db, eventId)) return
    for (const [line, ticket] of own) if (!(await mayFollow(eventId, ticket))) line.end()
  }

  const lookAgain = async () => {
    // Whoever cannot be looked at stays until they can.
    await Promise.all([...lines].map(([eventId, own]) => lookAt(eventId, own).catch(() => undefined)))
  }
  const stopRounds = rounds.every(AGAIN_MS, () => void lookAgain())

  return {
    mayFollow,
    follow(line, eventId, ticket) {
      const own = lines.get(eventId) ?? new Map<Line, Ticket | undefined>()
      lines.set(eventId, own.set(line, ticket))
      line.onClose(() => {
        own.delete(line)
        if (own.size === 0 && lines.get(eventId) === own) lines.delete(eventId)
      })
    },
    lookAgain,
    close: stopRounds,
  }
}
