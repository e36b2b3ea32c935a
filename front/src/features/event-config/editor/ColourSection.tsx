import type { Palette } from '@parvis/contract/kit/colour.ts'
import { derivePalette } from '@parvis/contract/kit/colour.ts'
import { contrast, parseColour, TEXT, toHex } from '@parvis/contract/kit/oklch.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from '../kit/Appearance.module.css'
import { ColourField } from '../kit/ColourField.tsx'
import { namedBy } from '../kit/settings.ts'

/** A pale yellow, on which nothing white could be read. */
export const YELLOW = '#ffe97a'

interface ColourSectionProps {
  readonly colour: string
  readonly text: string
  /** The colours of the picture. */
  readonly offered: readonly string[]
  readonly errors: readonly FieldError[]
  readonly isYellow: boolean
  readonly onColour: (colour: string) => void
  readonly onText: (colour: string) => void
  readonly onYellow: (isYellow: boolean) => void
}

export function ColourSection(props: ColourSectionProps) {
  const { colour, text, offered, errors, isYellow, onColour, onText, onYellow } = props
  const say = useSay()
  const ratioOf = useRatio()
  const errorAt = (key: string) => errors.find(({ path }) => path === `settings.${key}`)?.message
  const shown = { bgPrimaryColor: isYellow ? YELLOW : colour, textPrimaryColor: text }
  const palette = derivePalette(shown)
  const wanted = parseColour(text)
  const isRefused = wanted !== null && toHex(wanted) !== palette['on-brand']
  return (
    <section className={styles.section} aria-labelledby="look-colour">
      <h2 id="look-colour">{say('appearance.colour')}</h2>
      <div className={styles.chosen}>
        <ColourField
          name="bgPrimaryColor"
          label={say('appearance.colour.label')}
          value={colour}
          error={errorAt('bgPrimaryColor')}
          onChange={onColour}
        />
        {offered.length > 0 ? (
          <fieldset className={styles.offered}>
            <legend>{say('appearance.colour.picture')}</legend>
            {offered.map((one) => (
              <button
                key={one}
                type="button"
                style={{ backgroundColor: one }}
                aria-label={say('appearance.colour.take', { colour: one })}
                aria-pressed={one === colour}
                onClick={() => onColour(one)}
              />
            ))}
          </fieldset>
        ) : null}
      </div>
      <ColourField
        name="textPrimaryColor"
        label={namedBy(say('setting.textPrimaryColor')).label}
        hint={isRefused ? say('appearance.text.refused') : undefined}
        value={text}
        error={errorAt('textPrimaryColor')}
        onChange={onText}
      />
      <p>
        <strong>{say('appearance.readable')}</strong> {say('appearance.readable.text')}
      </p>
      <Samples palette={palette} text={text} />
      <p className={styles.muted}>
        {say('appearance.minimum', { ratio: ratioOf(TEXT) })}{' '}
        <Button small variant="link" aria-pressed={isYellow} onClick={() => onYellow(!isYellow)}>
          {say(isYellow ? 'appearance.yellow.back' : 'appearance.yellow')}
        </Button>
      </p>
    </section>
  )
}

function useRatio() {
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (ratio: number) => format.format(ratio)
}

const INK_IS_LIGHT = 0.5

/** How text on the colour is said to be written. */
function inkSaid(palette: Palette, text: string, say: Say): string {
  const ink = palette['on-brand'] ?? ''
  const wanted = parseColour(text)
  if (wanted && toHex(wanted) === ink) return say('appearance.button.own', { colour: ink })
  const [red = 0] = parseColour(ink) ?? []
  return say(red > INK_IS_LIGHT ? 'appearance.button.white' : 'appearance.button.dark')
}

function Samples({ palette, text }: { palette: Palette; text: string }) {
  const say = useSay()
  const ratioOf = useRatio()
  const at = (token: string) => palette[token] ?? ''
  const link = at('brand-text')
  const isSame = link === at('brand')
  const samples = [
    { key: 'button', said: inkSaid(palette, text, say), ink: at('on-brand'), on: at('brand') },
    {
      key: 'link',
      said: isSame ? say('appearance.link.same') : say('appearance.link.darker', { colour: link }),
      ...{ ink: link, on: at('paper') },
    },
    { key: 'tint', said: say('appearance.tint.text'), ink: at('ink'), on: at('tint-2') },
  ]
  return (
    <table className={styles.samples}>
      <caption>{say('appearance.samples')}</caption>
      <thead>
        <tr>
          {['sample', 'use', 'ratio'].map((key) => (
            <th key={key} scope="col">
              {say(`appearance.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map(({ key, said, ink, on }) => (
          <tr key={key}>
            <td>
              <span className={styles.sample} data-sample={key} style={{ color: ink, backgroundColor: on }}>
                {say(`appearance.${key}`)}
              </span>
            </td>
            <td>{said}</td>
            <td>{ratioOf(contrast(ink, on))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
