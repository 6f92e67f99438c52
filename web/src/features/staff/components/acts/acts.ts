import type { Profile } from '../../queries.ts'

/** What can be done with a person from a list, by the flag of `can` that allows it. */
export type PersonAct = keyof Pick<
  Profile['can'],
  'suspend' | 'reinstate' | 'resetAccount' | 'resetSecondFactor' | 'assignRole'
>

export interface ActProps {
  staff: Profile
  onClose: () => void
}
