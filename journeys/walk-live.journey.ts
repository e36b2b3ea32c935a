import type { LiveState } from '@parvis/contract/live/live.ts'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import type { Director } from './parts/live.ts'
import { directorOf, eventOf, newViewer } from './parts/live.ts'
import { organiserOf } from './parts/people.ts'
import type { Spoken } from './parts/walk.ts'
import { arrive, expectWholeScreen, LANGUAGES } from './parts/walk.ts'

interface Listed {
  readonly data: readonly { readonly id: string }[]
}
interface Question {
  readonly id: string
  readonly display: string
  readonly questionResponses: readonly { readonly id: string }[]
}

const QUIET = { activeModule: null, showResults: false, activeMessageId: null }

/** Everything that may be on air at the webinar: its name, and the controls that put it on air. */
async function airOf({ read }: Director, activeMessageId: string): Promise<(readonly [string, object])[]> {
  const polls = await read<Listed>('polls')
  const { data: questions } = await read<{ data: Question[] }>('questions')
  const clouds = await read<Listed>('wordclouds')
  const displays = [...new Map(questions.map((question) => [question.display, question])).values()]
  return [
    ['nothing', {}],
    ['poll', { activeModule: 'poll', activePollId: polls.data[0]?.id }],
    ...displays.map(
      ({ id, display }) => [`question-${display}`, { activeModule: 'question', activeQuestionId: id }] as const,
    ),
    ['cloud', { activeModule: 'wordcloud', activeWordCloudId: clouds.data[0]?.id }],
    ['chat', { activeModule: 'chat' }],
    ['chat message', { activeModule: 'chat', activeMessageId }],
  ]
}

/** Votes and answers in every module, so that results are not empty. Returns the id of a message. */
async function giveTo(request: APIRequestContext, token: string, director: Director): Promise<string> {
  const post = (path: string, data: object) => ask<{ id: string }>(request, 'POST', path, { data, token })
  const { data: questions } = await director.read<{ data: Question[] }>('questions')
  for (const { id, display, questionResponses: responses } of questions) {
    await director.drive({ activeModule: 'question', activeQuestionId: id })
    const responsesId = responses.slice(0, display === 'ranking' ? responses.length : 1).map((one) => one.id)
    await post(`/questions/${id}/responses/me`, { responsesId })
  }
  const { data: clouds } = await director.read<Listed>('wordclouds')
  await director.drive({ activeModule: 'wordcloud', activeWordCloudId: clouds[0]?.id })
  await post(`/wordclouds/${clouds[0]?.id}/response`, { response: 'Lavande' })
  const asked = { eventId: director.eventId, message: 'Et sur un balcon plein sud ?' }
  return (await post('/messages', asked)).id
}

/** Title of the module on air in this language; only polls, questions and word clouds have one. */
function titleOf({ activeModule, poll, question, wordCloud, words }: LiveState, language: Spoken): string | undefined {
  const own: Partial<Record<string, string>> = {
    poll: poll?.title,
    question: question?.label,
    wordcloud: wordCloud?.content,
  }
  const translated = Object.entries(words[language] ?? {}).find(([key]) =>
    new RegExp(`^${activeModule}\\.[^.]+$`).test(key),
  )
  return activeModule === null ? undefined : (translated?.[1] ?? own[activeModule])
}

for (const language of LANGUAGES) {
  test(`everything on air is whole in « ${language} », for viewers and projectors`, async ({
    page,
    otherDevice,
    request,
  }) => {
    const context = eventOf('webinaire')
    const director = await directorOf(request, context)
    const viewer = await newViewer(request, context, 'soiree', { form: { jardin: 'terre' } })
    const messageId = await giveTo(request, viewer.token, director)
    const organiser = { domainId: viewer.domainId, token: await organiserOf(request, context) }
    await otherDevice.setViewportSize({ width: 1920, height: 1080 })
    await arrive(otherDevice, language, organiser)
    await arrive(page, language, viewer)
    const screens = [
      { screen: otherDevice, address: `/${context}/live/orga`, name: 'projected' },
      { screen: page, address: `/${context}/live?admin`, name: 'followed' },
    ]
    for (const [name, controls] of await airOf(director, messageId)) {
      for (const showResults of [false, true]) {
        const state = await director.drive({ ...QUIET, ...controls, showResults })
        const title = titleOf(state, language)
        if (showResults && !title) continue
        for (const { screen, address, name: seenBy } of screens) {
          const shown = `live ${seenBy} ${name}${showResults ? ' results' : ''}`
          await test.step(shown, async () => {
            // Results are pushed to the open page; the other states are loaded anew.
            if (!showResults) await screen.goto(address)
            if (title) await expect(screen.getByText(title).first()).toBeVisible()
            await expectWholeScreen(screen, language, shown)
          })
        }
      }
    }
  })
}
