import * as z from 'zod'

/**
 * Where messages of this deployment go: `mail` to a mail server; `outbox` nowhere, but a demonstration keeps them readable in its outbox;
 * `none` nowhere, for no mail server is set up.
 */
export const delivery = z.enum(['mail', 'outbox', 'none'])
export type Delivery = z.infer<typeof delivery>
