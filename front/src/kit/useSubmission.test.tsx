import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSubmission } from './useSubmission.ts'

function Form({ send }: { send: () => Promise<void> }) {
  const { form, problem } = useSubmission(send)
  return (
    <form {...form}>
      {problem ? <p role="alert">Perdu</p> : null}
      <button type="submit">Envoyer</button>
    </form>
  )
}

test('a form that is pressed twice is sent once, and again after a failure', async () => {
  const sent = Promise.withResolvers<void>()
  const send = vi.fn(() => sent.promise)
  const { getByRole } = await render(<Form send={send} />)
  await userEvent.dblClick(getByRole('button'))
  expect(send).toHaveBeenCalledTimes(1)
  sent.reject(new Error('no network'))
  await expect.element(getByRole('alert')).toBeVisible()
  await userEvent.click(getByRole('button'))
  expect(send).toHaveBeenCalledTimes(2)
})
