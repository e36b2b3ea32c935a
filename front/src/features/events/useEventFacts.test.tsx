import { listArticles } from '@parvis/contract/articles/articles.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useRead } from '#kit/read.ts'
import { loadWords, useLanguage } from '#kit/say.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { CAMILLE, stage, withCamille } from '#testing/stage.tsx'
import { useEvent } from './useEvent.ts'
import { useEventFacts } from './useEventFacts.ts'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

/** Shows facts from the server and the event in the current language. */
function EventFacts() {
  const { event } = useEvent()
  const { change } = useLanguage()
  const { name, nameLang } = useEventFacts()
  const ids = { domainId: event.domainId, eventId: event.id }
  const { data: articles } = useRead(listArticles, { params: ids })
  const { data: me } = useRead(getMe, { params: { domainId: event.domainId }, query: { eventId: event.id } })
  return (
    <>
      <Masthead name={name} nameLang={nameLang} />
      <p>{event.days.map(({ label }) => label).join()}</p>
      <p>{articles?.[0]?.label}</p>
      <p>{me?.UserEvent?.typo}</p>
      <button type="button" onClick={() => void change('en')}>
        English
      </button>
      <button type="button" onClick={() => void change('fr')}>
        Français
      </button>
    </>
  )
}

const staging = {
  settings: { FO_LANGUAGES: ['fr', 'en'] },
  settingsByLanguage: { en: { FO_TYPOLOGY_LABELS: { pro: 'Trade visitor' } } },
  days: [{ id: 'j1', day: '2027-03-11', label: 'Bois' }],
  typologies: [{ id: 'pro', label: 'Professionnel' }],
  articles: [{ id: 'repas', label: 'Repas', days: { '0': {} } }],
  people: withCamille({ participation: { choice: 'onsite', days: ['j1'], typology: 'pro' } }),
}

test('another language shows at once in all names of the event, and the way back too', async () => {
  const en = { 'day.j1': 'Timber', 'article.repas': 'Lunch', 'event.name': 'Party' }
  const on = await stage({ ...staging, translations: { en } })
  const { screen, press } = await on.show(<EventFacts />, { as: CAMILLE })
  const shows = async (words: readonly string[]) => {
    for (const word of words) await expect.element(screen.getByText(word, { exact: true })).toBeVisible()
  }
  await shows(['Fête', 'Bois', 'Repas', 'Professionnel'])
  await press('English')
  await shows(['Party', 'Timber', 'Lunch', 'Trade visitor'])
  await expect.element(screen.getByText('Party')).not.toHaveAttribute('lang')
  await press('Français')
  await shows(['Fête', 'Bois', 'Repas', 'Professionnel'])
})

test('a name that has no other language says which one it is in', async () => {
  const on = await stage(staging)
  const { screen, press } = await on.show(<EventFacts />, { as: CAMILLE })
  const name = screen.getByText('Fête', { exact: true })
  await expect.element(name).not.toHaveAttribute('lang')
  await press('English')
  await expect.element(name).toHaveAttribute('lang', 'fr')
})
