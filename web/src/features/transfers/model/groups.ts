import type { Transfer } from '../queries.ts'

type Status = Transfer['status']

/** The groups of the list: Rejected and Cancelled are shown together as cancelled. */
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

/** The server's filters for a side of a school. */
export const sideFilter = (side: string | undefined, school: string) => {
  if (side === 'in') return { destinationSchool: [school] }
  return side === 'out' ? { sourceSchool: [school] } : {}
}

/** The origin and destination of a move: schools, or the arms of one school. */
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

/** A request's route as one school sees it: 'From Ifo High School', or the arms of a move within the school. */
export const otherSide = (transfer: Transfer, school: string): string => {
  const { sourceSchool, destinationSchool } = transfer
  if (within(transfer)) return `${journeyOf(transfer).from} to ${journeyOf(transfer).to}`
  return destinationSchool.id === school ? `From ${sourceSchool.name}` : `To ${destinationSchool.name}`
}

/** The class, or both if the student enters another. */
export const classesOfMove = ({ sourceClass, destinationClass }: Transfer): string =>
  sourceClass.id === destinationClass.id ? sourceClass.name : `${sourceClass.name} to ${destinationClass.name}`
