import { showLongDay } from '../../../lib/days.ts'
import { UnsentNotice } from '../../../ui/feedback/UnsentNotice.tsx'
import { registerOf } from '../area.ts'
import { nameOfSitting } from '../model/marks.ts'
import { partOf, type Sheet, type SheetKey, unsentIn } from '../model/sheet.ts'
import { useRegisters } from '../drafts.ts'

const stateOf = (sheet: Sheet): string => {
  const counts = [
    [Object.keys(sheet.drafts).length, 'not saved yet'],
    [unsentIn(sheet), 'not yet sent'],
    [Object.keys(sheet.conflicts).length, 'in conflict'],
    [Object.keys(sheet.refusals).length, 'refused'],
  ] as const
  return [...counts.flatMap(([count, words]) => (count ? `${count} ${words}` : [])), sheet.error ?? []]
    .flat()
    .join(', ')
}

interface UnsentRegistersProps {
  /** The register on the screen, which shows its own state. */
  except?: Omit<SheetKey, 'name'>
}

/** The registers with unsent marks on this device. */
export const UnsentRegisters = ({ except }: UnsentRegistersProps) => {
  const { sheets } = useRegisters()
  const shown = except && partOf(except)
  const others = [...sheets].filter(([part]) => part !== shown)
  return (
    <UnsentNotice
      title="Marks that are only on this device yet"
      unsent={others.map(([, sheet]) => ({
        to: registerOf(sheet.classArmId, { day: sheet.day, sitting: sheet.sitting }),
        name: `${sheet.name}, ${showLongDay(sheet.day)}, ${nameOfSitting[sheet.sitting].toLowerCase()}`,
        state: stateOf(sheet),
      }))}
    />
  )
}
