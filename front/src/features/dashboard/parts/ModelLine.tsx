import { removeModel, renameModel } from '@parvis/contract/event-templates/event-templates.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Prepare.module.css'
import type { KeptModel } from './prepare.ts'

interface LineProps {
  readonly kept: KeptModel
  readonly isOneOfSeveral: boolean
  readonly onChanged: () => Promise<void>
}

function useChange() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(undefined)
  async function change(work: () => Promise<unknown>, onDone: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      await onDone()
    } catch (failure) {
      setProblem(failure)
    }
    setBusy(false)
  }
  return { isBusy, problem, change, forget: () => setProblem(undefined) }
}

/** A model: its name, what it holds, the way to rename it and to remove it. */
export function ModelLine({ kept: { token, organisation, model }, isOneOfSeveral, onChanged }: LineProps) {
  const say = useSay()
  const tell = useProblem()
  const [asked, ask] = useState<'rename' | 'remove' | null>(null)
  const [name, setName] = useState(model.name)
  const { isBusy, problem, change, forget } = useChange()
  const params = { modelId: model.id }
  const done = async () => {
    ask(null)
    await onChanged()
  }
  const rename = () => change(() => call(renameModel, { params, body: { name } }, { token }), done)
  const remove = () => change(() => call(removeModel, { params, body: { name: model.name } }, { token }), done)
  const close = () => {
    forget()
    ask(null)
  }
  return (
    <li className={styles.model}>
      <b>{model.name}</b>
      <Facts model={model} owner={isOneOfSeveral ? organisation.name : undefined} />
      <div className={styles.acts}>
        <Button small variant="ghost" onClick={() => ask('rename')}>
          {say('organisation.models.rename')}
        </Button>
        <Button small variant="ghost" onClick={() => ask('remove')}>
          {say('organisation.models.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'rename'}
        title={say('organisation.models.rename.title', { name: model.name })}
        yesLabel={say('organisation.models.rename.yes')}
        noLabel={say('organisation.models.rename.no')}
        busy={isBusy}
        onYes={() => void rename()}
        onNo={close}
      >
        {problem === undefined ? null : <Banner kind="error">{tell(problem)}</Banner>}
        <TextInput required label={say('organisation.models.name')} maxLength={100} value={name} onChange={setName} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        danger
        title={say('organisation.models.remove.title', { name: model.name })}
        yesLabel={say('organisation.models.remove.yes')}
        noLabel={say('organisation.models.remove.no')}
        busy={isBusy}
        onYes={() => void remove()}
        onNo={close}
      >
        {problem === undefined ? null : <Banner kind="error">{tell(problem)}</Banner>}
        <p>{say('organisation.models.remove.text')}</p>
      </ConfirmDialog>
    </li>
  )
}

function Facts({ model, owner }: Pick<KeptModel, 'model'> & { readonly owner: string | undefined }) {
  const say = useSay()
  const { language } = useLanguage()
  const held = [
    say('organisation.models.holds.days', { count: model.days }),
    ...Object.entries(model.holds).map(([part, count]) => say(`organisation.models.holds.${part}`, { count })),
  ]
  const day = formatDays([model.keptAt.slice(0, 10)], language)
  return (
    <>
      <small>
        {[owner, say('organisation.models.source', { name: model.source, day })].filter(Boolean).join(' · ')}
      </small>
      <small>{model.isOutdated ? say('MODEL_OUTDATED') : new Intl.ListFormat(language).format(held)}</small>
    </>
  )
}
