import { audience, template } from '@akada/contract/messages/schemas'
import * as z from 'zod'

/** What the form of a message holds. */
export const wantedBody = z.object({ template, audience })
