import { useState } from 'react'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CheckboxGroup } from '../CheckboxGroup.tsx'
import { DateInput } from '../DateInput.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { fieldId } from '../Field.tsx'
import { FieldGrid, FieldRow } from '../FieldGrid.tsx'
import { FileInput } from '../FileInput.tsx'
import { Page } from '../Page.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { CountrySelect, Select } from '../Select.tsx'
import { Sheet } from '../Sheet.tsx'
import { TextArea } from '../TextArea.tsx'
import { EmailInput, NumberInput, PhoneInput, TextInput } from '../TextInput.tsx'
import type { ViewProps } from './Frame.tsx'
import { Frame } from './Frame.tsx'

const REQUIRED = 'Ce champ est obligatoire'
const COUNTRIES = [
  { value: 'FR', label: 'France' },
  { value: 'IT', label: 'Italie' },
  { value: 'PL', label: 'Pologne' },
]

/** Every field: initial, filled, refused and disabled. */
export function FieldsView({ headerImg }: ViewProps) {
  const [text, setText] = useState('')
  return (
    <Frame headerImg={headerImg} compact>
      <Page>
        <Sheet
          title="Vos informations"
          lead="Ces informations figureront sur votre badge et sur vos documents."
          footer={
            <ButtonRow back={<Button variant="ghost">Retour</Button>}>
              <Button busy>Enregistrer</Button>
            </ButtonRow>
          }
        >
          <ErrorSummary
            title="2 champs à corriger"
            items={[
              { id: fieldId('lastName'), text: `Nom : ${REQUIRED}` },
              { id: fieldId('mail'), text: 'Email : Le format de l’email est incorrect' },
            ]}
          />
          <FieldGrid>
            <Written text={text} setText={setText} />
            <Dated setText={setText} />
            <NumberInput label="SIRET" name="siret" value="81234567800012" onChange={setText} disabled />
            <TextInput label="Badge" name="badge" value="81TZ-4Q7M" onChange={setText} readOnly />
            <Choices />
            <FieldRow>
              <TextArea label="Vos attentes" name="hopes" value={text} onChange={setText} />
            </FieldRow>
            <Files />
            <Consent />
          </FieldGrid>
        </Sheet>
      </Page>
    </Frame>
  )
}

interface TextProps {
  readonly text: string
  readonly setText: (text: string) => void
}

function Written({ text, setText }: TextProps) {
  return (
    <>
      <TextInput
        label="Prénom"
        name="firstName"
        required
        value="Camille"
        onChange={setText}
        autoComplete="given-name"
      />
      <TextInput label="Nom" name="lastName" required value={text} onChange={setText} error={REQUIRED} />
      <EmailInput
        label="Email"
        name="mail"
        hint="Votre adresse professionnelle"
        value="camille@"
        onChange={setText}
        error="Le format de l'email est incorrect"
      />
      <PhoneInput
        label="Mobile"
        name="mobile"
        hint="Pour être prévenu d’un changement"
        value={text}
        onChange={setText}
        placeholder="06 12 34 56 78"
      />
    </>
  )
}

function Dated({ setText }: Pick<TextProps, 'setText'>) {
  const [date, setDate] = useState('2027-03-11')
  const [country, setCountry] = useState('FR')
  return (
    <>
      <DateInput label="Date d’arrivée" name="arrival" value={date} onChange={setDate} />
      <DateInput label="Heure d’arrivée" name="hour" mode="time" value="" onChange={setText} />
      <CountrySelect label="Pays" name="country" options={COUNTRIES} value={country} onChange={setCountry} />
      <Select
        label="Votre structure"
        name="structure"
        required
        placeholder="Choisir…"
        options={COUNTRIES}
        value=""
        onChange={setText}
        error={REQUIRED}
      />
    </>
  )
}

function Choices() {
  const [meal, setMeal] = useState<string | null>('no')
  const [topics, setTopics] = useState(['soil'])
  return (
    <>
      <RadioGroup
        label="Déjeuner végétarien"
        name="meal"
        required
        value={meal}
        onChange={setMeal}
        options={[
          { value: 'yes', label: 'Oui' },
          { value: 'no', label: 'Non' },
        ]}
      />
      <CheckboxGroup
        label="Vos sujets"
        name="topics"
        value={topics}
        onChange={setTopics}
        options={[
          { value: 'soil', label: 'Les sols' },
          { value: 'water', label: 'L’eau', description: 'Rivières, nappes et littoral' },
          { value: 'air', label: 'Le climat', disabled: true },
        ]}
      />
    </>
  )
}

function Files() {
  const [file, setFile] = useState<string | null>('portrait-camille-roux.jpg')
  return (
    <>
      <FileInput
        label="Votre photo"
        name="photo"
        chooseLabel="Choisir une photo ou la déposer ici"
        removeLabel="Retirer la photo"
        fileName={file}
        progress={file ? 0.6 : undefined}
        progressLabel="Envoi de la photo"
        onChange={(chosen) => setFile(chosen.name)}
        onRemove={() => setFile(null)}
      />
      <FileInput
        label="Votre justificatif"
        name="proof"
        required
        chooseLabel="Choisir un fichier ou le déposer ici"
        removeLabel="Retirer le fichier"
        fileName={null}
        onChange={nothing}
        onRemove={nothing}
        error={REQUIRED}
      />
    </>
  )
}

function Consent() {
  const [agreed, setAgreed] = useState(false)
  return (
    <FieldRow>
      <Checkbox
        label="J’accepte d’être photographié"
        name="consent"
        required
        value={agreed}
        onChange={setAgreed}
        error={REQUIRED}
      />
    </FieldRow>
  )
}

const nothing = () => undefined
