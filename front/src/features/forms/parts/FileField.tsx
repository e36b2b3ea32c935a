import { getFile, MAX_UPLOAD, uploadFile, uploadKinds } from '@parvis/contract/files/files.ts'
import type { Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { FieldProps } from '#kit/ui/Field.tsx'
import { FileInput } from '#kit/ui/FileInput.tsx'
import { upload } from '#kit/upload.ts'
import styles from './FileField.module.css'

export interface FileOwner {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

interface FileFieldProps extends Omit<FieldProps, 'name' | 'hint'> {
  name: string
  hint: string | undefined
  owner: FileOwner
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  onBusy: (name: string, isBusy: boolean) => void
}

interface Sending {
  readonly name: string
  readonly share: number
}

const MEGABYTES = Math.round(MAX_UPLOAD / 1024 / 1024)
const kinds: readonly string[] = uploadKinds

/** Uploads a file as soon as it is chosen; the form keeps its id. */
export function FileField({ owner, value, onChange, onBusy, error, hint, ...field }: FileFieldProps) {
  const say = useSay()
  const { send, abort, sent, sending, failure } = useSending(owner, {
    onSent: onChange,
    onBusy: (isBusy) => onBusy(field.name, isBusy),
  })
  const params = { ...owner, fileId: value }
  const isFresh = sent?.id === value
  const stored = useRead(getFile, { params }, { enabled: value !== '' && !isFresh })
  const knownName = isFresh ? sent.name : (stored.data?.name ?? say('forms.file.stored'))
  const storedName = value === '' ? null : knownName
  return (
    <div className={styles.file}>
      <FileInput
        {...field}
        hint={[hint, say('forms.file.kinds', { size: MEGABYTES })].filter(Boolean).join(' ')}
        error={failure || error}
        fileName={sending?.name ?? storedName}
        progress={sending?.share}
        progressLabel={sending ? say('forms.file.sending', { name: sending.name }) : undefined}
        chooseLabel={say('forms.file.choose')}
        removeLabel={say('forms.file.remove')}
        accept={uploadKinds.join(',')}
        onChange={(file) => void send(file)}
        onRemove={() => {
          abort()
          onChange('')
        }}
      />
      {storedName && !sending ? <Download params={params} name={storedName} /> : null}
    </div>
  )
}

interface SendingOutcome {
  onSent(id: string): void
  onBusy(isBusy: boolean): void
}

/** One upload at a time: another choice or unmounting aborts the first. */
function useSending(owner: FileOwner, { onSent, onBusy }: SendingOutcome) {
  const say = useSay()
  const [sent, setSent] = useState<{ id: string; name: string } | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState('')
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function send(file: File) {
    const refusal = refusalOf(file)
    setFailure(refusal ? say(refusal, { size: MEGABYTES }) : '')
    if (refusal) return
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const onProgress = (share: number) => setSending({ name: file.name, share })
    onProgress(0)
    onBusy(true)
    try {
      const { id, name } = await upload(uploadFile, { params: owner }, file, { onProgress, signal: controller.signal })
      setSent({ id, name })
      onSent(id)
    } catch (problem) {
      const said = problem instanceof CallError ? problem.message : ''
      if (!controller.signal.aborted) setFailure(said || say('forms.file.failed'))
    } finally {
      if (current.current === controller) {
        setSending(null)
        onBusy(false)
      }
    }
  }
  function abort() {
    current.current?.abort()
    setFailure('')
  }
  return { send, abort, sent, sending, failure }
}

function refusalOf(file: File): string | undefined {
  if (file.size > MAX_UPLOAD) return 'forms.file.tooLarge'
  return kinds.includes(file.type) ? undefined : 'FILE_KIND'
}

/** The address is requested on click, since it expires after some minutes. */
function Download({ params, name }: { params: FileOwner & { fileId: string }; name: string }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { url } = await call(getFile, { params })
      window.location.assign(url)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="link" small icon="download" busy={busy} onClick={() => void download().catch(() => undefined)}>
      {say('forms.file.download', { name })}
    </Button>
  )
}
