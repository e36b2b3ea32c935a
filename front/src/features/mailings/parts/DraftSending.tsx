import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { deleteSending, freezeList, getSending } from '@parvis/contract/mailings/mailings.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Draft } from '../useDraft.ts'
import { useDraft } from '../useDraft.ts'
import { AudienceStep } from './AudienceStep.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { ContentStep } from './ContentStep.tsx'
import styles from './Sendings.module.css'

const STEPS = ['qui', 'quoi', 'envoyer'] as const
type Step = (typeof STEPS)[number]

export function DraftSending({ sending }: { readonly sending: Sending }) {
  const say = useSay()
  const tell = useProblem()
  const draft = useDraft(sending)
  const { step, show, isListing, problem } = useSteps(sending, draft)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const at = STEPS.indexOf(step)
  const failure = draft.error ?? problem
  const theirs = (
    <Button small variant="ghost" onClick={draft.giveUp}>
      {say('sendings.theirs')}
    </Button>
  )
  return (
    <>
      <header className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {say(`sendings.step.${step}.title`)}
        </h1>
        <Steps at={at} onSelect={(step) => void show(step)} />
      </header>
      {sending.status === 'missed' ? <Banner kind="warning">{say('sendings.missed')}</Banner> : null}
      {failure ? (
        <Banner kind="error" actions={draft.error?.code === 'SENDING_CHANGED' ? theirs : undefined}>
          {failure.errors[0]?.message ?? tell(failure)}
        </Banner>
      ) : null}
      {step === 'qui' ? <AudienceStep sending={sending} draft={draft} /> : null}
      {step === 'quoi' ? <ContentStep draft={draft} /> : null}
      {step === 'envoyer' ? (
        <ConfirmationStep
          sending={sending}
          draft={draft}
          onText={() => void show('quoi')}
          onList={() => void show('envoyer', true)}
        />
      ) : (
        <div className={styles.row}>
          <Button
            busy={draft.isSaving || isListing}
            iconEnd="arrow"
            onClick={() => void show(STEPS[at + 1] ?? 'envoyer')}
          >
            {say(step === 'qui' ? 'sendings.next.text' : 'sendings.next.list')}
          </Button>
          <p role="status" className={styles.note}>
            {draft.isChanged ? say('sendings.unsaved') : say('sendings.saved')}
          </p>
          <Delete sending={sending} draft={draft} />
        </div>
      )}
    </>
  )
}

function Steps({ at, onSelect }: { readonly at: number; readonly onSelect: (step: Step) => void }) {
  const say = useSay()
  return (
    <Stepper
      label={say('sendings.steps')}
      summary={say('sendings.step', { step: at + 1, steps: STEPS.length })}
      doneLabel={say('sendings.done')}
      onSelect={(key) => onSelect(key as Step)}
      steps={STEPS.map((key, i) => ({
        key,
        label: say(`sendings.step.${key}`),
        state: i < at ? 'done' : i === at ? 'active' : 'todo',
      }))}
    />
  )
}

/** The step in the URL. Leaving a step saves the draft, and the list is frozen before the confirmation shows it. */
function useSteps(sending: Sending, draft: Draft) {
  const go = useGo()
  const { event } = useEvent()
  const { etape } = useSearch<'etape'>()
  const { mutateAsync, isPending, error, reset } = useSend(freezeList)
  // A mailing with a list reopens at the list.
  const step = STEPS.find((one) => one === etape) ?? (sending.list ? 'envoyer' : 'qui')
  async function show(next: Step, anew = false) {
    reset()
    if (!(await draft.save())) return
    try {
      if (next === 'envoyer') await draw(anew)
    } catch (failure) {
      // The error is shown above the fields.
      if (failure instanceof CallError) return
      throw failure
    }
    if (next !== step) go(paths.sending(event.context, sending.id, { etape: next }))
  }
  async function draw(anew: boolean) {
    const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
    const { version, list } = await call(getSending, { params })
    if (anew || list === null) await mutateAsync({ params, body: { version } })
  }
  return { step, show, isListing: isPending, problem: error }
}

function Delete({ sending, draft }: { readonly sending: Sending; readonly draft: Draft }) {
  const say = useSay()
  const tell = useProblem()
  const go = useGo()
  const { event } = useEvent()
  const [isAsked, ask] = useState(false)
  const { mutate, isPending, error } = useSend(deleteSending)
  const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
  return (
    <>
      <Button variant="link" small onClick={() => ask(true)}>
        {say('sendings.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        busy={isPending}
        title={say('sendings.delete.title')}
        yesLabel={say('sendings.delete.yes')}
        noLabel={say('sendings.delete.no')}
        onNo={() => ask(false)}
        onYes={() =>
          mutate(
            { params },
            {
              onSuccess: () => {
                draft.giveUp()
                go(paths.mails(event.context))
              },
            },
          )
        }
      >
        {error ? <Banner kind="error">{tell(error)}</Banner> : say('sendings.delete.text')}
      </ConfirmDialog>
    </>
  )
}
