import { ussdCalls } from '@akada/contract/ussd/calls'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { answerUssd } from './answer.ts'

export const routes: readonly Route[] = serve(ussdCalls, {
  answer: async call =>
    download({
      fileName: 'answer.txt',
      contentType: 'text/plain; charset=utf-8',
      inline: true,
      body: Buffer.from(await answerUssd(call, call.params.secret, call.raw.bytes)),
    }),
})
