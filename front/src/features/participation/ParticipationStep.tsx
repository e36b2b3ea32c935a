import type { Choice, ParticipationCode } from '@parvis/contract/participation/participation.rules.ts'
import { choiceOf, codeOf, mayComeOnSite, offeredChoices } from '@parvis/contract/participation/participation.rules.ts'
import type { ParticipationWorld } from '@parvis/contract/participation/participation.steps.ts'
import { isTurnedAway, participationStep } from '@parvis/contract/participation/participation.steps.ts'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepFrame, StepProps } from '#kit/form/step.ts'
import { checkAnswer } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'
import { iconOf, ownLabel } from './parts/choices.ts'

interface ParticipationStepProps extends StepProps<ParticipationWorld> {
  line?: ReactNode
}

/** Whether and how the person comes (specification 1, § 2, step 1). */
export function ParticipationStep(props: ParticipationStepProps) {
  const { frame, world, answer, refused, line, onChange, onDone } = props
  const say = useSay()
  const [wrong, setWrong] = useState('')
  const [renouncing, setRenouncing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const facts = world.subject.UserEvent
  const offered = offeredChoices(world.settings, world.event, facts)
  const value = chosenIn(answer, offered)
  const isGone = !mayComeOnSite(world.event, facts) && !world.settings.FO_PARTICIPATION_ONSITE_HIDE

  function choose(code: string) {
    setWrong('')
    onChange({ participation: Number(code) })
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(participationStep, value && { participation: value }, world)
    if (!checked.right) {
      setWrong(checked.errors['participation'] ?? 'CHOICE_REQUIRED')
      first.current?.focus()
    } else if (value === codeOf('absent') && facts?.registered) setRenouncing(true)
    else onDone(checked.answer)
  }

  if (offered.length === 0 || isTurnedAway(world)) return <NothingLeft frame={frame} />
  return (
    <StepSheet frame={frame}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          {isGone ? (
            <Banner kind="info" title={say('participation.onsiteGone')} actions={line}>
              {say('participation.onsiteGone.text')}
            </Banner>
          ) : null}
          <RadioCards
            name="participation"
            label={say('participation.question')}
            hideLabel
            required
            value={value ? String(value) : null}
            onChange={choose}
            inputRef={first}
            error={wrong ? say(wrong) : refused['participation']}
            options={offered.map((choice) => ({
              value: String(codeOf(choice)),
              label: ownLabel(world.settings, choice) || say(`participation.${choice}`),
              description: say(`participation.${choice}.hint`),
              icon: iconOf(choice),
            }))}
          />
        </Stack>
      </form>
      <Renounce
        open={renouncing}
        onNo={() => setRenouncing(false)}
        onYes={() => {
          setRenouncing(false)
          onDone({ participation: codeOf('absent') })
        }}
      />
    </StepSheet>
  )
}

function NothingLeft({ frame }: { frame: StepFrame }) {
  const say = useSay()
  return (
    <StepSheet frame={frame} dead>
      <EmptyState icon="ticket" title={say('participation.nothingLeft')}>
        {say('participation.nothingLeft.text')}
      </EmptyState>
    </StepSheet>
  )
}

function Renounce({ open, onYes, onNo }: { open: boolean; onYes: () => void; onNo: () => void }) {
  const say = useSay()
  return (
    <ConfirmDialog
      open={open}
      danger
      title={say('participation.absence.title')}
      yesLabel={say('participation.absence.yes')}
      noLabel={say('participation.absence.no')}
      onNo={onNo}
      onYes={onYes}
    >
      {say('participation.absence.text')}
    </ConfirmDialog>
  )
}

function chosenIn(answer: unknown, offered: readonly Choice[]): ParticipationCode | undefined {
  const parsed = participationStep.schema.safeParse(answer)
  const code = parsed.data?.participation
  return code !== undefined && offered.includes(choiceOf(code)) ? code : undefined
}
