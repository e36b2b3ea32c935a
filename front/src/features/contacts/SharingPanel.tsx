import { getSharing, saveSharing } from '@parvis/contract/contacts/contacts.ts'
import { holdsValue } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { getForm } from '@parvis/contract/forms/forms.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Contacts.module.css'

/** Exports hold no files. */
const isGiven = (model: FormModel) => holdsValue(model) && model.component !== 'file'

export function SharingPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const formId = settings.FO_CONTACTS_FORM_ID
  const cache = useQueryClient()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(getSharing, { params })
  const form = useRead(getForm, { params: { ...params, formId } }, { enabled: formId !== '' })
  const asked = form.data?.models.filter(isGiven).map(({ label, key }) => label || key) ?? []
  const saving = useSend(saveSharing, {
    onSuccess: () => cache.invalidateQueries({ queryKey: [getSharing.route] }),
  })
  const isShared = saving.isPending ? saving.variables.body.isShared : (data?.isShared ?? true)
  const sent = saving.isPending ? saving.variables.body.sharesAnswers : undefined
  const sharesAnswers = sent ?? data?.sharesAnswers ?? false
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
        {data && isShared && asked.length > 0 ? (
          <Checkbox
            label={say('contacts.sharing.answers')}
            hint={say('contacts.sharing.answers.hint', { asked: asked.join(', ') })}
            name="sharesAnswers"
            value={sharesAnswers}
            onChange={(wanted) => saving.mutate({ params, body: { isShared, sharesAnswers: wanted } })}
          />
        ) : null}
        <h3>{say('contacts.sharing.scanned')}</h3>
        <Scanners people={data?.scannedBy} />
      </div>
    </Sheet>
  )
}

/** People who scanned the badge; `undefined` while they are read. */
function Scanners({ people }: { people: CallReply<typeof getSharing>['scannedBy'] | undefined }) {
  const say = useSay()
  const nameOf = usePersonName()
  const { language } = useLanguage()
  const { event } = useEvent()
  if (people?.length === 0) return <p className={styles.detail}>{say('contacts.sharing.nobody')}</p>
  return (
    <ul className={styles.people}>
      {people?.map((person) => (
        <li key={`${person.linkedAt} ${person.firstName} ${person.lastName}`}>
          <span>{[nameOf(person), person.company].filter(Boolean).join(', ')}</span>
          <span className={styles.detail}>{formatInstant(person.linkedAt, language, event.timeZone)}</span>
        </li>
      ))}
    </ul>
  )
}
