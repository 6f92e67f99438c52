import { api, type Response } from '../../lib/api.ts'
import { namesApart } from '../../lib/namesakes.ts'
import { read } from '../../lib/query.ts'

export type ArmCards = Response<typeof api.reportCards.list>
export type CardSummary = ArmCards['cards'][number]
export type Desk = Response<typeof api.desk.view>
export type DeskCard = Desk['cards'][number]
export type StudentCard = Response<typeof api.reportCards.view>
export type CardSheet = StudentCard['sheet']
export type Outcome = Response<typeof api.reportCards.publish>
export type ArmStanding = Response<typeof api.reviews.status>['arms'][number]
export type Review = Response<typeof api.reviews.view>
export type Publication = Response<typeof api.publications.publication>
export type Broadsheet = Response<typeof api.broadsheets.view>
export type PrintRun = Response<typeof api.printRuns.view>
export type GenerationCost = Response<typeof api.generationCost.cost>
export type Session = Response<typeof api.state.viewSessions>['foundSessions'][number]

export const sessions = () => ({
  ...read(api.state.viewSessions),
  staleTime: 10 * 60_000,
  select: (answer: Response<typeof api.state.viewSessions>) => answer.foundSessions,
})

/** Every arm whose cards the person may see, with its progress. */
export const standing = (school: string, term: string | undefined) =>
  read(api.reviews.status, { params: { schoolId: school }, query: { term } })

/** What publishing the arm would do now, and which of its published cards are out of date. */
export const publication = (classArmId: string, term: string | undefined) =>
  read(api.publications.publication, { params: { classArmId }, query: { term } })

export const broadsheet = (classArmId: string, term: string | undefined, scope: 'term' | 'session') =>
  read(api.broadsheets.view, { params: { classArmId }, query: { term, scope } })

export const printRunsOf = (school: string) => read(api.printRuns.search, { query: { school } })

export const armCards = (classArmId: string, term: string | undefined) =>
  read(api.reportCards.list, { params: { classArmId }, query: { term } })

/** The cost of generating the cards of an arm; requested again after half a minute. */
export const generationCost = (classArmId: string, term: string | undefined) =>
  read(api.generationCost.cost, { params: { classArmId }, query: { term } })

const withNamesApart = (desk: Desk): Desk => ({ ...desk, cards: namesApart(desk.cards) })

/** Everything that the cards of an arm still need. */
export const deskOf = (classArmId: string, term: string | undefined) => ({
  ...read(api.desk.view, { params: { classArmId }, query: { term } }),
  select: withNamesApart,
})

export const studentCard = (id: string) => read(api.reportCards.view, { params: { id } })
