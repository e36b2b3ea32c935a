import { formatDay } from '@parvis/contract/kit/dates.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { changeName, valueText } from './parts/changes.ts'

export function useChangeTexts() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { id: eventId, domainId, days, timeZone } = event
  const { data: types } = useRead(listTypologies, { params: { domainId, eventId }, query: {} })
  const dayOf = (id: string) => {
    const day = days.find((one) => one.id === id)
    return day && (day.label || formatDay(day.day, language))
  }
  const typeOf = (id: string) => (types ? types.data.find((one) => one.id === id)?.label : '…')
  const telling = { say, language, timeZone, dayOf, typeOf }
  return {
    nameOf: (key: string) => changeName(key, telling),
    textOf: (key: string, value: unknown) => valueText(key, value, telling),
  }
}
