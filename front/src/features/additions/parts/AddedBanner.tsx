import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLocation } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import type { Added } from '../useAddition.ts'

export function AddedBanner({ added: { userId, outcome, name } }: { added: Added }) {
  const say = useSay()
  const { event } = useEvent()
  const { search } = useLocation()
  return (
    <Banner
      kind={outcome === 'added' ? 'success' : 'info'}
      actions={<Anchor href={paths.person(event.context, userId) + search}>{say('additions.card')}</Anchor>}
    >
      {say(`additions.${outcome}`, { name })} {say('additions.again')}
    </Banner>
  )
}
