import { Code } from '@parvis/contract/promo-codes/promo-codes.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { figureIn } from '#features/event-config/kit/figures.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { GiftFields } from './CodeForm.tsx'
import type { CodeFields } from './codes.ts'
import { drawnCodes, MOST_AT_ONCE, newCode } from './codes.ts'
import type { CodeNames } from './useCodeNames.ts'

interface ManyCodesProps {
  readonly names: CodeNames
  readonly onAdd: (codes: readonly CodeFields[]) => void
  readonly onClose: () => void
}

/** The maximum length of the common beginning, which leaves room for the random end. */
const LONGEST_BEGINNING = 20

/** Draws many codes that give the same, each for one person unless it is said otherwise. */
export function ManyCodes({ names, onAdd, onClose }: ManyCodesProps) {
  const say = useSay()
  const [like, setLike] = useState<CodeFields>(() => ({ ...newCode(), maxUses: '1' }))
  const [beginning, setBeginning] = useState('')
  const [count, setCount] = useState('')
  const [tried, setTried] = useState(false)
  const many = figureIn(count)
  const isCount = typeof many === 'number' && Number.isInteger(many) && many >= 1 && many <= MOST_AT_ONCE
  const lacksGift = like[like.gift].trim() === ''
  const isBeginning = beginning.trim() === '' || Code.safeParse(beginning).success
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isCount && isBeginning && !lacksGift) return onAdd(drawnCodes(like, beginning, many))
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Dialog
      open
      wide
      title={say('parts.promoCodes.many')}
      closeLabel={say('parts.plan.close')}
      onClose={onClose}
      footerStays
      footer={
        <Button type="submit" form="many-codes">
          {say('parts.promoCodes.many.add')}
        </Button>
      }
    >
      <form id="many-codes" noValidate onSubmit={add}>
        <FieldGrid>
          <NumberInput
            label={say('parts.promoCodes.many.count')}
            hint={say('parts.promoCodes.many.count.hint', { most: String(MOST_AT_ONCE) })}
            name="many-count"
            required
            value={count}
            error={
              tried && !isCount ? say('parts.promoCodes.many.count.hint', { most: String(MOST_AT_ONCE) }) : undefined
            }
            onChange={setCount}
          />
          <Beginning value={beginning} onChange={setBeginning} />
          <GiftFields
            code={like}
            names={names}
            errorAt={(path) => (tried && path === 'gift' && lacksGift ? say('parts.missing') : undefined)}
            onChange={setLike}
          />
        </FieldGrid>
      </form>
    </Dialog>
  )
}

function Beginning({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <TextInput
      label={say('parts.promoCodes.many.beginning')}
      hint={say('parts.promoCodes.many.beginning.hint')}
      name="many-beginning"
      maxLength={LONGEST_BEGINNING}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  )
}
