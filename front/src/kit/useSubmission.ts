import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call.ts'

/**
 * A form submitted once, outside any event, that leads elsewhere: it stays busy unless it fails. Field errors are
 * tied to their fields, and the first takes the focus.
 */
export function useSubmission(send: () => Promise<void>) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblem(null)
    try {
      await send()
    } catch (failure) {
      setProblem(failure)
      setSending(false)
    }
  }
  const errors = problem instanceof CallError ? problem.errors : []
  return {
    isSending,
    problem: problem !== null && errors.length === 0 ? problem : null,
    errorOf: (name: string) => errors.find(({ path }) => path === name)?.message,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  }
}
