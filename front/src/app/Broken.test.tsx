import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { hasUnsaved, unsavedKey } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { Broken } from './Broken.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const DROP = 'Abandonner ce qui n’est pas enregistré et réessayer'

async function broken({ kept }: { kept: boolean }) {
  const onRestart = vi.fn()
  const on = await stage()
  const shown = await on.show(<RestartProbe kept={kept} onRestart={onRestart} />, { as: ORGANISER })
  const again = shown.screen.getByRole('button', { name: 'Réessayer', exact: true })
  await expect.element(again).toBeVisible()
  return { onRestart, again, drop: shown.screen.getByRole('button', { name: DROP }) }
}

function RestartProbe({ kept, onRestart }: { kept: boolean; onRestart: () => void }) {
  if (kept) storage.write(unsavedKey('articles'), '{}')
  return <Broken error={new Error('broken')} onRestart={onRestart} />
}

test('a user may start a broken page again, which leaves nothing behind', async () => {
  const { onRestart, again, drop } = await broken({ kept: false })
  await expect.element(drop).not.toBeInTheDocument()
  await again.click()
  expect(onRestart).toHaveBeenCalledTimes(1)
})

test('a user whose unsaved changes break the page may leave them behind', async () => {
  const { onRestart, again, drop } = await broken({ kept: true })
  await again.click()
  expect(hasUnsaved()).toBe(true)
  await drop.click()
  expect(hasUnsaved()).toBe(false)
  expect(onRestart).toHaveBeenCalledTimes(2)
})
