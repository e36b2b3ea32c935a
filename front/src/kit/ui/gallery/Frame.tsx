import type { ReactNode } from 'react'
import { useState } from 'react'
import { Footer, FooterColumn, FooterLinks } from '../Footer.tsx'
import { Masthead } from '../Masthead.tsx'
import { Navbar } from '../Navbar.tsx'
import { SkipLink } from '../SkipLink.tsx'

export interface ViewProps {
  headerImg: string | undefined
  isOpen: boolean
}

export const EVENT = {
  name: 'Assises du Vivant 2027',
  dateLabel: '11 – 13 mars 2027',
  locationLabel: 'Cité des Congrès, Nantes',
} as const

/** Masthead, navigation and footer around a view of the gallery. */
export function Frame({
  children,
  headerImg,
  compact,
}: {
  children: ReactNode
  headerImg: string | undefined
  compact?: boolean
}) {
  const [language, setLanguage] = useState('fr')
  return (
    <>
      <SkipLink>Aller au contenu</SkipLink>
      <Masthead
        {...EVENT}
        isHeading
        headerImg={headerImg}
        compact={compact}
        top={
          <Navbar
            label="Navigation principale"
            welcome="Bonjour Camille"
            home={{ href: '#', label: 'Accueil' }}
            language={{
              label: 'Langue',
              value: language,
              options: [
                { value: 'fr', label: 'Français' },
                { value: 'en', label: 'English' },
              ],
              onChange: setLanguage,
            }}
            logout={{ label: 'Se déconnecter', onClick: () => undefined }}
          />
        }
      />
      {children}
      <Footer foldLabel="À propos de l’événement" legal="Mentions légales · Données personnelles · Accessibilité">
        <FooterColumn icon="people" title="Organisateur">
          <p>Fédération du Vivant, 12 rue des Tanneurs, 44000 Nantes</p>
        </FooterColumn>
        <FooterColumn icon="calendar" title="Date">
          <p>Du jeudi 11 au samedi 13 mars 2027</p>
          <FooterLinks>
            <a href="#ics">Ajouter à mon agenda</a>
          </FooterLinks>
        </FooterColumn>
        <FooterColumn icon="pin" title="Lieu">
          <p>Cité des Congrès, 5 rue de Valmy, 44000 Nantes</p>
          <FooterLinks>
            <a href="#map">Voir le plan</a>
            <a href="#route">Calculer l’itinéraire</a>
          </FooterLinks>
        </FooterColumn>
        <FooterColumn icon="chat" title="Assistance">
          <p>Une question ? Écrivez-nous, nous répondons dans la journée.</p>
        </FooterColumn>
      </Footer>
    </>
  )
}
