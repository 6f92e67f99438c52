/** A person with an open role in a school. */
export interface Colleague {
  id: string
  fullName: string
  username: string
  email: string
  /** Numbers of the payroll and the commissions. */
  numbers: readonly string[]
}

/** The staff of a school, searchable by what lists name them. */
export interface ColleagueBook {
  /** By e-mail, username or number, also without its zeros at the front, or by a name that only one of them has. */
  find(written: string): { person: Colleague } | { wanted: string }
}

const normalised = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')
/** Without the zeros at the front that a spreadsheet drops; '' if it is no number. */
const withoutZeros = (text: string): string => (/^\d+$/.test(text.trim()) ? text.trim().replace(/^0+/, '') : '')
const words = (name: string): string => normalised(name).split(' ').toSorted().join(' ')

export const colleagueBook = (people: readonly Colleague[]): ColleagueBook => {
  const byKey = new Map(
    people.flatMap(person =>
      [person.email, person.username, ...person.numbers].map(key => [normalised(key), person] as const),
    ),
  )
  const byDigits = Map.groupBy(
    people.flatMap(person => person.numbers.map(number => ({ person, digits: withoutZeros(number) }))),
    ({ digits }) => digits,
  )
  const byName = Map.groupBy(people, ({ fullName }) => words(fullName))
  return {
    find: written => {
      const person = byKey.get(normalised(written))
      if (person) return { person }
      const digits = withoutZeros(written)
      const numbered = new Set(digits === '' ? [] : byDigits.get(digits)?.map(one => one.person))
      const [numberedOne] = numbered
      if (numberedOne && numbered.size === 1) return { person: numberedOne }
      const named = byName.get(words(written.replaceAll(',', ' '))) ?? []
      const [only] = named
      if (only && named.length === 1) return { person: only }
      return {
        wanted: only
          ? `${named.length} people of the school have this name. Write the e-mail, the username or a staff number.`
          : 'Nobody at the school has this e-mail, username, staff number or name. Add the person to the staff first.',
      }
    },
  }
}
