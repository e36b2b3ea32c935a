import { isPublished, isRehearsal } from '#features/events/events.service.ts'
import { isOfTeam } from '#features/events/organisers.service.ts'
import type { Ticket } from '#features/live-kit/tickets.service.ts'
import type { Ports } from '#ports/ports.ts'

/** Interval of checks for withdrawn and archived events. */
const AGAIN_MS = 3_000

interface Line {
  end(): void
  onClose(hook: () => void): void
}

export interface Visitors {
  /** Whether the event is open to a ticket holder, or to the public. */
  mayFollow(eventId: string, ticket: Ticket | undefined): Promise<boolean>
  /** Closes the connection once the event is closed to its holder, in any process. */
  follow(line: Line, eventId: string, ticket: Ticket | undefined): void
  lookAgain(): Promise<void>
  close(): void
}

export function keepVisitors({ db, timers }: Pick<Ports, 'db' | 'timers'>): Visitors {
  const lines = new Map<string, Map<Line, Ticket | undefined>>()

  /** A valid ticket may date from when the event was published. */
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
    // When the check fails, connections stay until the next one.
    await Promise.all([...lines].map(([eventId, own]) => lookAt(eventId, own).catch(() => undefined)))
  }
  const stopRounds = timers.every(AGAIN_MS, () => void lookAgain())

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
