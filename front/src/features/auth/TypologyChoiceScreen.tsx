import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/EntryForm.module.css'

export function TypologyChoiceScreen({ userId, typologies }: { userId: string; typologies: readonly Typology[] }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const saving = useSend(updateUser)
  const [typoId, setTypoId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const label = say('auth.typology.label')
  useTitle(label)

  function submit(submission: FormEvent) {
    submission.preventDefault()
    setIsMissing(typoId === null)
    if (typoId === null) return
    const params = { domainId: event.domainId, userId }
    saving.mutate({ params, query: { eventId: event.id }, body: { typoId } })
  }

  return (
    <Page narrow>
      <Sheet title={say('auth.typology.question')} level={1} lead={say('auth.typology.lead')}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {saving.error ? <Banner kind="error">{tell(saving.error)}</Banner> : null}
          <RadioCards
            label={label}
            hideLabel
            name="typoId"
            required
            options={typologies.map((typology) => ({ value: typology.id, label: typology.label }))}
            value={typoId}
            onChange={setTypoId}
            error={isMissing ? say('TYPOLOGY_REQUIRED', { label }) : undefined}
          />
          <Button type="submit" fullWidth iconEnd="arrow" busy={saving.isPending}>
            {say('auth.continue')}
          </Button>
        </form>
      </Sheet>
    </Page>
  )
}
