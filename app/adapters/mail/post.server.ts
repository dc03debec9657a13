import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { resendPost } from './resend.server.ts'

export type Delivery =
	| { ok: true }
	| {
			ok: false
			failure: string
			down: boolean
			/** The address takes no mail, now or later. */
			bounced?: boolean
	  }

/** What takes our mail away. */
export interface Post {
	/** Never throws. The same key twice is the same mail: it is delivered once. */
	deliver: (mail: Mail, key: string) => Promise<Delivery>
	/** Whether what was sent stays readable here. */
	keepsWords: boolean
}

/** Mail to this domain comes back, so that the demo shows what happens then. */
const BOUNCES = '@bounce.example'

/** The demo's post: nothing leaves this machine, the mailbox page shows it. */
export const embeddedPost: Post = {
	deliver: async ({ to }) =>
		to.toLowerCase().endsWith(BOUNCES)
			? { ok: false, failure: 'came back', down: false, bounced: true }
			: { ok: true },
	keepsWords: true,
}

export function mailProvider(): Post {
	const { demo, resendApiKey, mailFrom } = environment()
	return demo ? embeddedPost : resendPost({ apiKey: resendApiKey, from: mailFrom })
}
