import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { QuotaWorld } from '@parvis/contract/quotas/quotas.steps.ts'
import type { QuotaModel, QuotaValue } from '@parvis/contract/quotas/quotas.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { QuotasStep } from './QuotasStep.tsx'

const value = (key: string, left: number | null = null): QuotaValue => ({ key, value: key, isDisabled: false, left })
const question = (filter: QuotaModel['filter'], values: QuotaValue[], isRequired = false): QuotaModel => ({
  ...{ key: filter, value: `Question ${filter}`, filter, model: 'participation', isRequired, onlyFor: null },
  values,
})

const frame = {
  ...{ title: 'Choix', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant', backLabel: 'Retour' },
  ...{ onBack: undefined, busy: false },
}

async function show(quotas: QuotaModel[], heldQuotas: QuotaWorld['heldQuotas'] = {}) {
  const onDone = vi.fn()
  const world: QuotaWorld = {
    settings: { ...defaultSettings, FO_QUOTAS_ACTIVE: true, FO_WAITING_LIST: false },
    event: {
      ...{ id: 'e1', domainId: 'd1', context: 'fete', name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: '' },
      ...{ canRegister: true, days: [] },
    },
    subject: { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: { participation: { participation: 4 } },
    quotas,
    heldQuotas,
  }
  function Step() {
    const [answer, setAnswer] = useState<unknown>()
    const step = { frame, world, subjectId: 'u1', answer, refused: {} }
    return <QuotasStep {...step} onChange={setAnswer} onDone={onDone} />
  }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Step />
    </SayProvider>,
  )
  return { screen, onDone, next: () => screen.getByRole('button', { name: 'Suivant' }).click() }
}

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('a select, radios and boxes are answered in one step', async () => {
  const { screen, onDone, next } = await show([
    question('select', [value('tot', 2), value('tard')]),
    question('radio', [value('poisson'), value('viande')]),
    question('checkbox', [value('cave'), value('grenier')]),
  ])
  await screen.getByRole('combobox').selectOptions('tot')
  await screen.getByRole('radio', { name: 'viande' }).click()
  await screen.getByRole('checkbox', { name: 'cave' }).click()
  await screen.getByRole('checkbox', { name: 'grenier' }).click()
  await next()
  expect(onDone).toHaveBeenCalledWith({ select: 'tot', radio: 'viande', checkbox: ['cave', 'grenier'] })
})

test('the chosen answer stands alone in the closed list, the others show their places left', async () => {
  const { screen } = await show([question('select', [value('tot', 4000), value('tard', 110)])])
  await expect.element(screen.getByRole('option', { name: 'tot – Il en reste 4\u202f000' })).toBeInTheDocument()
  await screen.getByRole('combobox').selectOptions('tot')
  await expect.element(screen.getByRole('option', { name: 'tot', exact: true })).toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: 'tard – Il en reste 110' })).toBeInTheDocument()
})

test('a required answer is asked for, and its field focused', async () => {
  const { screen, onDone, next } = await show([question('select', [value('tot')], true)])
  await next()
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('combobox').element())
  expect(onDone).not.toHaveBeenCalled()
})

test('an answer that has run out can be kept, not chosen', async () => {
  const quotas = [question('radio', [value('poisson', 0), value('viande', 3)])]
  const { screen } = await show(quotas)
  await expect.element(screen.getByRole('radio', { name: /poisson.*Complet/ })).toBeDisabled()
  await expect.element(screen.getByRole('radio', { name: /viande.*Il en reste 3/ })).toBeEnabled()
  await cleanup()
  const mine = await show(quotas, { radio: ['poisson'] })
  await expect.element(mine.screen.getByRole('radio', { name: /poisson/ })).toBeChecked()
})
