import { limits } from '@akada/contract/kernel/limits'
import type { UploadWarning } from '@akada/contract/kernel/uploads'
import { normalisedTitle, type Header } from '../spreadsheet/index.ts'

export const shortened = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed()

/** How well the names above a group of columns fit what the sheet is read for; 0 if they do not. */
export type FitOfGroup = (names: readonly string[]) => number

/** A header with the parts of its title. */
export interface PartedHeader extends Header {
  /** The title without the names of groups. */
  own: string
  groups: readonly string[]
}

export const groupName = ({ groups }: Pick<PartedHeader, 'groups'>): string => shortened(groups.join(' '), limits.text)

/** Columns under one heading that repeat under others. */
export interface Group {
  name: string
  names: readonly string[]
  headers: readonly number[]
}

/** Whether two groups hold the same: most columns of the smaller one. One phone column in both is not enough. */
const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].filter(key => other.has(key)).length * 2 > Math.min(one.size, other.size)

/** The groups of columns that hold the same as another group, in the order of the sheet. */
export const repeatedGroups = (
  headers: readonly PartedHeader[],
  matches: readonly { key: string | null }[],
): Group[] => {
  const byName = Map.groupBy([...headers.keys()], index => {
    const header = headers[index]
    return header ? normalisedTitle(groupName(header)) : ''
  })
  byName.delete('')
  const keysOf = (indexes: readonly number[]) => new Set(indexes.flatMap(index => matches[index]?.key ?? []))
  const all = [...byName.values()].map(indexes => ({ indexes, keys: keysOf(indexes) }))
  return all
    .filter(({ keys }) => all.some(other => other.keys !== keys && isAlike(other.keys, keys)))
    .flatMap(({ indexes }) => {
      const first = headers[indexes[0] ?? -1]
      return first ? [{ name: groupName(first), names: first.groups, headers: indexes }] : []
    })
}

/** The group to read: the chosen one, the only one that fits best or, if nothing says which fits, the first. */
export const groupToRead = (
  groups: readonly Group[],
  fitOfGroup: FitOfGroup | undefined,
  chosen: string | undefined,
): Group | null => {
  const named = groups.find(({ name }) => chosen !== undefined && normalisedTitle(name) === normalisedTitle(chosen))
  if (named) return named
  if (!fitOfGroup) return groups[0] ?? null
  const fits = groups.map(group => ({ group, fit: fitOfGroup(group.names) }))
  const most = Math.max(1, ...fits.map(({ fit }) => fit))
  const [best, ...others] = fits.filter(({ fit }) => fit === most)
  return best && others.length === 0 ? best.group : null
}

/** 'Columns D to F, under “ENGLISH”, were' */
const spanOf = (name: string, letters: readonly string[]): string =>
  letters.length > 1
    ? `Columns ${letters[0]} to ${letters.at(-1)}, under “${name}”, were`
    : `Column ${letters[0]}, under “${name}”, was`

export const lettersOf = (headers: readonly Header[], group: Group): string[] =>
  group.headers.flatMap(index => headers[index]?.letter ?? [])

/** What the groups that are not read are called; nothing while none is chosen. */
export const groupWarnings = (
  headers: readonly Header[],
  groups: readonly Group[],
  group: Group | null,
): UploadWarning[] =>
  groups
    .filter(other => group !== null && other !== group)
    .map(other => ({
      code: 'group_not_read' as const,
      row: null,
      column: null,
      value: other.name,
      message: `${spanOf(other.name, lettersOf(headers, other))} not read. Those under “${group?.name}” were.`,
    }))
