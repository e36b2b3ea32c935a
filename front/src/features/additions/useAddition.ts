import type { addPerson } from '@parvis/contract/additions/additions.ts'
import { addPerson as addEndpoint } from '@parvis/contract/additions/additions.ts'
import type { Offer } from '@parvis/contract/articles/articles.rules.ts'
import { choiceOfOffer, isAmong } from '@parvis/contract/articles/articles.rules.ts'
import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useSend } from '#kit/send.ts'
import { useGivenTypes, useOffer } from './useOffer.ts'
import { useSettlement } from './useSettlement.ts'

export const NOBODY = { firstName: '', lastName: '', email: '', company: '' }
export type Typed = typeof NOBODY
export interface Added extends CallReply<typeof addPerson> {
  readonly name: string
}

/** The person being written. After each one the type and the days stay chosen, for the next. */
export function useAddition() {
  const { event } = useEvent()
  const [typed, setTyped] = useState(NOBODY)
  const [typoId, setTypoId] = useState('')
  const [picked, setPicked] = useState<readonly string[]>()
  const [articles, setArticles] = useState<readonly ArticleChoice[]>([])
  const [isTold, setIsTold] = useState(true)
  const [presentOn, setPresentOn] = useState<string>()
  const [added, setAdded] = useState<Added>()
  const sending = useSend(addEndpoint)
  const { types, isRead, error } = useGivenTypes()
  const openDays = event.days.filter(
    ({ isFull, isRetired, endAt }) => !isFull && !isRetired && Date.parse(endAt) > now().getTime(),
  )
  const dayIds = picked ?? openDays.map(({ id }) => id)
  const offer = useOffer({ typoId, dayIds, articles })
  const settling = useSettlement(offer)

  function pick(offered: Offer, isTaken: boolean) {
    const { flags, dayId } = offered
    const rest = articles.filter((one) => !isAmong(offered, [one]))
    const radios = offer.offers.filter((one) => one.flags.isRadio && one.dayId === dayId)
    const kept = flags.isRadio && isTaken ? rest.filter((one) => !radios.some((radio) => isAmong(radio, [one]))) : rest
    setArticles(isTaken ? [...kept, choiceOfOffer(offered)] : kept)
  }
  const isHere = presentOn !== undefined && dayIds.includes(presentOn)

  async function add(): Promise<void> {
    setAdded(undefined)
    const { firstName, lastName, email, company } = typed
    const settlement = settling.settled()
    const chosen = offer.taken.filter(({ flags }) => !flags.isAuto)
    const reply = await sending.mutateAsync({
      params: { domainId: event.domainId, eventId: event.id },
      body: {
        ...{ firstName, lastName, company, dayIds: [...dayIds], isTold },
        ...(email.trim() !== '' && { email: email.trim() }),
        ...(typoId !== '' && { typoId }),
        articles: chosen.map((one) => ({ ...choiceOfOffer(one), price: one.price })),
        ...(isHere && { presentOn }),
        ...(settlement && { settlement }),
      },
    })
    setAdded({ ...reply, name: fullName(typed) })
    setTyped(NOBODY)
    setArticles([])
    settling.reset()
    setPicked(dayIds)
  }
  return {
    ...{ typed, setTyped, types, areTypesRead: isRead, typesError: error, typoId, setTypoId, dayIds, pick, offer },
    ...{ setDayIds: setPicked, isTold, setIsTold, isHere, setPresentOn, added, add, sending, settling },
  }
}
export type Addition = ReturnType<typeof useAddition>
