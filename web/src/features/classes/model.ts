import { classStages } from '@akada/contract/classes/template'

const { primary, junior, senior } = classStages

/** The levels that schools of a category have; the others have all. */
const levels: Readonly<Record<string, { from: number; to: number }>> = {
  Primary: { from: classStages.nursery.from, to: primary.to },
  'Junior Secondary': junior,
  'Senior Secondary': senior,
  'Junior & Senior Secondary': { from: junior.from, to: senior.to },
  'Science/Technical': { from: junior.from, to: senior.to },
}

/** The ids of the classes that a school of this category usually has. */
export const classesOfCategory = (classes: readonly { id: string; level: number }[], category: string): string[] => {
  const { from, to } = levels[category] ?? { from: -Infinity, to: Infinity }
  return classes.filter(({ level }) => level >= from && level <= to).map(({ id }) => id)
}

/** The names in a text separated by commas, each once. */
export const armNames = (text: string): string[] => {
  const names = text
    .split(/[,;\n]/)
    .map(name => name.trim().replace(/\s+/g, ' '))
    .filter(name => name !== '')
  return [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
}

/** How many arms are missing, if each of these classes is to have these arms. */
export const missingArms = (
  classes: readonly string[],
  names: readonly string[],
  arms: readonly { name: string; class: { id: string } }[],
): number => {
  const known = new Set(arms.map(arm => `${arm.class.id} ${arm.name.toLowerCase()}`))
  return classes.flatMap(id => names.filter(name => !known.has(`${id} ${name.toLowerCase()}`))).length
}
