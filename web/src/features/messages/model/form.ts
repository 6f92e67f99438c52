export { draft as wantedBody } from '@akada/contract/messages/schemas'
