import type { AutomaticKind } from '@akada/contract/messages/automatic'
import type { MessageStatus, RecipientStatus } from '@akada/contract/messages/schemas'
import { pagesOf } from '../../lib/list-pages.ts'
import { api, type Input, type Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type {
  AudienceChoices,
  AudienceKind,
  MessageSummary as MessageBrief,
  MessageChannel,
  MessageInfo,
  MessagePlan,
  MessageStatus,
  Recipient,
  RecipientStatus,
  Sample,
} from '@akada/contract/messages/schemas'

export type { AutomaticMessage, AutomaticPreview } from '@akada/contract/messages/automatic'
export type Wanted = Input<typeof api.messages.preview>['body']
export type Settings = Response<typeof api.messages.settings>

const perPage = 100

/** Messages, newest first. */
export const messagesFound = (status?: MessageStatus) =>
  pagesOf(api.messages.search, { query: { status, limit: perPage } })

/** The recipients of a message: those with a problem first. */
export const recipientsFound = (id: string, status?: RecipientStatus) =>
  pagesOf(api.messages.recipients, { params: { id }, query: { status, limit: perPage } })

export const messageOf = (id: string) => read(api.messages.view, { params: { id } })
export const decisionOn = (id: string) => read(api.messages.previewDecision, { params: { id } })
export const choices = () => read(api.messages.choices)
export const settings = () => read(api.messages.settings)
export const automatic = () => read(api.messages.automatic)
export const automaticPreview = (kind: AutomaticKind) => read(api.messages.previewAutomatic, { query: { kind } })
export const studentsNamed = (searchTerm: string) => read(api.students.search, { query: { searchTerm, limit: 20 } })
