import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { hasDialog } from '#kit/keys.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { DroppedDialog } from '../parts/DroppedDialog.tsx'
import { StaleDialog } from '../parts/StaleDialog.tsx'
import type { EditedPart } from '../usePart.ts'
import styles from './Parts.module.css'
import type { Called } from './PlanDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'

interface PartHeadProps<Draft> {
  readonly title: string
  readonly lead?: string | undefined
  readonly edited: EditedPart<Draft>
  readonly shown: (draft: Draft) => ReactNode
  readonly called?: Called | undefined
  readonly asks?: ((plan: PartPlan) => boolean) | undefined
}

/** The title of a part with how its editing stands, the buttons to save it or to give it up, and what saving asks. */
export function PartHead<Draft>({ title, lead, edited, shown, called, asks }: PartHeadProps<Draft>) {
  const say = useSay()
  const tell = useProblem()
  const { isChanged, isSaving, save, giveUp, plan, dropped, theirs } = edited
  useSaveKey(() => void save())
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead ? <p className={styles.muted}>{lead}</p> : null}
      </div>
      <div className={styles.saving}>
        <p role="status" className={styles.muted}>
          <State edited={edited} />
        </p>
        {isChanged ? (
          <Button small variant="ghost" onClick={giveUp}>
            {say('parts.giveUp')}
          </Button>
        ) : null}
        <Button small busy={isSaving} disabled={!isChanged} onClick={() => void save()}>
          {say('parts.save')}
        </Button>
      </div>
      {dropped ? (
        <DroppedDialog
          dropped={dropped}
          busy={isSaving}
          onSave={() => void edited.saveWithout()}
          onClose={edited.closeDropped}
        />
      ) : null}
      {plan && !asks?.(plan) ? (
        <PlanDialog
          plan={plan}
          called={called}
          busy={isSaving}
          problem={edited.error ? tell(edited.error) : undefined}
          onSave={(allow) => void save(allow)}
          onClose={edited.closePlan}
        />
      ) : null}
      {theirs && edited.draft !== undefined ? (
        <StaleDialog
          theirs={shown(edited.draftOf(theirs.value))}
          mine={shown(edited.draft)}
          busy={isSaving}
          onTheirs={giveUp}
          onMine={edited.keepMine}
          onClose={edited.closeTheirs}
        />
      ) : null}
    </header>
  )
}

function State<Draft>({ edited: { isChanged, isSaving, savedAt, error, errors } }: { edited: EditedPart<Draft> }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  if (isSaving) return say('parts.state.saving')
  if ((error || errors.length > 0) && isChanged) return say('parts.state.failed')
  if (isChanged) return say('parts.state.changed')
  if (savedAt === null) return null
  return say('parts.state.saved', { time: formatTime(savedAt.toISOString(), language, event.timeZone) })
}

function useSaveKey(save: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // A dialog asks something: it is answered first.
      if (!hasDialog()) save()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
