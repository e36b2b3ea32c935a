import { parseColour, toHex } from '@parvis/contract/kit/oklch.ts'
import { useSay } from '#kit/say.tsx'
import type { FieldProps } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Settings.module.css'

interface ColourFieldProps extends FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A colour by its code, or chosen in the browser’s own palette. */
export function ColourField({ value, onChange, ...field }: ColourFieldProps) {
  const say = useSay()
  const colour = parseColour(value)
  return (
    <div className={styles.colour}>
      <TextInput {...field} value={value} onChange={onChange} autoComplete="off" spellCheck={false} />
      <input
        type="color"
        className={styles.well}
        aria-label={say('settings.colour', { name: field.label })}
        value={colour ? toHex(colour) : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
