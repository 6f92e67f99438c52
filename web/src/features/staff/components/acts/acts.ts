import type { Profile } from '../../queries.ts'

/** The actions on a person from a list, by the flag of `can` that allows each. */
export type PersonAct = keyof Pick<
  Profile['can'],
  'suspend' | 'reinstate' | 'resetAccount' | 'resetSecondFactor' | 'assignRole'
>

export interface ActProps {
  staff: Profile
  onClose: () => void
}
