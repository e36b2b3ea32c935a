import { useState } from 'react'
import type { BannerKind } from '../Banner.tsx'
import { Banner } from '../Banner.tsx'
import type { ButtonVariant } from '../Button.tsx'
import { Button } from '../Button.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Html } from '../Html.tsx'
import type { IconName } from '../Icon.tsx'
import { Icon } from '../Icon.tsx'
import { Loader } from '../Loader.tsx'
import { Page, Stack } from '../Page.tsx'
import { Pill } from '../Pill.tsx'
import { Sheet } from '../Sheet.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { ViewProps } from './Frame.tsx'
import { Frame } from './Frame.tsx'

const KINDS: BannerKind[] = ['error', 'success', 'info', 'warning']
const VARIANTS: ButtonVariant[] = ['primary', 'ghost', 'danger', 'link']
const ICONS =
  'arrow badge building calendar camera chart chat check chevron clock close download edit eye eyeOff file globe home info lock logout mail people photo pin play plus printer qr route screen search star ticket trash upload user warning'.split(
    ' ',
  ) as IconName[]

function Buttons() {
  return VARIANTS.map((variant) => (
    <div key={variant}>
      <Button variant={variant}>Continuer</Button>{' '}
      <Button variant={variant} icon="download">
        Télécharger
      </Button>{' '}
      <Button variant={variant} busy>
        Envoi…
      </Button>{' '}
      <Button variant={variant} disabled>
        Fermé
      </Button>{' '}
      <Button variant={variant} small>
        Petit
      </Button>
    </div>
  ))
}

/** Messages, buttons, drawings, waiting states, organiser HTML and a question. */
export function NoticesView({ headerImg, isOpen }: ViewProps) {
  const [asking, setAsking] = useState(isOpen)
  return (
    <Frame headerImg={headerImg}>
      <Page>
        <Stack tight>
          {KINDS.map((kind) => (
            <Banner
              key={kind}
              kind={kind}
              title={kind === 'info' ? undefined : 'Un titre'}
              onClose={() => undefined}
              closeLabel="Fermer"
            >
              Une erreur est survenue, veuillez contacter le support.
            </Banner>
          ))}
        </Stack>
        <Sheet title="Boutons">
          <Buttons />
          <div>
            <Pill>Invité</Pill> <Pill kind="brand">À distance</Pill>{' '}
            <Pill kind="success" icon="check">
              Inscrit
            </Pill>{' '}
            <Pill kind="warning">À payer</Pill> <Pill kind="error">Complet</Pill>
          </div>
          <div>
            {ICONS.map((icon) => (
              <Icon key={icon} name={icon} size={28} />
            ))}
          </div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Se désinscrire
          </Button>
          <Loader label="Chargement" />
          <Skeleton lines={3} />
          <Html
            videoTitle="Vidéo"
            html={
              '<h3>Le mot de l’organisateur</h3><p>Bienvenue <strong>à toutes et tous</strong>. <a href="https://example.org" target="_blank">Le programme</a></p><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example/"></iframe>'
            }
          />
        </Sheet>
      </Page>
      <ConfirmDialog
        open={asking}
        title="Vous désinscrire de ce créneau ?"
        yesLabel="Oui"
        noLabel="Non"
        onYes={() => setAsking(false)}
        onNo={() => setAsking(false)}
        danger
      >
        <p>Votre place sera proposée à une autre personne.</p>
      </ConfirmDialog>
    </Frame>
  )
}
