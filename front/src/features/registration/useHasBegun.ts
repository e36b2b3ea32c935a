import type { User } from '@parvis/contract/users/users.ts'
import { useEffect } from 'react'
import { storage } from '#kit/storage.ts'

const keyOf = (eventId: string): string => `parvis.begun.${eventId}`

/**
 * Notes on this device that the signed-in person has more to see than the first step of a new registration: the
 * server prerenders that step for visitors without an account (`server/src/kit/prerender.ts`), and it must not flash
 * for this person.
 */
export function useHasBegun(eventId: string, hasBegun: boolean): void {
  useEffect(() => {
    if (hasBegun && storage.read(keyOf(eventId)) === null) storage.write(keyOf(eventId), '1')
  }, [eventId, hasBegun])
}

/** On logout, or when another person signs in. */
export const forgetHasBegun = (eventId: string): void => storage.remove(keyOf(eventId))

/** Whether the first step of the person would show no known data. */
export function isBeginner({ typoId, isExhibitor, UserEvent: facts }: User): boolean {
  if (typoId !== null || isExhibitor) return false
  if (facts === null) return true
  const { registered, responded, registeredBy, invited, UserEventDays: days } = facts
  return !registered && !responded && !invited && registeredBy === null && facts.typoId === null && days.length === 0
}
