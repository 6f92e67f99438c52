import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { localPhone, type Phone } from '@akada/contract/kernel/fields'

export interface Contact {
  phones: Phone[]
  emails: string[]
}

/** Whether each prerequisite of a school's work exists. */
export interface RequirementFacts {
  activeTerm: boolean
  psychomotor: boolean
  affective: boolean
  subjects: boolean
  districtContact: boolean
  principal: boolean
}

type Level = 'State' | 'District' | 'School'
type Missing = LoggedInUser['missingRequirements']

const contactOf = (contact: Contact | null): Missing['statePortal']['contact'] => ({
  phoneNumbers: (contact?.phones ?? []).map(phone => ({ local: localPhone(phone) })),
  emails: contact?.emails ?? [],
})

/**
 * The missing setup of an organisation, and whom to ask. The state's part is shown to everyone, the district's to a district and its
 * schools. Only setup that others must supply blocks someone: at state level that is nothing, in a district the state's part, in a school
 * both.
 */
export const missingRequirementsOf = (
  facts: RequirementFacts,
  where: { level: Level; isSuperAdmin: boolean; districtTerm: string; state: Contact; district: Contact | null },
): Missing => {
  const ofState = [
    { description: 'Active term and session', completed: facts.activeTerm },
    { description: 'Psychomotor skill configuration', completed: facts.psychomotor },
    { description: 'Affective domain configuration', completed: facts.affective },
    { description: 'Subject creation', completed: facts.subjects },
  ]
  const ofDistrict: typeof ofState = []
  if (where.level !== 'State')
    ofDistrict.push({ description: `${where.districtTerm} contact details`, completed: facts.districtContact })
  if (where.level === 'School') ofDistrict.push({ description: 'Principal of the school', completed: facts.principal })
  const required = where.level === 'School' ? [...ofState, ...ofDistrict] : ofState
  return {
    unSatisfiedRequirementsExist: !where.isSuperAdmin && required.some(({ completed }) => !completed),
    statePortal: { requirements: ofState, contact: contactOf(where.state) },
    districtPortal: { requirements: ofDistrict, contact: contactOf(where.district) },
  }
}
