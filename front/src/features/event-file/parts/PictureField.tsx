import { useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { usePicture } from '../usePicture.ts'
import styles from './Appearance.module.css'

interface PictureFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (address: string) => void
}

/** A picture by its address, shown as soon as there is one there. */
export function PictureField({ name, label, value, error, onChange }: PictureFieldProps) {
  const say = useSay()
  const { state } = usePicture(value)
  return (
    <div className={styles.picture}>
      {value !== '' && state === 'shown' ? <img src={value} alt="" /> : null}
      <TextInput
        name={name}
        label={label}
        hint={say('appearance.pictures.address')}
        error={error ?? (value !== '' && state === 'failed' ? say('appearance.pictures.none') : undefined)}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
