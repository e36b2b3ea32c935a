import { useSay } from '#kit/say.tsx'
import { ConfiguredPage } from './parts/ConfiguredPage.tsx'
import { useEvent } from './useEvent.ts'

export function ReplayScreen() {
  const say = useSay()
  return <ConfiguredPage title={say('context.replay')} html={useEvent().settings.replayHtml} icon="play" />
}
