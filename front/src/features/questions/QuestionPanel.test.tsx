import { driveLive } from '@parvis/contract/live/live.ts'
import { letterOf } from '@parvis/contract/live-kit/live-kit.rules.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import { driveQuestion, listQuestions } from '@parvis/contract/questions/questions.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useVoteRight } from '#features/live-kit/useVoteRight.ts'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const TREES = ['Aulne', 'Bouleau', 'Charme', 'Douglas', 'Érable', 'Frêne', 'Granit']
const questions = [
  {
    ...{ id: 'arbres', label: 'Lesquels sont des arbres ?', nbResponses: 2 },
    responses: TREES.map((label, i) => ({ id: `r${i}`, label })),
  },
]

const opinions = [
  {
    ...{ id: 'avis', label: 'Que voulez-vous ?', display: 'ranking' as 'ranking' | 'scale' },
    responses: ['Bois', 'Lin', 'Terre'].map((label, i) => ({ id: `r${i}`, label })),
  },
]

function LiveQuestion({ question }: { question: Question }) {
  const { right } = useVoteRight(useMe().id)
  // As participants receive it: without results.
  return <QuestionPanel item={{ ...question, questionResults: null }} right={right} hideVotes={false} />
}

async function asked(filed: typeof questions | typeof opinions = questions) {
  const on = await stage({ people, questions: filed })
  const read = async () => {
    const [question] = (await on.ask(ORGANISER, listQuestions, { params: on.ids })).data
    if (!question) throw new Error('The question is not on the server')
    return question
  }
  const question = await read()
  await on.ask(ORGANISER, driveLive, {
    params: on.ids,
    body: { activeModule: 'question', activeQuestionId: question.id },
  })
  return { on, read, question, ...(await on.show(<LiveQuestion question={question} />)) }
}

test('answers stand in groups of six', async () => {
  const { screen } = await asked()
  await expect.element(screen.getByRole('group', { name: 'Réponses proposées' })).toBeVisible()
  const groups = [...screen.container.querySelectorAll('fieldset > div')]
  const labels = groups.map((group) => [...group.querySelectorAll('button')].map(({ textContent }) => textContent))
  const lettered = TREES.map((tree, i) => `${letterOf(i)}${tree}`)
  expect(labels).toEqual([lettered.slice(0, 6), lettered.slice(6)])
})

test('an answer bears the letter that it has on the screen of the room', async () => {
  const { screen } = await asked()
  await expect.element(screen.getByRole('button', { name: 'Granit' })).toHaveTextContent('GGranit')
})

test('over the limit the oldest selection is dropped, and a validated answer is confirmed', async () => {
  const { screen, press, read } = await asked()
  const validate = screen.getByRole('button', { name: 'Valider' })
  await expect.element(validate).toBeDisabled()
  for (const tree of ['Aulne', 'Bouleau', 'Charme']) await press(tree)
  const pressed = [...screen.container.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent)
  expect(pressed).toEqual(['Bouleau', 'Charme'])
  await validate.click()
  await expect.element(screen.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  await expect.element(validate).not.toBeInTheDocument()
  const { questionResults } = await read()
  expect(questionResults?.filter(({ votes }) => votes === 1).map(({ id }) => id)).toEqual(['r1', 'r2'])
})

test('a question closed meanwhile says so, and offers nothing any more', async () => {
  const { on, screen, press, question } = await asked()
  await press('Aulne')
  const params = { ...on.ids, questionId: question.id }
  await on.ask(ORGANISER, driveQuestion, { params, body: { isClose: true } })
  await press('Valider')
  const late = "Le temps imparti est écoulé, il n'est plus possible de répondre"
  await expect.element(screen.getByText(late).first()).toBeVisible()
  await expect.element(screen.getByText('Votre réponse a bien été prise en compte.')).not.toBeInTheDocument()
})

test('a ranking is put in order with the keyboard alone, told as it moves, and sent once', async () => {
  const { read, screen } = await asked(opinions)
  const down = screen.getByRole('button', { name: 'Descendre « Bois »' })
  await expect.element(down).toBeVisible()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Bois : place 2 sur 3')).toBeInTheDocument()
  // The button moved down with its answer, and keeps the focus.
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(screen.getByText('Bois : place 3 sur 3')).toBeInTheDocument()
  const lines = screen
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
  expect(lines).toEqual(['1Lin', '2Terre', '3Bois'])
  await screen.getByRole('button', { name: 'Valider mon classement' }).click()
  await expect.element(screen.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  expect((await read()).questionResults?.map(({ votes }) => votes)).toEqual([1, 3, 2])
  await expect
    .element(screen.getByRole('list', { name: 'Votre classement' }))
    .toHaveTextContent('1. Lin2. Terre3. Bois')
})

test('one step of a scale is chosen', async () => {
  const { read, screen } = await asked(opinions.map((one) => ({ ...one, display: 'scale' as const })))
  await screen.getByRole('button', { name: '2 Lin' }).click()
  await screen.getByRole('button', { name: '3 Terre' }).click()
  await expect.element(screen.getByRole('button', { name: '2 Lin' })).toHaveAttribute('aria-pressed', 'false')
  await screen.getByRole('button', { name: 'Valider' }).click()
  await expect.element(screen.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  expect((await read()).questionResults?.map(({ votes }) => votes)).toEqual([0, 0, 1])
})
