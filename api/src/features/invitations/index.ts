import type { Feature } from '../../platform/http/index.ts'
import { locateInvitations } from './queries.ts'
import { routes } from './routes.ts'

export const invitations: Feature = { name: 'invitations', routes, locators: { invitation: locateInvitations } }
