import { useSay } from '#kit/say.tsx'
import { ConfiguredPage } from './parts/ConfiguredPage.tsx'
import { useEvent } from './useEvent.ts'

/** What the organiser asks once the event is over. */
export function SatisfactionScreen() {
  const say = useSay()
  return <ConfiguredPage title={say('context.satisfaction')} html={useEvent().settings.satisfactionHtml} icon="star" />
}
