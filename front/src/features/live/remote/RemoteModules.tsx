import { titleOf } from '@parvis/contract/live/modules.rules.ts'
import { prepared } from '@parvis/contract/live/prepared.rules.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { ListedItems, ModuleName, Remote } from '../useRemote.ts'
import { remoteModules } from './modules.ts'
import { RemoteOrder } from './RemoteOrder.tsx'

/** The open form; without a value, of a new module. */
interface Editing {
  readonly kind: PreparedKey
  readonly item: PreparedItem | undefined
}

interface Removing extends ModuleName {
  readonly title: string
}

export function RemoteModules({ remote }: { remote: Remote }) {
  const [editing, setEditing] = useState<Editing>()
  const [removing, setRemoving] = useState<Removing>()
  const { params } = remote
  return (
    <>
      {remote.listed.map((listed) => (
        <Group key={listed.kind} listed={listed} onNew={() => setEditing({ kind: listed.kind, item: undefined })}>
          {listed.items?.map((item, index, all) => (
            <ModuleItem
              key={item.id}
              remote={remote}
              kind={listed.kind}
              item={item}
              place={[index, all.length]}
              onEdit={() => setEditing({ kind: listed.kind, item })}
              onRemove={setRemoving}
            />
          ))}
        </Group>
      ))}
      {editing ? <ModuleForm editing={editing} params={params} onClose={() => setEditing(undefined)} /> : null}
      <RemoveDialog remote={remote} removing={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

interface ModuleItemProps {
  readonly remote: Remote
  readonly kind: PreparedKey
  readonly item: PreparedItem
  /** Index among the items of its module, and their number. */
  readonly place: readonly [number, number]
  readonly onEdit: () => void
  readonly onRemove: (removing: Removing) => void
}

function ModuleItem({ remote, kind, item, place, onEdit, onRemove }: ModuleItemProps) {
  const say = useSay()
  const offered = useEvent().settings.FO_MEETING_MODULES
  const { factsOf } = remoteModules[kind]
  const name = { kind, id: item.id }
  const title = titleOf(kind, item)
  // The counts of the live state are newer than those of the list.
  const pushed = remote.state?.[prepared[kind].name]
  return (
    <Item
      title={title}
      facts={factsOf(item, pushed?.id === item.id ? pushed : item, say)}
      isClose={item.isClose}
      isRetired={item.isRetired ?? false}
      onBack={() => remote.change(name, { isRetired: false })}
      isOnAir={remote.isOnAir(name)}
      isOff={!offered.includes(kind)}
      onAir={() => remote.air(name)}
      onEdit={onEdit}
      onRemove={() => onRemove({ ...name, title })}
      order={
        <RemoteOrder
          title={title}
          index={place[0]}
          count={place[1]}
          onMove={(position) => remote.change(name, { position })}
        />
      }
    />
  )
}

interface ModuleFormProps {
  readonly editing: Editing
  readonly params: Remote['params']
  readonly onClose: () => void
}

function ModuleForm({ editing: { kind, item }, ...form }: ModuleFormProps) {
  const Form = remoteModules[kind].form
  return <Form item={item} {...form} />
}

interface RemoveDialogProps {
  readonly remote: Remote
  readonly removing: Removing | undefined
  readonly onClose: () => void
}

function RemoveDialog({ remote, removing, onClose }: RemoveDialogProps) {
  const say = useSay()
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={say('live.remote.delete.title', { title: removing?.title ?? '' })}
      yesLabel={say('live.remote.delete')}
      noLabel={say('live.remote.cancel')}
      danger
      onNo={onClose}
      onYes={() => {
        if (removing) remote.remove(removing)
        onClose()
      }}
    >
      <p>{say('live.remote.delete.lead')}</p>
      <Button
        small
        variant="ghost"
        onClick={() => {
          if (removing) remote.change(removing, { isRetired: true })
          onClose()
        }}
      >
        {say('live.remote.retire')}
      </Button>
    </ConfirmDialog>
  )
}

interface GroupProps {
  readonly listed: ListedItems
  readonly onNew: () => void
  readonly children: ReactNode
}

function Group({ listed: { kind, items, error }, onNew, children }: GroupProps) {
  const say = useSay()
  const tell = useProblem()
  const isOff = !useEvent().settings.FO_MEETING_MODULES.includes(kind)
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h2>{say(`live.remote.group.${kind}`)}</h2>
        <Button small variant="ghost" icon="plus" onClick={onNew} aria-label={say(`live.remote.new.${kind}`)}>
          {say('live.remote.new')}
        </Button>
      </header>
      {isOff ? <Banner kind="info">{say('live.remote.off')}</Banner> : null}
      {error && !items ? <Banner kind="error">{tell(error)}</Banner> : null}
      {items === undefined && !error ? <Skeleton lines={2} /> : null}
      {items?.length === 0 ? <p className={styles.none}>{say(`live.remote.nothing.${kind}`)}</p> : null}
      <ul className={styles.items}>{children}</ul>
    </section>
  )
}

interface ItemProps {
  readonly title: string
  readonly facts: string
  readonly isClose: boolean
  readonly isRetired: boolean
  readonly onBack: () => void
  readonly isOnAir: boolean
  readonly isOff: boolean
  readonly onAir: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly order: ReactNode
}

function Item(props: ItemProps) {
  const { title, facts, isClose, isRetired, isOnAir, isOff, onAir, onBack, onEdit, onRemove, order } = props
  const say = useSay()
  return (
    <li className={styles.item} data-on={isOnAir || undefined}>
      <div className={styles.itemHead}>
        <div className={styles.itemText}>
          <h3>{title}</h3>
          <p className={styles.itemFacts}>
            <span>{facts}</span>
            {isClose ? <Pill kind="warning">{say('live.remote.isClosed')}</Pill> : null}
            {isRetired ? <Pill>{say('live.remote.isRetired')}</Pill> : null}
          </p>
        </div>
        {order}
      </div>
      <div className={styles.itemActions}>
        {isOnAir ? (
          <Pill kind="error" icon="play">
            {say('live.remote.onAir')}
          </Pill>
        ) : isRetired ? (
          <Button small variant="ghost" onClick={onBack} aria-label={say('live.remote.back.one', { title })}>
            {say('live.remote.back')}
          </Button>
        ) : (
          <Button small icon="play" disabled={isOff} onClick={onAir} aria-label={say('live.remote.air.one', { title })}>
            {say('live.remote.air')}
          </Button>
        )}
        <span>
          <IconButton icon="edit" label={say('live.remote.edit', { title })} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={say('live.remote.delete.one', { title })}
            onClick={onRemove}
            disabled={isOnAir}
          />
        </span>
      </div>
    </li>
  )
}
