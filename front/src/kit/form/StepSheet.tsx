import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { StepFrame } from './step.ts'

interface StepSheetProps {
  frame: StepFrame
  lead?: ReactNode
  stuck?: boolean | undefined
  /** The step has no form: « Next » is hidden. */
  dead?: boolean | undefined
  children: ReactNode
}

/** The sheet of a step: title, form, and the buttons back and next. */
export function StepSheet({ frame, lead, stuck = false, dead = false, children }: StepSheetProps) {
  const { isFirst, isLast, isStuck } = frame.place ?? { isFirst: true, isLast: true, isStuck: stuck }
  const tellStuck = useEffectEvent((isStill: boolean) => frame.place?.onStuck(isStill))
  useEffect(() => {
    tellStuck(stuck)
    return () => tellStuck(false)
  }, [stuck])
  const back = frame.onBack ? (
    <Button variant="ghost" onClick={frame.onBack} disabled={frame.busy}>
      {frame.backLabel}
    </Button>
  ) : null
  const next = dead ? null : (
    <Button type="submit" form={frame.formId} iconEnd="arrow" disabled={isStuck} busy={frame.busy}>
      {frame.nextLabel}
    </Button>
  )
  const title = (
    <>
      {frame.title}
      {isFirst ? <VisuallyHidden>, {frame.position}</VisuallyHidden> : null}
    </>
  )
  return (
    <Sheet
      level={isFirst ? 1 : 2}
      title={title}
      titleRef={frame.titleRef}
      lead={lead}
      footer={isLast && (back || next) ? <ButtonRow back={back}>{next}</ButtonRow> : undefined}
    >
      {children}
    </Sheet>
  )
}
