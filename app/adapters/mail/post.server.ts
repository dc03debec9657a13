import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { resendPost } from './resend.server.ts'
import { smtpPost } from './smtp.server.ts'

export type Delivery =
	| { ok: true }
	| {
			ok: false
			failure: string
			down: boolean
			/** The address never accepts mail. */
			bounced?: boolean
			/** Another attempt would be refused as well. */
			refused?: boolean
	  }

/** A way to deliver mail. */
export interface Post {
	/** Never throws. Readers see mail with a repeated key once. */
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

/** Null if no way to send mail is set. */
export function mailProvider(): Post | null {
	const { demo, mail, mailFrom: from } = environment()
	if (demo) return embeddedPost
	if (!mail) return null
	return mail.by === 'smtp'
		? smtpPost({ server: mail.server, from })
		: resendPost({ apiKey: mail.apiKey, from })
}
