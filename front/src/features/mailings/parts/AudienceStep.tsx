import { writtenIn } from '@parvis/contract/mailings/mailings.rules.ts'
import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { countAudience } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Draft } from '../useDraft.ts'
import { ChosenPeople } from './ChosenPeople.tsx'
import styles from './Sendings.module.css'
import { Sentence } from './Sentence.tsx'
import { reasonIn } from './told.ts'

export function AudienceStep({ sending, draft }: { readonly sending: Sending; readonly draft: Draft }) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const { audience, texts } = draft.content
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(
    countAudience,
    { params, body: { audience, languages: writtenIn(texts, settings.FO_LANGUAGES), sendingId: sending.id } },
    { staleTime: 0, placeholderData: (previous) => previous },
  )
  return (
    <>
      <ChosenPeople sending={sending} />
      <Sentence audience={audience} onChange={(changed) => draft.edit({ audience: changed })} />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div className={styles.counted} role="status">
        {data ? (
          <>
            <b>{data.receiving === 0 ? say('sendings.nobody') : say('sendings.count', { count: data.receiving })}</b>
            {data.reasons.length > 0 ? (
              <p>
                {say('sendings.leftOut', {
                  reasons: data.reasons.map(({ reason, count }) => reasonIn(say, reason, count)).join(', '),
                })}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </>
  )
}
