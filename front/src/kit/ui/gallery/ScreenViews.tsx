import { useState } from 'react'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Card } from '../Card.tsx'
import { CheckboxCards } from '../CheckboxGroup.tsx'
import type { ChoiceOption } from '../Choice.tsx'
import { Masthead } from '../Masthead.tsx'
import { CardGrid, Columns, Page } from '../Page.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { Pill } from '../Pill.tsx'
import { RadioCards } from '../RadioGroup.tsx'
import { Sheet } from '../Sheet.tsx'
import { Split } from '../Split.tsx'
import type { StepperStep } from '../Stepper.tsx'
import { Stepper } from '../Stepper.tsx'
import { EmailInput } from '../TextInput.tsx'
import type { TicketLine } from '../Ticket.tsx'
import { Ticket } from '../Ticket.tsx'
import { Tile, TileGrid } from '../Tile.tsx'
import type { ViewProps } from './Frame.tsx'
import { EVENT, Frame } from './Frame.tsx'

const nothing = () => undefined

/** The login, second phase: the address is known, the password is asked. */
export function LoginView({ headerImg }: ViewProps) {
  const [email, setEmail] = useState('camille.roux@atelier-lumen.fr')
  const [password, setPassword] = useState('')
  return (
    <Split
      masthead={<Masthead {...EVENT} headerImg={headerImg} />}
      footer="Mentions légales · Données personnelles · Accessibilité"
    >
      <h1>Bienvenue</h1>
      <p>Saisissez votre adresse pour vous inscrire ou retrouver votre espace.</p>
      <EmailInput label="Adresse e-mail" name="email" required value={email} onChange={setEmail} />
      <PasswordInput
        label="Mot de passe"
        name="password"
        required
        revealLabel="Afficher le mot de passe"
        concealLabel="Masquer le mot de passe"
        value={password}
        onChange={setPassword}
        error="Le mot de passe est obligatoire"
      />
      <Button type="submit" fullWidth iconEnd="arrow">
        Continuer
      </Button>
      <Button variant="link" icon="qr">
        Se connecter avec un badge
      </Button>
    </Split>
  )
}

const LINES: TicketLine[] = [
  { icon: 'calendar', text: 'Jeudi 11 et vendredi 12 mars 2027' },
  { icon: 'pin', text: 'Sur place, Cité des Congrès, Nantes' },
  { icon: 'clock', text: 'Prochain rendez-vous : « Sols vivants », jeudi à 10 h 30' },
]

function SampleQr() {
  const cells = Array.from({ length: 441 }, (_, i) => i).filter((i) => (i * 7919 + (i % 21) * 104729) % 97 < 46)
  const path = cells.map((i) => `M${i % 21} ${Math.floor(i / 21)}h1v1h-1z`).join('')
  const eye = (x: number, y: number) => `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5z M${x + 2} ${y + 2}h3v3h-3z`
  return (
    <svg viewBox="0 0 21 21" role="img" aria-label="QR code du badge" shapeRendering="crispEdges">
      <path d={path} fill="#111" />
      <path d="M0 0h8v8h-8zM13 0h8v8h-8zM0 13h8v8h-8z" fill="#fff" />
      <path d={eye(0, 0) + eye(14, 0) + eye(0, 14)} fill="#111" fillRule="evenodd" />
    </svg>
  )
}

/** The home menu of a registered visitor. */
export function HomeView({ headerImg }: ViewProps) {
  return (
    <Frame headerImg={headerImg}>
      <Page>
        <Banner kind="info">Le café d’accueil est servi dès 8 h 30 dans le grand hall.</Banner>
        <Ticket
          eyebrow="Visiteur"
          holder="Camille Roux"
          status={
            <Pill kind="success" icon="check">
              Inscrite
            </Pill>
          }
          lines={LINES}
          qr={<SampleQr />}
          code="81TZ-4Q7M"
          actions={
            <>
              <Button small icon="download">
                Télécharger mon badge
              </Button>
              <Button small variant="ghost">
                Modifier mon inscription
              </Button>
            </>
          }
        />
        <TileGrid>
          <Tile icon="ticket" label="Mon inscription" href="#" />
          <Tile icon="calendar" label="Mes conférences" description="2 créneaux choisis" href="#" />
          <Tile icon="play" label="Le direct" description="Ouvre jeudi à 9 h" href="#" />
          <Tile icon="photo" label="Mes photos" href="#" />
          <Tile icon="people" label="Mes contacts" count={12} countLabel="12 contacts" href="#" />
          <Tile icon="camera" label="Scanner un contact" onClick={nothing} />
          <Tile icon="chart" label="Statistiques" href="#" />
        </TileGrid>
      </Page>
    </Frame>
  )
}

