import { getSharing, saveSharing } from '@parvis/contract/contacts/contacts.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '#features/context/useEvent.ts'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Contacts.module.css'

/** What one’s own badge gives away, to whom it did, and the way to stop it. */
export function SharingPanel() {
  const say = useSay()
  const nameOf = usePersonName()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const cache = useQueryClient()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(getSharing, { params })
  const saving = useSend(saveSharing, {
    onSuccess: () => cache.invalidateQueries({ queryKey: [getSharing.route] }),
  })
  const isShared = saving.isPending ? saving.variables.body.isShared : (data?.isShared ?? true)
  const problem = saving.error ?? error
  return (
    <Sheet title={say('contacts.sharing')} lead={say('contacts.sharing.text')}>
      <div className={styles.sharing}>
        {problem ? (
          <Banner kind="error" title={saving.error ? say('contacts.sharing.failed') : undefined}>
            {tell(problem)}
          </Banner>
        ) : null}
        {data ? (
          <Checkbox
            label={say('contacts.sharing.label')}
            hint={say('contacts.sharing.hint')}
            name="isShared"
            value={isShared}
            onChange={(wanted) => saving.mutate({ params, body: { isShared: wanted } })}
          />
        ) : (
          <Skeleton lines={2} />
        )}
        <h3>{say('contacts.sharing.scanned')}</h3>
        {data && data.scannedBy.length === 0 ? (
          <p className={styles.detail}>{say('contacts.sharing.nobody')}</p>
        ) : (
          <ul className={styles.people}>
            {data?.scannedBy.map((person) => (
              <li key={`${person.linkedAt} ${person.firstName} ${person.lastName}`}>
                <span>{[nameOf(person), person.company].filter(Boolean).join(', ')}</span>
                <span className={styles.detail}>{formatInstant(person.linkedAt, language, event.timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}
