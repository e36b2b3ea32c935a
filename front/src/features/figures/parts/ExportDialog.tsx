import type { readAnswerFigures } from '@parvis/contract/figures/figures.ts'
import { exportFigures } from '@parvis/contract/figures/figures.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Figures.module.css'

interface ExportDialogProps {
  readonly questions: CallReply<typeof readAnswerFigures>['questions']
  readonly hasArticles: boolean
  readonly onClose: () => void
}

export function ExportDialog({ questions, hasArticles, onClose }: ExportDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const choices = questions.filter(({ kind }) => kind === 'one' || kind === 'many')
  const [chosen, choose] = useState('')
  const question = choices.find(({ id }) => id === chosen)?.id ?? choices[0]?.id ?? ''
  const params = { domainId: event.domainId, eventId: event.id }
  const nameOf = (key: string) => `${say(key)}-${event.context}.xlsx`
  const all = useSend(exportFigures, { onSuccess: (file) => saveFile(file, nameOf('figures.file')) })
  const meals = useSend(exportFigures, { onSuccess: (file) => saveFile(file, nameOf('figures.file.meals')) })
  const error = all.error ?? meals.error
  return (
    <Dialog open title={say('figures.files.title')} closeLabel={say('figures.files.close')} onClose={onClose}>
      <div className={styles.files}>
        <section>
          <h3>{say('figures.files.all')}</h3>
          <p>{say('figures.files.all.text')}</p>
          <Button icon="download" busy={all.isPending} onClick={() => all.mutate({ params, query: {} })}>
            {say('figures.files.all.get')}
          </Button>
        </section>
        {hasArticles && question !== '' ? (
          <section>
            <h3>{say('figures.meals')}</h3>
            <p>{say('figures.files.meals.text')}</p>
            <Select
              label={say('figures.files.meals.question')}
              options={choices.map(({ id, label }) => ({ value: id, label }))}
              value={question}
              onChange={choose}
            />
            <Button
              variant="ghost"
              icon="download"
              busy={meals.isPending}
              onClick={() => meals.mutate({ params, query: { question } })}
            >
              {say('figures.files.meals.get')}
            </Button>
          </section>
        ) : null}
        {error ? <Banner kind="error">{tell(error)}</Banner> : null}
        <LiveRegion>{all.isSuccess || meals.isSuccess ? say('figures.files.done') : ''}</LiveRegion>
      </div>
    </Dialog>
  )
}
