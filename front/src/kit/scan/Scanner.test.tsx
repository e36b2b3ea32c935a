import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { Scanner } from './Scanner.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const DENIED = 'Veuillez activer la caméra pour scanner votre badge'

async function show(camera: () => Promise<MediaStream>) {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera)
  const onCode = vi.fn()
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Scanner deniedText={DENIED} onCode={onCode} />
    </SayProvider>,
  )
  return { screen, onCode }
}
const refuse = (name: string) => () => Promise.reject(new DOMException('', name))

test('a refused camera is told with the screen’s own sentence, and a photo or the code take its place', async () => {
  const { screen, onCode } = await show(refuse('NotAllowedError'))
  await expect.element(screen.getByText(DENIED, { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Prendre une photo du badge' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Code du badge' }).fill('7f3k 9q2m 4xwt')
  await screen.getByRole('button', { name: 'Valider' }).click()
  expect(onCode).toHaveBeenCalledWith('7F3K9Q2M4XWT', true)
})

test('a code in another form is taken unchanged', async () => {
  const { screen, onCode } = await show(refuse('NotFoundError'))
  await expect.element(screen.getByText('Aucune caméra sur cet appareil')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Code du badge' }).fill(' invité/12 ')
  await screen.getByRole('button', { name: 'Valider' }).click()
  expect(onCode).toHaveBeenCalledWith('invité/12', true)
})

test('an empty code is asked for, and nothing is sent', async () => {
  const { screen, onCode } = await show(refuse('NotFoundError'))
  await screen.getByRole('button', { name: 'Valider' }).click()
  await expect.element(screen.getByText('Le code du badge est obligatoire')).toBeVisible()
  expect(onCode).not.toHaveBeenCalled()
})

test('a camera that another application holds can be tried again', async () => {
  const { screen } = await show(refuse('NotReadableError'))
  await expect.element(screen.getByText('La caméra ne répond pas')).toBeVisible()
  const picture = document.createElement('canvas')
  picture.getContext('2d')
  const stream = picture.captureStream()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  await screen.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(screen.getByText('Placez le QR code dans le cadre')).toBeVisible()
  await screen.unmount()
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})
