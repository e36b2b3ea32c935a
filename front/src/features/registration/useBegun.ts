import type { User } from '@parvis/contract/users/users.ts'
import { useEffect } from 'react'
import { storage } from '#kit/storage.ts'

const keyOf = (eventId: string): string => `parvis.begun.${eventId}`

/**
 * Notes that whoever is signed in on this device finds something else at their registration than somebody who has just made
 * an account: the server prints that first step for all (`server/src/kit/printed.ts`), and they must not see it.
 */
export function useBegun(eventId: string, hasBegun: boolean): void {
  useEffect(() => {
    if (hasBegun && storage.read(keyOf(eventId)) === null) storage.write(keyOf(eventId), '1')
  }, [eventId, hasBegun])
}

/** Somebody else is here, or nobody. */
export const forgetBegun = (eventId: string): void => storage.remove(keyOf(eventId))

/** Whether nothing is known of a person that their first step would show. */
export function isBeginner({ typoId, isExhibitor, UserEvent: facts }: User): boolean {
  if (typoId !== null || isExhibitor) return false
  if (facts === null) return true
  const { registered, responded, registeredBy, invited, UserEventDays: days } = facts
  return !registered && !responded && !invited && registeredBy === null && facts.typoId === null && days.length === 0
}
