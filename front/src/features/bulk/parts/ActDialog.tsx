import { createTag, listTags } from '@parvis/contract/tags/tags.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Chosen } from '#features/stats/useChosen.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Acting } from '../useActing.ts'
import { useActing } from '../useActing.ts'
import { ActTarget } from './ActTarget.tsx'
import type { Kind } from './acts.ts'
import { actOf, isForGood } from './acts.ts'
import styles from './Bulk.module.css'
import { BulkResult } from './BulkResult.tsx'
import { hasWayBack } from './WayBack.tsx'

interface ActDialogProps {
  readonly kind: Kind
  readonly chosen: Chosen
  /** With an action that may still be undone. */
  readonly onClose: (done?: Acting) => void
}

/** The action and its count before it runs, then its progress, then the outcomes. */
export function ActDialog({ kind, chosen, onClose }: ActDialogProps) {
  const say = useSay()
  const { acting, start, goOn, stop } = useActing()
  const isUnderWay = acting?.state === 'under way'
  const [isUndone, setUndone] = useState(false)
  function close() {
    if (isUnderWay) return
    if (acting) chosen.clear()
    onClose(acting && hasWayBack(acting) && !isUndone ? acting : undefined)
  }
  return (
    <Dialog open title={say(`bulk.title.${kind}`)} closeLabel={say('bulk.close')} onClose={close}>
      {acting ? (
        <BulkResult
          acting={acting}
          onStop={stop}
          onGoOn={() => void goOn()}
          onClose={close}
          onAgain={start}
          onUndo={() => setUndone(true)}
        />
      ) : (
        <Asking kind={kind} chosen={chosen} onStart={start} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AskingProps extends ActDialogProps {
  readonly onStart: (selection: Acting['selection'], act: Acting['act']) => Promise<void>
}

function Asking({ kind, chosen, onStart, onClose }: AskingProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const isOfTag = kind === 'tag' || kind === 'untag'
  const tags = useRead(listTags, { params }, { enabled: isOfTag, staleTime: 0 })
  const making = useSend(createTag)
  const [value, setValue] = useState('')
  const [made, setMade] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { count } = chosen
  async function confirm() {
    const isNew = kind === 'tag' && made.trim() !== ''
    setMissing(!isNew && actOf(kind, value) === undefined)
    if (!isNew && actOf(kind, value) === undefined) return
    const tag = isNew ? (await making.mutateAsync({ params, body: { label: made } })).id : value
    const act = actOf(kind, tag)
    if (act) await onStart(await chosen.select(), act)
  }
  const error = chosen.error ?? making.error ?? tags.error
  return (
    <>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <p>{say(`bulk.says.${kind}`, { count })}</p>
      <p>{say(isForGood(kind) ? 'bulk.way.none' : 'bulk.way.back')}</p>
      <ActTarget
        kind={kind}
        tags={tags.data?.data ?? []}
        value={value}
        made={made}
        error={isMissing ? say('bulk.missing') : undefined}
        onValue={setValue}
        onMade={setMade}
      />
      <div className={isForGood(kind) ? styles.tear : styles.foot}>
        <Button variant="ghost" onClick={() => onClose()}>
          {say(`bulk.no.${kind}`)}
        </Button>
        <Button
          variant={isForGood(kind) ? 'danger' : 'primary'}
          busy={chosen.isBusy || making.isPending}
          onClick={() => void confirm().catch(() => undefined)}
        >
          {say(`bulk.yes.${kind}`, { count, total: new Intl.NumberFormat(language).format(count) })}
        </Button>
      </div>
    </>
  )
}
