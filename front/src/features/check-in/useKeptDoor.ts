import type { Event } from '@parvis/contract/events/events.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useDevice } from '#features/users/useDevice.ts'
import { useMaybeMe, useMe } from '#features/users/useMe.ts'
import type { Keeping } from '#kit/offline/page.ts'
import { forgetPages, keepPage } from '#kit/offline/page.ts'
import { paths } from '#kit/paths.ts'
import { currentToken, isLent } from '#kit/session.ts'
import { forgetSealedOf, keepSealed, readSealed } from '#kit/vault.ts'
import type { DoorPerson } from './parts/person.ts'
import { opensUntil, withRight } from './parts/person.ts'

type DoorEvent = Pick<Event, 'id' | 'domainId' | 'context'>

const nameOf = ({ id }: DoorEvent): string => `door-person ${id}`

/** The holder of the door on this device, as the server last confirmed them. */
export const readDoorPerson = (event: DoorEvent): Promise<DoorPerson | undefined> =>
  readSealed<DoorPerson>(nameOf(event)).catch(() => undefined)

/** Deletes what this device keeps of a door whose right is no more. */
export async function forgetDoor({ id, context }: DoorEvent): Promise<void> {
  const ends = [paths.device(context), paths.scan(context)]
  await Promise.all([forgetSealedOf(id), forgetPages(ends)])
}

/** After this time without an answer of the server, the door opens by what the device keeps. */
export const ALONE_AFTER_MS = 3_000

/**
 * Keeps the door for opening without a network, each time the server confirms its list; `undefined` until this is known.
 */
export function useKeepDoor(confirmedAt: string | undefined): Keeping | undefined {
  const { event } = useEvent()
  const { id, firstName, lastName } = useMe()
  const isDevice = useDevice()
  const [keeping, setKeeping] = useState<Keeping>()
  const path = isDevice ? paths.device(event.context) : paths.scan(event.context)
  useEffect(() => {
    if (confirmedAt === undefined) return
    const person: DoorPerson = { id, firstName, lastName }
    void keepSealed(nameOf(event), person, opensUntil(confirmedAt, event.days, event.timeZone)).catch(reportError)
    void keepPage(path).then(setKeeping)
  }, [confirmedAt, event, path, id, firstName, lastName])
  return keeping
}

/**
 * Opens the area by the kept holder of the door where the server does not answer, with the right of the door alone. An answer
 * without that right deletes all that the device keeps of it.
 */
function useKeptDoor(): void {
  const cache = useQueryClient()
  const { event } = useEvent()
  const { data: me, error, isPaused } = useMaybeMe()
  const [isLate, setLate] = useState(false)
  const isAlone = me === undefined && (isLate || isPaused || error?.status === 0)
  useEffect(() => {
    // The browser told no change: the page was opened without a network.
    if (!navigator.onLine) onlineManager.setOnline(false)
    const timer = setTimeout(() => setLate(true), ALONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isAlone || isLent(currentToken())) return
    void readDoorPerson(event).then((person) => {
      const input = { params: { domainId: event.domainId }, query: { eventId: event.id } }
      // An exhibitor is asked for no participant type, which could not be read.
      const kept = person && { ...withRight(person, 'door'), isExhibitor: true }
      // Old from the start: read again as soon as the server answers.
      if (kept) cache.setQueryData([getMe.route, input], kept, { updatedAt: 0 })
    })
  }, [isAlone, cache, event])
  const isOver = me !== undefined && !me.rights.includes('door')
  useEffect(() => {
    if (isOver) void forgetDoor(event).catch(reportError)
  }, [isOver, event])
}

/** Draws nothing. */
export function KeptDoor(): null {
  useKeptDoor()
  return null
}
