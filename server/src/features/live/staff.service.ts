import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Hello } from '@parvis/contract/kit/topic.ts'
import { receiveRevoked } from '#features/auth/sessions.service.ts'
import { isArchived } from '#features/events/events.service.ts'
import { observerOfAll } from '#features/team/devices.service.ts'
import type { Authority, Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { PushSocket } from '#kit/push-socket.ts'
import type { Ports } from '#ports/ports.ts'
import { liveRight } from './keys.service.ts'

/** Interval of checks for lost rights that sent no message, such as an expired session. */
const AGAIN_MS = 15_000
/** Reconnections are spread over this time. */
const BACK_MS = 1_000

export interface Staff {
  /** Whether the caller sees everything; the socket is closed in every process once they no longer do. */
  welcome(socket: PushSocket, eventId: string, hello: Hello): Promise<boolean>
  lookAgain(): Promise<void>
  close(): void
}

interface Line {
  readonly socket: PushSocket
  readonly eventId: string
  readonly hello: Hello
  userId?: string | undefined
}

/** Tracks connections with one of these rights; live keys count as the right `live`. */
export function keepStaff(
  ports: Ports,
  authority: Pick<Authority, 'knowsEvent'>,
  opening: readonly Right[] = ['live'],
): Staff {
  const lines = new Set<Line>()
  const identify = observerOfAll(ports)
  const isAllowed = async (caller: Caller, eventId: string) =>
    opening.some((right) => hasRight(caller, right, eventId)) && authority.knowsEvent(caller.domainId, eventId)

  /** Without a valid key or the right, a connection gets the public view. */
  async function seesAll(line: Line): Promise<boolean> {
    const { eventId, hello } = line
    if (hello.key !== undefined && opening.includes('live'))
      return !(await isArchived(ports.db, eventId)) && (await liveRight(ports, eventId, hello.key)) !== undefined
    const caller = hello.token === undefined ? undefined : await identify(hello.token)
    line.userId = caller?.userId
    return caller !== undefined && isAllowed(caller, eventId)
  }

  function end(line: Line): void {
    if (lines.delete(line)) line.socket.close(Math.random() * BACK_MS)
  }

  /** When the check itself fails, the connection is closed after a message about it, and kept otherwise. */
  async function lookAt(line: Line, wasTold: boolean): Promise<void> {
    const isRight = await seesAll(line).catch(() => !wasTold)
    if (!isRight) end(line)
  }

  const stopHearing = receiveRevoked(ports, (userId) => {
    for (const line of lines) {
      if (userId !== undefined && line.userId !== undefined && line.userId !== userId) continue
      void lookAt(line, userId !== undefined)
    }
  })
  const lookAgain = async () => {
    await Promise.all([...lines].map((line) => lookAt(line, false)))
  }
  const stopRounds = ports.timers.every(AGAIN_MS, () => void lookAgain())

  return {
    async welcome(socket, eventId, hello) {
      if (hello.key === undefined && hello.token === undefined) return false
      const line: Line = { socket, eventId, hello }
      // Added before the check, so that a message during it is not missed.
      lines.add(line)
      socket.onClose(() => lines.delete(line))
      const isRight = await seesAll(line).catch((error: unknown) => {
        lines.delete(line)
        throw error
      })
      if (!isRight) lines.delete(line)
      // False if a message has closed it during the check.
      return isRight && lines.has(line)
    },
    lookAgain,
    close() {
      stopRounds()
      stopHearing()
    },
  }
}