const STEPS: StepperStep[] = [
  { key: 'participation', label: 'Participation', state: 'done' },
  { key: 'dates', label: 'Dates', state: 'active' },
  { key: 'form', label: 'Vos informations', state: 'todo' },
  { key: 'company', label: 'Société', state: 'todo' },
  { key: 'conferences', label: 'Conférences', state: 'todo' },
  { key: 'confirmation', label: 'Confirmation', state: 'todo' },
]

const WAYS: ChoiceOption[] = [
  { value: '4', label: 'Sur place', description: 'Je participe à Nantes', icon: 'pin' },
  { value: '1', label: 'À distance', description: 'Je suis la diffusion en direct', icon: 'screen' },
  {
    value: '2',
    label: 'Je me fais représenter',
    description: 'Une autre personne vient pour moi',
    icon: 'people',
  },
  {
    value: '3',
    label: 'Je ne participe pas',
    description: 'Je décline l’invitation',
    icon: 'close',
    disabled: true,
  },
]

const DAYS = [
  { value: '1', label: 'Jeudi 11 mars', description: 'Ouverture et plénières', end: '120,00 € HT' },
  { value: '2', label: 'Vendredi 12 mars', description: 'Ateliers', end: '120,00 € HT' },
  { value: '3', label: 'Samedi 13 mars', description: 'Visites', end: 'Gratuit' },
]

/** A step of the registration with both kinds of cards. */
export function StepView({ headerImg, isOpen }: ViewProps) {
  const more = ['Typologie', 'Articles', 'Catégories', 'Vos compléments', 'Questions'].map((label) => ({
    key: label,
    label,
    state: 'todo' as const,
  }))
  const steps = isOpen ? [...STEPS, ...more] : STEPS
  const [choice, setChoice] = useState<string | null>('4')
  const [days, setDays] = useState(['1'])
  return (
    <Frame headerImg={headerImg} compact>
      <Page>
        <Stepper
          label="Étapes de l’inscription"
          summary="Étape 2 sur 6"
          steps={steps}
          doneLabel="terminée"
          onSelect={nothing}
        />
        <Sheet
          footer={
            <ButtonRow back={<Button variant="ghost">Retour</Button>}>
              <Button iconEnd="arrow">Suivant</Button>
            </ButtonRow>
          }
        >
          <RadioCards label="Serez-vous présent ?" name="choice" value={choice} onChange={setChoice} options={WAYS} />
          <CheckboxCards
            label="Quels jours viendrez-vous ?"
            hint="Choisissez au moins un jour."
            name="days"
            required
            value={days}
            onChange={setDays}
            error={days.length === 0 ? 'Ce choix est obligatoire' : undefined}
            options={DAYS}
          />
        </Sheet>
      </Page>
    </Frame>
  )
}

/** The end of the registration. */
export function ConfirmationView({ headerImg }: ViewProps) {
  const done = STEPS.map((step) => ({
    ...step,
    state: step.key === 'confirmation' ? ('active' as const) : ('done' as const),
  }))
  return (
    <Frame headerImg={headerImg} compact>
      <Page>
        <Stepper label="Étapes de l’inscription" summary="Étape 6 sur 6" steps={done} doneLabel="terminée" />
        <Banner kind="success" title="C’est noté">
          Votre inscription a bien été prise en compte. Vous recevrez une confirmation par mail dans quelques minutes.
          (Pensez à vérifier vos spams)
        </Banner>
        <Columns
          aside={
            <Card level={2} title="Récapitulatif" footer={<Button fullWidth>Payer 288,00 €</Button>}>
              <p>2 jours · 240,00 € HT</p>
              <p>TVA 20 % · 48,00 €</p>
            </Card>
          }
        >
          <Ticket
            eyebrow="Visiteur"
            holder="Camille Roux"
            status={<Pill kind="warning">À payer</Pill>}
            lines={LINES.slice(0, 2)}
            qr={<SampleQr />}
            code="81TZ-4Q7M"
          />
          <CardGrid>
            <Card title="Élise Marchand" aside={<Pill kind="success">Inscrite</Pill>} footer={<CompanionActions />}>
              <p>Accompagnante · jeudi 11 mars</p>
            </Card>
            <Card
              title="Jean-Baptiste Wojciechowski-Łukasiewicz"
              aside={<Pill>Invité</Pill>}
              footer={<CompanionActions />}
            >
              <p>Accompagnant · vendredi 12 mars</p>
            </Card>
          </CardGrid>
        </Columns>
      </Page>
    </Frame>
  )
}

function CompanionActions() {
  return (
    <>
      <Button variant="link" small icon="edit">
        Modifier
      </Button>
      <Button variant="link" small icon="trash">
        Retirer
      </Button>
    </>
  )
}
