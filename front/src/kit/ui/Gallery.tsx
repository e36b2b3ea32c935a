import { deriveStage, paletteCss, themeCss } from '@parvis/contract/kit/colour.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#kit/theme.css'
import { FieldsView } from './gallery/FieldsView.tsx'
import { NoticesView } from './gallery/NoticesView.tsx'
import { ConfirmationView, HomeView, LoginView, StepView } from './gallery/ScreenViews.tsx'
import { TableView } from './gallery/TableView.tsx'

const VIEWS = {
  login: LoginView,
  home: HomeView,
  step: StepView,
  confirmation: ConfirmationView,
  fields: FieldsView,
  table: TableView,
  notices: NoticesView,
} as const

const isView = (name: string | null): name is keyof typeof VIEWS => name !== null && name in VIEWS

// The development page of the design system: `?view=fields&brand=ffd60a&img=1`.
const query = new URLSearchParams(location.search)
const name = query.get('view')
const View = VIEWS[isView(name) ? name : 'login']
const brand = { bgPrimaryColor: query.get('brand') ?? '0f5c4d' }

const sheet = new CSSStyleSheet()
sheet.replaceSync(`${themeCss(brand)}${paletteCss(deriveStage(brand))}`)
document.adoptedStyleSheets = [sheet]

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <View headerImg={query.get('img') ?? undefined} isOpen={query.has('open')} />
    </StrictMode>,
  )
}
