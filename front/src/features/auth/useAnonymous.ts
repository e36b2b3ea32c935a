import { createAccount } from '@parvis/contract/auth/auth.ts'
import { daysOffered } from '@parvis/contract/events/hours.rules.ts'
import { anonymousChoice, codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import { storedChannel } from '#kit/channel.ts'
import { now } from '#kit/clock.ts'
import { useLanguage } from '#kit/say.tsx'
import { currentToken, signIn } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'

const keyOf = (context: string) => `parvis.anonymous.${context}`

/** Whether this device has just created an anonymous user who is not registered yet. */
export const isComingAnonymously = (context: string): boolean => storage.read(keyOf(context)) !== null

/** The outcome of a registration that is not for all days on site. */
interface Limited {
  readonly isRemote: boolean
  readonly isFull: boolean
  readonly referer: string
}

/**
 * Anonymous mode, in the four steps of specification 2, § 4: creates a user with blank names and a generated address;
 * stores the token and reloads; registers all days except those that require an address; opens the destination. It
 * waits for the consents, if there are any.
 */
export function useAnonymous(destination: string, consents: readonly string[] | undefined) {
  const { event, settings } = useEvent()
  const { language } = useLanguage()
  const [error, setError] = useState<unknown>(null)
  const [limited, setLimited] = useState<Limited | null>(null)
  const [isRegistering] = useState(() => currentToken() !== null)
  const isUnderWay = useRef(false)
  const { domainId, id: eventId, context } = event
  const channel = storedChannel(context)
  const origin = channel ? { registeredFrom: channel } : {}

  async function create(given: readonly string[]): Promise<void> {
    const asked = settings.FO_CONSENTS.length > 0 ? { consents: [...given] } : {}
    const body = { email: anonymousEmail(newIdempotencyKey()), languageId: language, ...origin, ...asked }
    const { data } = await call(createAccount, { params: { domainId }, query: { eventId }, body })
    storage.write(keyOf(context), destination)
    signIn(data.token)
    location.reload()
  }

  async function register(): Promise<void> {
    const { id: userId } = await call(getMe, { params: { domainId }, query: { eventId } })
    const params = { domainId, eventId, userId }
    const choice = anonymousChoice(settings, event, now())
    await call(updateParticipation, { params, body: { ...choice, ...origin } })
    const referer = storage.read(keyOf(context)) ?? destination
    storage.remove(keyOf(context))
    const isFull = !event.canRegister && daysOffered(event.days, [], now()).some((day) => day.isFull)
    // An event without places on site counts as complete.
    const isRemoteOnly = !event.canRegister && !isFull
    const isWhole = isRemoteOnly || (choice.participation === codeOf('onsite') && choice.dayIds === undefined)
    if (isWhole) location.replace(referer)
    else setLimited({ isRemote: choice.dayIds === undefined, isFull, referer })
  }

  const go = useEffectEvent(() => {
    // Storing the token renders the screen again: the work must not start twice.
    if (isUnderWay.current || (consents === undefined && !isRegistering)) return
    isUnderWay.current = true
    const work = isRegistering ? register() : create(consents ?? [])
    work.catch((problem: unknown) => {
      isUnderWay.current = false
      setError(problem)
    })
  })
  const isReady = consents !== undefined || isRegistering
  const isTried = error !== null
  useEffect(() => {
    if (isReady && !isTried) go()
  }, [isReady, isTried])

  return { error, limited, isRegistering, retry: () => setError(null) }
}
