import { categoryHasLevel } from '@akada/contract/schools/record'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { firstSeniorLevel } from '@akada/contract/classes/calls'

/** When and into which classes students may move between schools. No window means closed. */
export interface TransferSettings {
  opens: string | null
  closes: string | null
  /** Ids of the classes open to transfer; empty means that none is. */
  classes: readonly string[]
  barFinalYear: boolean
}

/** The class that a student is to enter. */
export interface ClassToEnter {
  id: string
  name: string
  /** Order of progress through school: JSS 1 is 7, SS 3 is 12. */
  level: number
  terminal: boolean
}

/** A school and the class that a student is to enter there. */
export interface FoundDestination {
  schoolName: string
  category: string
  to: ClassToEnter
  /** Whether the school has made the class for itself. */
  isOwnClass: boolean
}

/** Why the school does not have the class; null if it can have it. */
export const categoryError = ({ schoolName, category, to, isOwnClass }: FoundDestination): string | null =>
  isOwnClass || categoryHasLevel(category, to.level)
    ? null
    : `${schoolName} has no ${to.name}: its category is ${category}. Choose another school or class.`

/** Whether requests between schools may be sent and answered on a day. */
export const isWindowOpen = ({ opens, closes }: TransferSettings, day: string): boolean =>
  opens !== null && closes !== null && opens <= day && day <= closes

/**
 * Whether a class is the last of senior secondary: it ends school, and no terminal class of the state is above it. Transfer into it is
 * banned in all schools from session 2026/2027 (domain.md, 1).
 */
export const isFinalYear = ({ level, terminal }: ClassToEnter, highestTerminalLevel: number | null): boolean =>
  terminal && level >= firstSeniorLevel && level >= (highestTerminalLevel ?? 0)

/** Why requests between schools are closed on a day; null if they are open. */
export const windowError = (settings: TransferSettings, day: string): string | null => {
  const { opens, closes } = settings
  if (opens === null || closes === null) {
    return 'The state has not opened transfers between schools. Ask the state admin when they open.'
  }
  if (day < opens) return `Transfers between schools open on ${writtenDay(opens)}. Try again then.`
  return day > closes ? `Transfers between schools closed on ${writtenDay(closes)}. Wait for the next window.` : null
}

/** Why a class can't be entered from another school, with the one that a promoted student goes on to from it, if any; null if it can. */
export const classError = (
  settings: TransferSettings,
  { to, next }: { to: ClassToEnter; next: ClassToEnter | null },
  highestTerminalLevel: number | null,
): { code: 'final_year' | 'class_not_open'; message: string } | null => {
  const final = [to, next].find(one => one !== null && isFinalYear(one, highestTerminalLevel))
  if (settings.barFinalYear && final) {
    return { code: 'final_year', message: `Nobody may move into ${final.name}, the final year of senior secondary.` }
  }
  return settings.classes.includes(to.id)
    ? null
    : {
        code: 'class_not_open',
        message: `${to.name} is not open to transfer. Ask the state admin, or choose another class.`,
      }
}
