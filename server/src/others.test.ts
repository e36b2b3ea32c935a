import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SERVER = dirname(fileURLToPath(import.meta.url))
const ROOT = join(SERVER, '../..')
const FEATURES = join(SERVER, 'features')

/** Functions that write a registration: called for another person, they must tell that person. */
const WRITING = [
  'decide',
  'writeDecision',
  'giveUp',
  'giveUpCompanions',
  'changeDay',
  'swapDay',
  'changeAnswers',
  'changePresence',
  'deleteUser',
  'noteRegistrar',
]
const CALL = new RegExp(`(?<!function )\\b(${WRITING.join('|')})\\(\\s*tx\\b`, 'g')

interface Act {
  /** Callers, and how the affected person or their host is told. */
  readonly told: string
  readonly shown: string
}

/** All code that may write another person's registration. */
const ACTS: Readonly<Record<string, Act>> = {
  'additions/additions.service.ts': {
    told: 'who is added gets the mail of their registration, unless the team wants none or there is no address',
    shown:
      'server/src/features/additions/additions.test.ts › holds the days, the type, the company and the articles given, owes their price, and gets a mail',
  },
  'bulk/bulk.service.ts': {
    told: 'the team reads what becomes of companions before; a cancelled person gets the mail of their answer, a type or an arrival is on their pages',
    shown: 'front/src/features/bulk/BulkPanel.test.tsx › people are kept until it is confirmed',
  },
  'bulk/undo.service.ts': {
    told: 'a type or an arrival that goes back is on the pages of the person',
    shown:
      'server/src/features/bulk/undo.test.ts › a type given to many people goes back to the former type of each, save where it has changed since',
  },
  'check-in/scans.service.ts': {
    told: 'the person stands at the door',
    shown:
      'server/src/features/check-in/check-in.test.ts › a badge lets its owner in once, and says when the first time was',
  },
  'companions/companions.service.ts': {
    told: 'added or removed, a companion gets the mail of it where they have an address; else their host does, who has done it',
    shown:
      'server/src/features/companions/companions.test.ts › is told to a companion who comes, where they have an address',
  },
  'guests/row-writer.service.ts': {
    told: 'the team tries the file before; who is brought in is invited by a mail that it sends apart',
    shown:
      'server/src/features/guests/guests.test.ts › an import brings people in as invited, without a mail, and proposes their days',
  },
  'guests/undo.service.ts': {
    told: 'no mail of the import has left; the team reads whom it concerns before',
    shown:
      'server/src/features/guests/undo.test.ts › undoing an import that registered people gives their places back, and unregisters those who were invited',
  },
  'participation/merge.service.ts': {
    told: 'the team reads what becomes of both; both addresses hear of it',
    shown:
      'server/src/features/people/merge.test.ts › hear of it at both addresses; the removed one reveals nothing and opens no session',
  },
  'participation/participation.routes.ts': {
    told: 'an answer is told by its mail, whoever gives it; a host who leaves reads on their ticket who still comes',
    shown:
      'server/src/features/registration/group-cancellation.test.ts › keeps their companions unless they are named, and reads the list of those still coming',
  },
  'people/cancellation.service.ts': {
    told: 'the team chooses which companions are cancelled too, and whether a mail leaves',
    shown:
      'server/src/features/people/cancellation.test.ts › takes along the chosen companions, and sends no mail where that is asked',
  },
  'people/merge.service.ts': {
    told: 'as the registration that goes',
    shown:
      'server/src/features/people/merge.test.ts › hear of it at both addresses; the removed one reveals nothing and opens no session',
  },
  'privacy/erasure.service.ts': {
    told: 'the card names the companions who go and those who stay before; those who have an account keep their registration',
    shown:
      'front/src/features/people/PersonScreen.test.tsx › the fate of companions is told before their host is erased',
  },
  'refunds/item-release.service.ts': {
    told: 'the credit note is mailed to whom it is made out, with what is given back',
    shown:
      'server/src/features/refunds/refunds.test.ts › is given back on the card, with its credit note, its mail and its place, and the rest stays bought',
  },
  'registration/group-cancellation.service.ts': {
    told: 'the host chooses which companions leave; each gets the mail of it, or their host does',
    shown: 'front/src/features/registration/parts/LeavingDialog.test.tsx › a host who answers that they do not come',
  },
  'registration/registration.service.ts': {
    told: 'whoever saves it, the person gets the mail of their answer',
    shown:
      'server/src/features/registration/behalf.test.ts › follows the same steps, and is told in the journal with its former and new state',
  },
  'unpaid/release.service.ts': {
    told: 'the payer is told before; each whose place is given up gets the mail of it, or their host does',
    shown:
      'server/src/features/unpaid/release.test.ts › lose their unpaid places, are named in the mail to their payer, and keep free ones',
  },
  'withdrawals/withdrawals.service.ts': {
    told: 'each holder of the day gets the mail that the team has read, or their host does; what is given back is told by its credit note',
    shown:
      'server/src/features/withdrawals/withdrawals.test.ts › frees their places, gives back no more than was shown, and tells each holder once',
  },
}

// Users only delete an unused account of a concurrent call.
const isWatched = (file: string) => !file.startsWith('users/') && !/\.(test|demo)\.ts$/.test(file)
const files = globSync('**/*.ts', { cwd: FEATURES }).filter(isWatched)
/** Declares the functions itself. */
const DECLARES = 'participation/participation.service.ts'
const isWriting = (file: string) =>
  file !== DECLARES && [...readFileSync(join(FEATURES, file), 'utf8').matchAll(CALL)].length > 0
const writing = files.filter(isWriting)

describe('an act that writes the registration of another person', () => {
  it('is in the table that says how that person is told', () => {
    expect(writing.toSorted()).toEqual(Object.keys(ACTS))
  })

  it.each(Object.entries(ACTS))('of %s is shown by a test that exists', (_, { shown }) => {
    const [file = '', title = ''] = shown.split(' › ')
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title)
  })
})
