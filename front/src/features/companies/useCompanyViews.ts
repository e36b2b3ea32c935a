import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { useState } from 'react'
import type { StepFrame, StepProps } from '#kit/form/step.ts'
import type { View } from './parts/views.ts'
import { answerOf, chosenAmong, emptySearch, readAnswer } from './parts/views.ts'

const focus = (title: HTMLHeadingElement | null) => title?.focus()

/** The open sub-screen and the chosen company, saved in the draft. */
export function useCompanyViews({ world, answer, frame, onChange }: StepProps<CompanyWorld>) {
  const { companies } = world
  const isEmpty = companies.length === 0
  const [open, setOpen] = useState(() => {
    const left = readAnswer(answer)
    // State, not derived: the search must stay mounted to report that the company just added is taken.
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
    /** Changes with each opened sub-screen. */
    opening: open.opening,
    go,
    take: (companyId: string | undefined) => go({ screen: 'list' }, companyId),
    choose(companyId: string) {
      setOpen({ ...open, chosen: companyId })
      onChange(answerOf({ screen: 'list' }, companyId))
    },
    keep: (typed: View) => onChange(answerOf(typed, open.chosen)),
    frame: inside,
    subFrame: (title: string, nextLabel: string, backLabel: string): StepFrame => ({
      ...inside,
      title,
      nextLabel,
      ...(!isEmpty || view.screen === 'form' ? { backLabel, onBack: () => go({ screen: 'list' }) } : {}),
    }),
  }
}

export type CompanyViews = ReturnType<typeof useCompanyViews>
