import { saveUsersView } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from '../PeoplePanel.module.css'
import type { usePeople } from '../usePeople.ts'

interface ColumnsDialogProps {
  people: ReturnType<typeof usePeople>
  onClose: () => void
}

/** Chooses what the table shows, for every organiser of the event. */
export function ColumnsDialog({ people, onClose }: ColumnsDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const [chosen, setChosen] = useState<readonly string[]>(people.headers)
  const [isMissing, setIsMissing] = useState(false)
  const saving = useSend(saveUsersView)

  function save() {
    setIsMissing(chosen.length === 0)
    if (chosen.length === 0) return
    const body = { usersHeaders: [...chosen], usersFilters: { ...people.asked.filters } }
    saving.mutate({ params: people.params, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      wide
      footerStays
      title={say('stats.columns.title')}
      closeLabel={say('stats.columns.close')}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button busy={saving.isPending} onClick={save}>
            {say('stats.columns.apply')}
          </Button>
        </ButtonRow>
      }
    >
      <p className={styles.lead}>{say('stats.columns.lead')}</p>
      {saving.error ? <Banner kind="error">{tell(saving.error)}</Banner> : null}
      <div className={styles.columns}>
        <CheckboxGroup
          label={say('stats.columns')}
          hideLabel
          error={isMissing ? say('stats.columns.least') : undefined}
          options={people.columns.map(({ id, label }) => ({ value: id, label }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}
