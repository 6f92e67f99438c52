import * as z from 'zod'

/**
 * Where messages of this deployment go: `mail` to a mail server; `outbox` nowhere, but a demonstration shows them in its outbox;
 * `none` nowhere, because no mail server is configured.
 */
export const delivery = z.enum(['mail', 'outbox', 'none'])
export type Delivery = z.infer<typeof delivery>
