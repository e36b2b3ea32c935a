import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { setLanguage } from './language.ts'
import { loadWords, SayProvider, useLanguage, useSay } from './say.tsx'

const offered = [
  { id: 'fr', label: 'Français' },
  { id: 'en', label: 'English' },
]

function Sample() {
  const say = useSay()
  const { language, change } = useLanguage()
  return (
    <>
      <p>{`${language} · ${say('context.logout')} · ${say('nulle.part')} · ${say('context.welcome', { firstName: 'Anouk' })}`}</p>
      <button type="button" onClick={() => void change('en')}>
        en
      </button>
    </>
  )
}

// All files of a run share one page: leftovers of a test would reach another file.
afterEach(async () => {
  await cleanup()
  localStorage.clear()
  setLanguage('fr', { keep: false })
  document.documentElement.lang = 'fr'
})

test('a screen speaks the language it starts in, the event’s own sentences first, and shows missing keys in brackets', async () => {
  await loadWords('fr')
  const overrides = { fr: { 'context.logout': 'Quitter le salon' } }
  const screen = await render(
    <SayProvider initial="fr" offered={offered} overrides={overrides}>
      <Sample />
    </SayProvider>,
  )
  await expect.element(screen.getByText('fr · Quitter le salon · [nulle.part] · Bonjour Anouk')).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
})

test('changing language changes every sentence and <html lang>, and is remembered', async () => {
  await loadWords('fr')
  const screen = await render(
    <SayProvider initial="fr" offered={offered}>
      <Sample />
    </SayProvider>,
  )
  await screen.getByRole('button', { name: 'en' }).click()
  await expect.element(screen.getByText('en · Sign out · [nulle.part] · Hello Anouk')).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('parvis.language')).toBe('en')
})
