import { choiceOf, mayWait, offeredChoices } from '@parvis/contract/participation/participation.rules.ts'
import type { ParticipationWorld } from '@parvis/contract/participation/participation.steps.ts'
import { participationStep } from '@parvis/contract/participation/participation.steps.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ParticipationStep } from '#features/participation/ParticipationStep.tsx'
import { now } from '#kit/clock.ts'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { AnswerConfirmation } from './parts/AnswerConfirmation.tsx'
import { LineButton } from './parts/LineButton.tsx'
import { LinePosition } from './parts/LinePosition.tsx'
import styles from './parts/WaitingList.module.css'
import { useWaiting } from './useWaiting.ts'

/**
 * The participation step; where no place on site is left, it offers the waiting list (specification 1, § 2, step 1).
 */
export function QuotaStep(props: StepProps<ParticipationWorld>) {
  const { settings, event, subject } = props.world
  const [asksOther, setAsksOther] = useState(() => hasOtherAnswer(props.answer))
  const [answered, setAnswered] = useState<boolean | null>(null)
  const hasLine = mayWait(settings, event, subject.UserEvent, now())
  if (answered !== null) return <AnswerConfirmation wanted={answered} />
  if (!hasLine || asksOther) {
    const line = hasLine ? <LineButton userId={props.subjectId} onOpen={() => setAsksOther(false)} /> : undefined
    return <ParticipationStep {...props} line={line} />
  }
  return <QuotaPage {...props} onOther={() => setAsksOther(true)} onAnswered={setAnswered} />
}

/** An answer « on site » is void once no place is left. */
function hasOtherAnswer(answer: unknown): boolean {
  const code = participationStep.schema.safeParse(answer).data?.participation
  return code !== undefined && choiceOf(code) !== 'onsite'
}

interface QuotaPageProps extends StepProps<ParticipationWorld> {
  onOther: () => void
  onAnswered: (wanted: boolean) => void
}

function QuotaPage({ frame, world, subjectId, onOther, onAnswered }: QuotaPageProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [choice, setChoice] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const waiting = useWaiting(subjectId)
  const send = useSend(saveWaiting, { onSuccess: ({ inWaitingList }) => onAnswered(inWaitingList) })
  const save = (wanted: boolean) =>
    send.mutate({ params: { domainId: event.domainId, eventId: event.id, userId: subjectId }, body: { wanted } })
  const isWaiting = waiting.data?.inWaitingList === true

  function submit(submission: SubmitEvent) {
    submission.preventDefault()
    if (choice !== null) return save(choice === 'yes')
    setWrong('CHOICE_REQUIRED')
    first.current?.focus()
  }
  const offered = offeredChoices(world.settings, world.event, world.subject.UserEvent)
  const other = offered.length > 0 && !world.settings.FO_PARTICIPATION_DISABLED ? <OtherWay onOther={onOther} /> : null
  const look = { ...frame, title: say('waiting.full'), nextLabel: say('waiting.save'), busy: send.isPending }
  return (
    <StepSheet frame={look} lead={say('waiting.full.text')} dead={isWaiting}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          {send.error ? (
            <Banner kind="error" title={say('waiting.failed')}>
              {tell(send.error)}
            </Banner>
          ) : null}
          {isWaiting ? (
            <LinePosition ahead={waiting.data?.ahead ?? 0} busy={send.isPending} onLeave={() => save(false)} />
          ) : (
            <RadioCards
              name="waiting"
              label={say('waiting.question')}
              required
              value={choice}
              inputRef={first}
              error={wrong ? say(wrong) : undefined}
              onChange={(value) => {
                setWrong('')
                setChoice(value)
              }}
              options={[
                { value: 'yes', label: say('waiting.yes'), description: say('waiting.yes.hint'), icon: 'mail' },
                { value: 'no', label: say('waiting.no'), description: say('waiting.no.hint'), icon: 'close' },
              ]}
            />
          )}
          {other}
        </Stack>
      </form>
    </StepSheet>
  )
}

function OtherWay({ onOther }: Pick<QuotaPageProps, 'onOther'>) {
  const say = useSay()
  return (
    <div className={styles.other}>
      <Button variant="link" onClick={onOther}>
        {say('waiting.other')}
      </Button>
    </div>
  )
}
