import type { Question, QuestionDisplay } from '@parvis/contract/questions/questions.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { projectedQuestion } from '#features/questions/questions.projector.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { stage } from '#testing/stage.tsx'
import '#kit/theme.css'
import frame from './ScreenFrame.module.css'
import { ScreenVoting } from './ScreenVoting.tsx'

const QuestionScene = projectedQuestion.scene
const FULL_HD = [1920, 1080] as const
/** Smallest text in pixels on a 1080-line screen that is readable from the back of a hall. */
const READABLE = 30

beforeAll(() => page.viewport(...FULL_HD))
afterAll(() => page.viewport(390, 844))

const SHORT = [
  'Oui',
  'Non',
  'Peut-être',
  'Jamais',
  'Le bois',
  'Le lin',
  'La terre',
  'L’eau',
  'Le feu',
  'L’air',
  'Le sel',
  'La mer',
]
const LONG = SHORT.map((word) => `${word} : une réponse que personne n’a su écrire plus court`)
const ENGLISH = SHORT.map((_, index) => `Answer number ${index + 1}, which nobody could put shorter`)

const asked = (labels: readonly string[], display: QuestionDisplay, hasResults: boolean): Question => ({
  ...{ id: 'q', label: 'Qu’est-ce qui compte le plus pour vous cette année ?', content: '', display },
  ...{ nbResponses: 1, nbShowResponses: 0, showRightAnswers: false, isClose: false, round: 1, points: 1 },
  questionResponses: labels.map((label, index) => ({
    id: `${index}`,
    label,
    image: '',
    color: '',
    isRightAnswer: false,
  })),
  questionResults: hasResults ? labels.map((_, index) => ({ id: `${index}`, votes: 3 + ((index * 7) % 11) })) : null,
  questionVoters: 100,
})

async function show(language: string, question: Question) {
  await loadWords(language)
  return render(
    <SayProvider initial={language} offered={[]}>
      <div className={frame['frame']}>
        <main className={frame['main']}>
          <QuestionScene item={question} hasTotals isHidden={false} isCounted />
          <footer>Assises du vivant</footer>
        </main>
      </div>
    </SayProvider>,
  )
}

const boxOf = (element: Element) => element.getBoundingClientRect()
const overlap = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

/** Words of an element that break over two lines. */
function cutWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word)
    }
  }
  return cut
}

function checkLines(): void {
  const title = boxOf(document.querySelector('h1') ?? document.body)
  const foot = boxOf(document.querySelector('footer') ?? document.body)
  const lines = [...document.querySelectorAll('li')]
  expect(lines.length, 'there is something to look at').toBeGreaterThan(1)
  for (const [index, line] of lines.entries()) {
    const box = boxOf(line)
    expect(box.top, 'under the title').toBeGreaterThanOrEqual(title.bottom - 1)
    expect(box.bottom, 'over the foot').toBeLessThanOrEqual(foot.top + 1)
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(cutWords(line), 'words in two pieces').toEqual([])
    expect(box.right).toBeLessThanOrEqual(FULL_HD[0])
    for (const part of line.children) {
      const inner = boxOf(part)
      expect(inner.bottom, 'inside its line').toBeLessThanOrEqual(box.bottom + 2)
      expect(inner.right, 'inside its line').toBeLessThanOrEqual(box.right + 2)
      expect(Number.parseFloat(getComputedStyle(part).fontSize), 'readable').toBeGreaterThanOrEqual(READABLE)
    }
    for (const other of lines.slice(index + 1)) expect(overlap(box, boxOf(other)), 'no line on another').toBe(false)
  }
}

/** The gate checks the ends of each layout, `npm run test:all` every number of answers. */
const counts = inject('isWhole') ? Array.from({ length: 11 }, (_, index) => index + 2) : [4, 6, 8, 12]
const cases = (['bars', 'gauge', 'pie', 'ranking', 'scale'] as const).flatMap((display) =>
  counts.flatMap((count) => [
    [display, count, 'short', 'fr', SHORT] as const,
    [display, count, 'long', 'fr', LONG] as const,
    [display, count, 'long', 'en', ENGLISH] as const,
  ]),
)

test.each(cases)(
  '%s of %i %s answers in %s are whole, apart and readable',
  async (display, count, _length, language, labels) => {
    await show(language, asked(labels.slice(0, count), display, true))
    await document.fonts.ready
    checkLines()
    if (display === 'gauge') {
      const dials = [...document.querySelectorAll('li > svg')].map(boxOf)
      expect(dials).toHaveLength(count)
      const names = [...document.querySelectorAll('li > :first-child')].map(boxOf)
      for (const [index, dial] of dials.entries()) {
        expect(dial.width, 'a dial is seen from afar').toBeGreaterThanOrEqual(count <= 6 ? 200 : 130)
        const name = names[index]
        expect(name && overlap(dial, name), 'its answer stands beside it or under it').toBe(false)
      }
    }
  },
)

const offered = [2, 3, 4, 6, 8, 12].flatMap((count) => [
  [count, 'short', SHORT] as const,
  [count, 'long', LONG] as const,
])

test.each(offered)('%i %s answers to choose from are whole, apart and readable', async (count, _length, labels) => {
  await show('fr', asked(labels.slice(0, count), 'bars', false))
  await document.fonts.ready
  checkLines()
})

test.each([
  [4, 'short', SHORT, true, 'bars'],
  [6, 'long', LONG, true, 'bars'],
  [12, 'short', SHORT, false, 'bars'],
  [12, 'long', LONG, false, 'bars'],
  [12, 'long', LONG, true, 'bars'],
  [3, 'short', ['Les rhododendrons', 'Les chrysanthèmes', 'Les hortensias'], true, 'pie'],
  [8, 'long', LONG, true, 'pie'],
  [4, 'short', ['Anticonstitutionnellement', ...SHORT], true, 'gauge'],
] as const)(
  '%i %s answers stay readable beside the way to vote',
  async (count, _length, labels, hasResults, display) => {
    await loadWords('fr')
    const on = await stage()
    await page.viewport(...FULL_HD)
    const question = asked(labels.slice(0, count), display, hasResults)
    const { screen } = await on.show(
      <div className={frame['frame']}>
        <main className={frame['main']}>
          <ScreenVoting voting={{ count: 128, lines: count }}>
            <QuestionScene item={question} hasTotals={false} isHidden={false} isCounted />
          </ScreenVoting>
          <footer>Assises du vivant</footer>
        </main>
      </div>,
    )
    await expect.element(screen.getByText('128 votes')).toBeVisible()
    await document.fonts.ready
    checkLines()
    const code = boxOf(screen.getByRole('img', { name: 'QR code du direct' }).element())
    expect(code.width, 'scanned from a seat').toBeGreaterThanOrEqual(count <= 6 ? 300 : 170)
    for (const line of [...document.querySelectorAll('li'), ...document.querySelectorAll('h1')])
      expect(overlap(code, boxOf(line)), 'nothing on the code').toBe(false)
  },
)
