import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import { webhookKinds } from '@parvis/contract/webhooks/webhooks.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Webhooks.module.css'

interface Values {
  readonly url: string
  readonly kinds: readonly WebhookKind[]
}

interface WebhookDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly before: Values
  readonly busy: boolean
  readonly problem: CallError | null
  readonly onSubmit: (values: { url: string; kinds: WebhookKind[] }) => void
  readonly onClose: () => void
}

export function WebhookDialog(props: WebhookDialogProps) {
  const { title, submitLabel, before, busy, problem, onSubmit, onClose } = props
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState(before.url)
  const [kinds, setKinds] = useState<readonly string[]>(before.kinds)
  const errorOf = (field: string) => problem?.errors.find(({ path }) => path === field)?.message
  const isNamed = problem?.errors.some(({ path }) => path === 'url' || path === 'kinds') ?? false
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  function submit(submission: FormEvent) {
    submission.preventDefault()
    onSubmit({ url, kinds: webhookKinds.filter((kind) => kinds.includes(kind)) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={say('webhooks.close')}
      footerStays
      footer={<Buttons form={id} label={submitLabel} isBusy={busy} onClose={onClose} />}
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
        {problem && !isNamed ? <Banner kind="error">{tell(problem)}</Banner> : null}
        <RequiredNote />
        <TextInput
          name="url"
          type="url"
          label={say('webhooks.url')}
          hint={say('webhooks.url.hint')}
          required
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={url}
          error={errorOf('url')}
          onChange={setUrl}
        />
        <CheckboxGroup
          name="kinds"
          label={say('webhooks.kinds')}
          required
          value={kinds}
          error={errorOf('kinds')}
          onChange={setKinds}
          options={webhookKinds.map((kind) => ({ value: kind, label: say(`webhooks.kind.${kind}`) }))}
        />
      </form>
    </Dialog>
  )
}

interface ButtonsProps {
  readonly form: string
  readonly label: string
  readonly isBusy: boolean
  readonly onClose: () => void
}

function Buttons({ form, label, isBusy, onClose }: ButtonsProps) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('webhooks.cancel')}
      </Button>
      <Button type="submit" form={form} busy={isBusy}>
        {label}
      </Button>
    </>
  )
}
