const numbers: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
}

/** The schools' names for the stages of the 6-3-3 system, longest first. */
const stages: readonly (readonly [string, string])[] = [
  ['juniorsecondaryschool', 'jss'],
  ['juniorsecondary', 'jss'],
  ['juniorschool', 'jss'],
  ['seniorsecondaryschool', 'ss'],
  ['seniorsecondary', 'ss'],
  ['seniorschool', 'ss'],
  ['sss', 'ss'],
  ['js', 'jss'],
  ['primaryschool', 'primary'],
  ['pry', 'primary'],
  ['prim', 'primary'],
  ['pri', 'primary'],
  ['nur', 'nursery'],
]

/**
 * A class name in a normalised form: 'JSS1', 'jss one', 'J.S.S. I' and 'Junior Secondary 1' are all 'jss1'. Basic 7 to 9 are JSS 1 to 3
 * (the nine years of basic education). Text after the number, such as an arm, stays: 'JSS 1 Gold' is 'jss1gold'.
 */
export const normalisedClassName = (name: string): string => {
  const tokens = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .match(/[a-z]+|\d+/g)
  if (!tokens) return ''
  const at = tokens.findIndex((token, index) => /^\d/.test(token) || (index > 0 && token in numbers))
  if (at < 1) return tokens.join('')
  const written = tokens.slice(0, at).join('')
  const stage = stages.find(([long]) => long === written)?.[1] ?? written
  const number = numbers[tokens[at] ?? ''] ?? tokens[at] ?? ''
  const rest = tokens.slice(at + 1).join('')
  if (stage !== 'basic') return stage + number + rest
  return (Number(number) > 6 ? `jss${Number(number) - 6}` : `primary${number}`) + rest
}

/** The name of an arm without case and spaces; a leading 'Arm' is ignored. */
export const normalisedArmName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^arm(?=.)/, '')

const CLASS_AND_ARM = /^(.*?(?:\d+|\b(?:one|two|three|four|five|six|i{1,3}|iv|vi?)\b))[\s/,:–-]*(.*)$/i

/** 'JSS 1 Gold', 'SS2/Science' and 'Primary 4 - Blue' as a class and an arm: the arm is the text after the number. */
export const splitClassAndArm = (written: string): { class: string; classArm: string } => {
  const match = CLASS_AND_ARM.exec(written)
  return { class: match?.[1] ?? written, classArm: (match?.[2] ?? '').trim() }
}

export interface ExistingClass {
  id: string
  name: string
}
export interface ExistingArm {
  id: string
  classId: string
  name: string
}

/** The classes and open arms of a school, searchable by their names in a sheet. */
export interface ClassBook {
  classes: readonly ExistingClass[]
  findClass(written: string): { class: ExistingClass; rest: string } | null
  armsOf(classId: string): readonly ExistingArm[]
  findArm(classId: string, written: string): ExistingArm | null
}

export const classBook = (classes: readonly ExistingClass[], arms: readonly ExistingArm[]): ClassBook => {
  const byName = new Map(classes.map(known => [normalisedClassName(known.name), known]))
  const byLength = [...byName].sort(([one], [other]) => other.length - one.length)
  const armsByClass = Map.groupBy(arms, arm => arm.classId)
  const armByName = new Map(arms.map(arm => [`${arm.classId} ${normalisedArmName(arm.name)}`, arm]))
  return {
    classes,
    findClass: written => {
      const bare = normalisedClassName(written)
      const exact = byName.get(bare)
      if (exact) return { class: exact, rest: '' }
      // 'jss1gold' begins with 'jss1'; 'jss10' does not.
      const longer = byLength.find(
        ([name]) => name !== '' && bare.startsWith(name) && !/^\d/.test(bare.slice(name.length)),
      )
      return longer ? { class: longer[1], rest: bare.slice(longer[0].length) } : null
    },
    armsOf: classId => armsByClass.get(classId) ?? [],
    findArm: (classId, written) => armByName.get(`${classId} ${normalisedArmName(written)}`) ?? null,
  }
}
