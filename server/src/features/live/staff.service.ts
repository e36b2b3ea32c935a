import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Hello } from '@parvis/contract/kit/topic.ts'
import { hearRevoked } from '#features/auth/sessions.service.ts'
import { isArchived } from '#features/context/context.service.ts'
import { observerOfAll } from '#features/team/devices.service.ts'
import type { Authority, Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { PushSocket } from '#kit/push-socket.ts'
import type { Ports } from '#ports/ports.ts'
import { liveRight } from './keys.service.ts'

/** Who no longer may is found within this even where nothing was told: a session that ran out, a right taken by hand. */
const AGAIN_MS = 15_000
/** Those who are told to say again who they are do not all come at once. */
const BACK_MS = 1_000

/** Those who see everything, as long as they may. */
export interface Staff {
  /** Whether who says this sees everything; their socket is closed once they no longer do, in every process. */
  welcome(socket: PushSocket, eventId: string, hello: Hello): Promise<boolean>
  /** Looks again at whether they all still may. */
  lookAgain(): Promise<void>
  close(): void
}

interface Line {
  readonly socket: PushSocket
  readonly eventId: string
  readonly hello: Hello
  /** Whose session it is, once that is known. */
  userId?: string | undefined
}

/** Keeps who has one of these rights; the keys of the live open what the right `live` opens. */
export function keepStaff(
  ports: Ports,
  authority: Pick<Authority, 'knowsEvent'>,
  opening: readonly Right[] = ['live'],
): Staff {
  const lines = new Set<Line>()
  const identify = observerOfAll(ports)
  const isAllowed = async (caller: Caller, eventId: string) =>
    opening.some((right) => hasRight(caller, right, eventId)) && authority.knowsEvent(caller.domainId, eventId)

  /** A key that does not hold, or somebody else's session, sees what everybody sees. */
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

  /** Whoever cannot be looked at is let go where something was told, and stays where nothing was. */
  async function lookAt(line: Line, wasTold: boolean): Promise<void> {
    const isRight = await seesAll(line).catch(() => !wasTold)
    if (!isRight) end(line)
  }

  const stopHearing = hearRevoked(ports, (userId) => {
    for (const line of lines) {
      if (userId !== undefined && line.userId !== undefined && line.userId !== userId) continue
      void lookAt(line, userId !== undefined)
    }
  })
  const lookAgain = async () => {
    await Promise.all([...lines].map((line) => lookAt(line, false)))
  }
  const stopRounds = ports.rounds.every(AGAIN_MS, () => void lookAgain())

  return {
    async welcome(socket, eventId, hello) {
      if (hello.key === undefined && hello.token === undefined) return false
      const line: Line = { socket, eventId, hello }
      // Before the first look: what is told meanwhile is not missed.
      lines.add(line)
      socket.onClose(() => lines.delete(line))
      const isRight = await seesAll(line).catch((error: unknown) => {
        lines.delete(line)
        throw error
      })
      if (!isRight) lines.delete(line)
      // Ended meanwhile, by what was told of it.
      return isRight && lines.has(line)
    },
    lookAgain,
    close() {
      stopRounds()
      stopHearing()
    },
  }
}
