import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useVoteRight } from '#features/live-kit/useVoteRight.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useGo } from '#kit/useGo.ts'
import { useTitle } from '#kit/useTitle.ts'
import { LivePage } from './parts/LivePage.tsx'

/** `live`: the video and the active modules (specification 2, § 2, « Live page »). */
export function LiveScreen() {
  const say = useSay()
  const go = useGo()
  const me = useMe()
  const { event } = useEvent()
  const search = useSearch<'admin'>()
  useTitle(say('live.title'))
  // Specification 2, § 4: a person who has not registered nor answered is sent to registration; organisers are let
  // in.
  const isStranger = !me.isOrganiser && !me.UserEvent?.registered && !me.UserEvent?.responded
  useEffect(() => {
    if (isStranger) go(paths.registration(event.context), { replace: true })
  }, [isStranger, go, event.context])
  const known = useVoteRight(me.id)

  if (isStranger || !known.isSettled) return <Loader overlay label={say('live.loading')} />
  return <LivePage key={me.id} known={known} isPreview={search.admin !== undefined} />
}
