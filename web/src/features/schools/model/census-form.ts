import type { ConflictField } from '../../../ui/form/conflict.ts'
import type { Profile } from '../queries.ts'

/** A count as its input holds it; empty if nobody counted. */
export type Count = number | string

/** An empty input means not counted, not zero. */
export const counted = (count: Count): number | null => (typeof count === 'number' ? count : null)
const held = (count: number | null | undefined): Count => count ?? ''
const list = (values: readonly string[]): string => values.join(', ')

export const classroomsOf = ({ facilities }: Profile) => ({
  classRooms: {
    good: held(facilities.classRooms?.good),
    minorRepair: held(facilities.classRooms?.minorRepair),
    majorRepair: held(facilities.classRooms?.majorRepair),
    unusable: held(facilities.classRooms?.unusable),
  },
  workshops: held(facilities.workshops),
  laboratories: held(facilities.laboratories),
  libraries: held(facilities.libraries),
  playgrounds: held(facilities.playgrounds),
})
type Classrooms = ReturnType<typeof classroomsOf>

/** How the parts of the census are shown beside the version of a person who saved meanwhile. */
export const classroomFields: Record<string, ConflictField<Classrooms>> = {
  classRooms: {
    label: 'Classrooms',
    show: ({ classRooms: { good, minorRepair, majorRepair, unusable } }) =>
      [
        ['good', good],
        ['minor repair', minorRepair],
        ['major repair', majorRepair],
        ['unusable', unusable],
      ]
        .flatMap(([name, count]) => (count === '' ? [] : [`${count} ${name}`]))
        .join(', '),
    copy: ({ classRooms }) => ({ classRooms }),
  },
  workshops: {
    label: 'Workshops',
    show: ({ workshops }) => String(workshops),
    copy: ({ workshops }) => ({ workshops }),
  },
  laboratories: {
    label: 'Laboratories',
    show: ({ laboratories }) => String(laboratories),
    copy: ({ laboratories }) => ({ laboratories }),
  },
  libraries: {
    label: 'Libraries',
    show: ({ libraries }) => String(libraries),
    copy: ({ libraries }) => ({ libraries }),
  },
  playgrounds: {
    label: 'Playgrounds',
    show: ({ playgrounds }) => String(playgrounds),
    copy: ({ playgrounds }) => ({ playgrounds }),
  },
}

export const facilitiesOf = ({ facilities }: Profile) => ({
  facilitiesAvailable: [...(facilities.facilitiesAvailable ?? [])],
  sharedFacilities: [...(facilities.sharedFacilities ?? [])],
  usableToilets: {
    male: held(facilities.usableToilets?.male),
    female: held(facilities.usableToilets?.female),
    mixed: held(facilities.usableToilets?.mixed),
  },
})
type Facilities = ReturnType<typeof facilitiesOf>

export const facilityFields: Record<string, ConflictField<Facilities>> = {
  facilitiesAvailable: {
    label: 'Available',
    show: ({ facilitiesAvailable }) => list(facilitiesAvailable),
    copy: ({ facilitiesAvailable }) => ({ facilitiesAvailable }),
  },
  sharedFacilities: {
    label: 'Shared',
    show: ({ sharedFacilities }) => list(sharedFacilities),
    copy: ({ sharedFacilities }) => ({ sharedFacilities }),
  },
  usableToilets: {
    label: 'Usable toilets',
    show: ({ usableToilets: { male, female, mixed } }) =>
      [
        ['for boys', male],
        ['for girls', female],
        ['for both', mixed],
      ]
        .flatMap(([name, count]) => (count === '' ? [] : [`${count} ${name}`]))
        .join(', '),
    copy: ({ usableToilets }) => ({ usableToilets }),
  },
}

export const othersOf = ({ facilities }: Profile) => ({
  fenceOrWall: facilities.fenceOrWall ?? null,
  healthFacilities: [...(facilities.healthFacilities ?? [])],
  powerSources: [...(facilities.powerSources ?? [])],
  waterSources: [...(facilities.waterSources ?? [])],
})
type Others = ReturnType<typeof othersOf>

export const otherFields: Record<string, ConflictField<Others>> = {
  fenceOrWall: {
    label: 'Fence or wall',
    show: ({ fenceOrWall }) => fenceOrWall ?? '',
    copy: ({ fenceOrWall }) => ({ fenceOrWall }),
  },
  healthFacilities: {
    label: 'Health',
    show: ({ healthFacilities }) => list(healthFacilities),
    copy: ({ healthFacilities }) => ({ healthFacilities }),
  },
  powerSources: {
    label: 'Power',
    show: ({ powerSources }) => list(powerSources),
    copy: ({ powerSources }) => ({ powerSources }),
  },
  waterSources: {
    label: 'Water',
    show: ({ waterSources }) => list(waterSources),
    copy: ({ waterSources }) => ({ waterSources }),
  },
}
