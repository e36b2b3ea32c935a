import type { Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import { leaveSlot, listConferences, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useSlotWords } from './parts/useSlotWords.ts'

/** A registered person's slots, saved at each change; a refusal leaves the screen unchanged. */
export function useSlots(userId: string) {
  const say = useSay()
  const tell = useProblem()
  const { whenOf } = useSlotWords()
  const { event } = useEvent()
  const path = { domainId: event.domainId, eventId: event.id }
  const read = useRead(listConferences, { params: path, query: { userId } }, { staleTime: 0 })
  const taking = useSend(takeSlot)
  const leaving = useSend(leaveSlot)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busyId, setBusyId] = useState<string>()
  const [said, setSaid] = useState('')

  async function choose({ id: conferenceId, title }: Pick<Conference, 'id' | 'title'>, slot: Slot | null) {
    setErrors({})
    setBusyId(conferenceId)
    try {
      if (slot) await taking.mutateAsync({ params: { ...path, userId, conferenceId, slotId: slot.id } })
      else await leaving.mutateAsync({ params: { ...path, userId, conferenceId } })
      setSaid(slot ? say('conferences.taken', { title, time: whenOf(slot) }) : say('conferences.gone', { title }))
    } catch (error) {
      setErrors({ [conferenceId]: tell(error) })
      void read.refetch()
    } finally {
      setBusyId(undefined)
    }
  }
  return { read, choose: (...chosen: Parameters<typeof choose>) => void choose(...chosen), errors, busyId, said }
}
