import type { Transfer } from '../queries.ts'

type Status = Transfer['status']

/** The groups of the list: Rejected and Cancelled stand together as cancelled. */
export const groups = [
  { value: 'pending', title: 'Pending', statuses: ['Pending'] },
  { value: 'accepted', title: 'Accepted', statuses: ['Accepted'] },
  { value: 'cancelled', title: 'Cancelled', statuses: ['Rejected', 'Cancelled'] },
] as const satisfies readonly { value: string; title: string; statuses: readonly Status[] }[]
export type Group = (typeof groups)[number]

export const groupOf = (tab: string | undefined): Group => groups.find(({ value }) => value === tab) ?? groups[0]

/** Whether the school is asked to take a student, or asks another to. */
export const sides = [
  { value: 'in', label: 'To this school' },
  { value: 'out', label: 'From this school' },
] as const

/** The filters of the server for a side of a school. */
export const sideFilter = (side: string | undefined, school: string) =>
  side === 'in' ? { destinationSchool: [school] } : side === 'out' ? { sourceSchool: [school] } : {}

/** A move from where to where: schools, or the arms of one school. */
export const journeyOf = ({
  sourceSchool,
  destinationSchool,
  sourceClass,
  sourceClassArm,
  destinationClass,
  destinationClassArm,
}: Transfer): { from: string; to: string } =>
  sourceSchool.id === destinationSchool.id
    ? {
        from: `${sourceClass.name} ${sourceClassArm?.name ?? ''}`.trim(),
        to: `${destinationClass.name} ${destinationClassArm?.name ?? ''}`.trim(),
      }
    : {
        from: `${sourceClass.name} of ${sourceSchool.name}`,
        to: `${destinationClass.name} of ${destinationSchool.name}`,
      }

const within = ({ sourceSchool, destinationSchool }: Transfer): boolean => sourceSchool.id === destinationSchool.id

/** What a school sees of a request's way: 'From Ifo High School', or the arms of a move within the school. */
export const otherSide = (transfer: Transfer, school: string): string => {
  const { sourceSchool, destinationSchool } = transfer
  if (within(transfer)) return `${journeyOf(transfer).from} to ${journeyOf(transfer).to}`
  return destinationSchool.id === school ? `From ${sourceSchool.name}` : `To ${destinationSchool.name}`
}

/** The class, or both where the student enters another. */
export const classesOfMove = ({ sourceClass, destinationClass }: Transfer): string =>
  sourceClass.id === destinationClass.id ? sourceClass.name : `${sourceClass.name} to ${destinationClass.name}`
