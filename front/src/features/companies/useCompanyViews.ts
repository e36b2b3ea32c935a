import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { useState } from 'react'
import type { StepFrame, StepProps } from '#kit/form/step.ts'
import type { View } from './parts/views.ts'
import { answerOf, chosenAmong, emptySearch, readAnswer } from './parts/views.ts'

const focus = (title: HTMLHeadingElement | null) => title?.focus()

/** Which sub-screen is open and which company is chosen; the draft follows. */
export function useCompanyViews({ world, answer, frame, onChange }: StepProps<CompanyWorld>) {
  const { companies } = world
  const isEmpty = companies.length === 0
  const [open, setOpen] = useState(() => {
    const left = readAnswer(answer)
    // Not derived: the search must still be there to be told that its company, just added to the list, is taken.
    return { ...left, view: left.view.screen === 'list' && isEmpty ? emptySearch : left.view, opening: 0 }
  })
  const view: View = open.view.screen === 'list' && isEmpty ? emptySearch : open.view

  function go(next: View, chosen = open.chosen) {
    setOpen({ view: next, chosen, opening: open.opening + 1 })
    onChange(answerOf(next, chosen))
  }
  const inside: StepFrame = open.opening > 0 ? { ...frame, titleRef: focus } : frame
  return {
    view,
    chosen: chosenAmong(companies, open.chosen),
    /** Changes with each sub-screen that opens. */
    opening: open.opening,
    go,
    /** Back on the list with this company. */
    take: (companyId: string | undefined) => go({ screen: 'list' }, companyId),
    choose(companyId: string) {
      setOpen({ ...open, chosen: companyId })
      onChange(answerOf({ screen: 'list' }, companyId))
    },
    /** Keeps what is being typed, without opening anything. */
    keep: (typed: View) => onChange(answerOf(typed, open.chosen)),
    /** The frame of the list. */
    frame: inside,
    /** The frame of a sub-screen: its way back is the list, where there is one. */
    subFrame: (title: string, nextLabel: string, backLabel: string): StepFrame => ({
      ...inside,
      title,
      nextLabel,
      ...(!isEmpty || view.screen === 'form' ? { backLabel, onBack: () => go({ screen: 'list' }) } : {}),
    }),
  }
}

export type CompanyViews = ReturnType<typeof useCompanyViews>
