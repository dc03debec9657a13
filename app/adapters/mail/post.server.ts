import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { resendPost } from './resend.server.ts'

export type Delivery =
	| { ok: true }
	| {
			ok: false
			failure: string
			down: boolean
			/** The address never accepts mail. */
			bounced?: boolean
	  }

/** A way to deliver mail. */
export interface Post {
	/** Never throws. Mail with a repeated key is delivered once. */
	deliver: (mail: Mail, key: string) => Promise<Delivery>
	/** True if sent mail stays readable here. */
	keepsWords: boolean
}

/** Mail to this domain bounces, so the demo can show a bounce. */
const BOUNCES = '@bounce.example'

/** Mail of the demo never leaves this machine. The mailbox page shows it. */
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
