import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call.ts'

/**
 * A form that is sent once, outside of any event, and leads elsewhere: it stays busy until it fails. What the server finds wrong
 * with its fields is tied to them, and the first of them has the focus.
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
    /** What is wrong with no field in particular. */
    problem: problem !== null && errors.length === 0 ? problem : null,
    errorOf: (name: string) => errors.find(({ path }) => path === name)?.message,
    form: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  }
}
