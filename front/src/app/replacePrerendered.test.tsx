import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { replacePrerendered } from './replacePrerendered.ts'

afterEach(() => {
  document.body.replaceChildren()
  for (const name of ['data-known', 'data-sent']) document.documentElement.removeAttribute(name)
})

const PRINT = `
  <a href="#main" style="position: fixed">Aller au contenu</a>
  <form method="dialog">
    <input id="name" value="" aria-label="Nom"><input id="mail" value="déjà" aria-label="Adresse">
    <input id="ok" type="checkbox" aria-label="Accord">
    <select aria-label="Langue"><option value="fr" selected>Français</option><option value="en">English</option></select>
    <details><summary>Plus</summary>Suite</details>
    <button type="submit">Continuer</button>
  </form>`

function printed(): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = PRINT
  document.body.append(element)
  return element
}

function Drawn({ onSend }: { onSend: (told: string) => void }) {
  const [name, setName] = useState('')
  const [mail, setMail] = useState('déjà')
  const [ok, setOk] = useState(false)
  const [language, setLanguage] = useState('fr')
  const told = [name, mail, ok, language].join(' ')
  return (
    <>
      <a href="#main" style={{ position: 'fixed' }}>
        Aller au contenu
      </a>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend(told)
        }}
      >
        <input id="name" value={name} onChange={(event) => setName(event.target.value)} aria-label="Nom" />
        <input id="mail" value={mail} onChange={(event) => setMail(event.target.value)} aria-label="Adresse" />
        <input
          id="ok"
          type="checkbox"
          checked={ok}
          onChange={(event) => setOk(event.target.checked)}
          aria-label="Accord"
        />
        <select value={language} onChange={(event) => setLanguage(event.target.value)} aria-label="Langue">
          <option value="fr">Français</option>
          <option value="en">English</option>
        </select>
        <details>
          <summary>Plus</summary>Suite
        </details>
        <button type="submit">Continuer</button>
        <output>{told}</output>
      </form>
    </>
  )
}

const field = (id: string): HTMLInputElement => {
  const found = document.getElementById(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${id}`)
  return found
}
const told = () => document.querySelector('output')?.textContent
const sent: string[] = []
const page = <Drawn onSend={(what) => sent.push(what)} />

test('a page goes on with the input begun in its print: words, ticks, choices, folds and the caret', async () => {
  const draw = replacePrerendered(printed())
  await userEvent.type(field('name'), 'Jeanne')
  await userEvent.click(field('ok'))
  await userEvent.selectOptions(document.querySelector('select') ?? document.body, 'en')
  await userEvent.click(document.querySelector('summary') ?? document.body)
  field('name').focus()
  field('name').setSelectionRange(2, 4)
  draw(page)
  expect(told()).toBe('Jeanne déjà true en')
  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(field('name'))
  expect([field('name').selectionStart, field('name').selectionEnd]).toEqual([2, 4])
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(sent).toEqual([])
})

test('the keyboard focus stays, on elements fixed to the window too', () => {
  const draw = replacePrerendered(printed())
  const skip = () => document.querySelector('a') ?? document.body
  skip().focus()
  const before = skip()
  draw(page)
  expect(before.isConnected).toBe(false)
  expect(document.activeElement).toBe(skip())
})

test('an untouched field has the value that the page gives it', () => {
  const draw = replacePrerendered(printed())
  draw(page)
  expect(told()).toBe(' déjà false fr')
  expect(document.activeElement).toBe(document.body)
})

test('a form sent from its print is sent by the page, with its values', async () => {
  sent.length = 0
  const draw = replacePrerendered(printed())
  await userEvent.type(field('name'), 'Ada')
  document.documentElement.setAttribute('data-sent', '')
  draw(page)
  await expect.poll(() => sent).toEqual(['Ada déjà false fr'])
})

test('a form that was sent from its print is not sent where the page asks something else', async () => {
  sent.length = 0
  const draw = replacePrerendered(printed())
  document.documentElement.setAttribute('data-sent', '')
  const other = (
    <form onSubmit={() => sent.push('other')}>
      <input name="reason" />
      <output>other</output>
    </form>
  )
  draw(other)
  await expect.poll(told).toBe('other')
  expect(sent).toEqual([])
})

test('a print hidden from this visitor leaves nothing to go on with', async () => {
  document.documentElement.setAttribute('data-known', '')
  const draw = replacePrerendered(printed())
  expect(document.querySelector('form')).toBeNull()
  expect(document.documentElement.hasAttribute('data-known')).toBe(false)
  draw(page)
  await expect.poll(told).toBe(' déjà false fr')
})
