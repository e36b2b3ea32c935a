import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { createWordCloud, updateWordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { useState } from 'react'
import type { ModuleFormProps } from '#features/live-kit/live-kit.remote.ts'
import styles from '#features/live-kit/Remote.module.css'
import { focusField, RemoteFormPanel } from '#features/live-kit/RemoteFormPanel.tsx'
import { useActions } from '#features/live-kit/useActions.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'

const MOST_COLOURS = 12
const MOST_WORDS = 50

export function CloudForm({ item: cloud, params, onClose }: ModuleFormProps<WordCloud>) {
  const say = useSay()
  const actions = useActions()
  const [content, setContent] = useState(cloud?.content ?? '')
  const [fontFamily, setFontFamily] = useState(cloud?.fontFamily ?? '')
  const [most, setMost] = useState(String(cloud?.maxPerPerson ?? 5))
  const [colors, setColors] = useState<readonly string[]>(cloud?.colors ?? [])
  const [isChecked, setChecked] = useState(false)
  const isUntitled = content.trim() === ''
  const isWrong = !/^\d{1,2}$/.test(most.trim()) || Number(most) < 1 || Number(most) > MOST_WORDS

  function save() {
    setChecked(true)
    if (isUntitled) return focusField(fieldId('content'))
    if (isWrong) return focusField(fieldId('maxPerPerson'))
    const body = { content, fontFamily, maxPerPerson: Number(most), colors: [...colors] }
    if (cloud) actions.act(updateWordCloud, { params: { ...params, wordCloudId: cloud.id }, body }, onClose)
    else actions.act(createWordCloud, { params, body }, onClose)
  }
  return (
    <RemoteFormPanel
      title={say(cloud ? 'live.remote.change.wordcloud' : 'live.remote.new.wordcloud')}
      actions={actions}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        name="content"
        label={say('live.remote.cloud.content')}
        required
        value={content}
        onChange={setContent}
        error={isChecked && isUntitled ? say('REQUIRED') : undefined}
        maxLength={300}
        autoComplete="off"
      />
      <NumberInput
        name="maxPerPerson"
        label={say('live.remote.cloud.most')}
        value={most}
        onChange={setMost}
        error={isChecked && isWrong ? say('live.remote.between', { least: 1, most: MOST_WORDS }) : undefined}
      />
      <Colours colors={colors} onChange={setColors} />
      <TextInput
        name="fontFamily"
        label={say('live.remote.cloud.font')}
        hint={say('live.remote.cloud.font.hint')}
        value={fontFamily}
        onChange={setFontFamily}
        maxLength={100}
        autoComplete="off"
      />
    </RemoteFormPanel>
  )
}

interface ColoursProps {
  readonly colors: readonly string[]
  readonly onChange: (colors: readonly string[]) => void
}

function Colours({ colors, onChange }: ColoursProps) {
  const say = useSay()
  return (
    <fieldset className={styles.choices}>
      <legend>{say('live.remote.cloud.colours')}</legend>
      <p className={styles.none}>{say('live.remote.cloud.colours.hint')}</p>
      <ul className={styles.colours}>
        {colors.map((colour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same colour may stand twice
          <li key={index}>
            <input
              type="color"
              value={colour}
              aria-label={say('live.remote.colour', { number: index + 1 })}
              onChange={(event) => onChange(colors.map((one, i) => (i === index ? event.target.value : one)))}
            />
            <IconButton
              icon="trash"
              label={say('live.remote.colour.remove', { number: index + 1 })}
              onClick={() => onChange(colors.filter((_, i) => i !== index))}
            />
          </li>
        ))}
      </ul>
      <Button
        small
        variant="ghost"
        icon="plus"
        disabled={colors.length >= MOST_COLOURS}
        onClick={() => onChange([...colors, '#3b7dd8'])}
      >
        {say('live.remote.colour.add')}
      </Button>
    </fieldset>
  )
}
