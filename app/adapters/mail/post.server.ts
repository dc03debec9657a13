import { environment } from '#app/config/environment.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { resendPost } from './resend.server.ts'

export type Delivery = { ok: true } | { ok: false; failure: string; down: boolean }

/** What takes our mail away. */
export interface Post {
	/** Never throws. The same key twice is the same mail: it is delivered once. */
	deliver: (mail: Mail, key: string) => Promise<Delivery>
	/** Whether what was sent stays readable here. */
	keepsWords: boolean
}

/** The demo's post: nothing leaves this machine, the mailbox page shows it. */
const embeddedPost: Post = { deliver: async () => ({ ok: true }), keepsWords: true }

export function mailProvider(): Post {
	const { demo, resendApiKey, mailFrom } = environment()
	return demo ? embeddedPost : resendPost({ apiKey: resendApiKey, from: mailFrom })
}
