import type { FamilyHome } from '@akada/contract/family/schemas'

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
const moment = '2026-01-01T00:00:00.000Z'

const child = {
  id: idOf(1),
  fullName: 'A',
  gender: 'female',
  school: 'B',
  place: 'C',
  relationship: 'Mother',
  today: { status: 'noClassArm' },
  card: null,
  result: null,
} as const

/**
 * The children of a fictional guardian, as app/first/family-children.ts expects them: one who is absent and has no card, one with a card, and
 * one with the result of an exam.
 */
export const sampleFamily: FamilyHome = {
  name: 'D',
  ussdCode: null,
  language: null,
  foundChildren: [
    { ...child, today: { status: 'marked', mark: 'absent', sittings: ['morning'], reason: null } },
    {
      ...child,
      id: idOf(2),
      card: {
        id: idOf(2),
        term: 'E',
        termNumber: 1,
        session: 'F',
        school: 'B',
        classArm: 'C',
        average: '1',
        position: null,
        issuedAt: moment,
      },
    },
    {
      ...child,
      id: idOf(3),
      result: {
        exam: { id: idOf(3), examName: 'G', session: 'F' },
        candidateNumber: 'H',
        publishedAt: moment,
        passed: 1,
        sat: 1,
      },
    },
  ],
  messages: { found: [], total: 0 },
}

/** The keys of the texts that the children are filled with. */
export const isTextOfChildren = (key: string): boolean =>
  /^(?:today|reason|term|weekday)\.|^results\.(?:average|notRanked|position)$|^children\.(?:card|passed)$|^frame\.loading$/.test(
    key,
  )
