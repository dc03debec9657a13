import type { Post } from '#app/adapters/mail/post.server.ts'
import { paperInThread } from '#app/adapters/papers/paper-thread.server.ts'
import { wholeFile } from '#app/adapters/storage/storage.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { withLogo } from '#app/letters/letter.server.ts'
import { attachedPaper } from './attached-paper.server.ts'
import { findLogoOf } from '#app/models/platform/files.server.ts'
import { documentOf } from '#app/models/mail/document-link.server.ts'
import type { Queued } from '#app/models/mail/outbox.server.ts'
import { buryMail, claimMail, markFailed, markRefused, markSent } from '#app/models/mail/delivery.server.ts'
import { markBounced } from '#app/models/mail/bounce.server.ts'
import { listenForMail } from '#app/models/mail/bell.server.ts'
import { logError } from '#app/utils/log.server.ts'

const EVERY = 15_000
const BATCH = 20

/**
 * Sends mail from the outbox, immediately when mail is added. The returned function stops it after the current
 * mail.
 */
export function startOutbox(post: Post | null): () => Promise<void> {
	// Mail that was never tried waits, however long, for a start with a way to send it.
	if (!post) return () => Promise.resolve()
	let stopping = false
	let round: Promise<void> | null = null
	let lookAgain = false

	const look = () => {
		if (stopping) return
		if (round) {
			lookAgain = true
			return
		}
		lookAgain = false
		round = sendDueMail(post, { stopping: () => stopping })
			.catch((error: unknown) => log({ error: String(error) }))
			.then((more) => {
				round = null
				if (lookAgain || more) look()
			})
	}

	const timer = setInterval(look, EVERY)
	timer.unref()
	const stopListening = listenForMail(look)
	look()
	return async () => {
		stopping = true
		clearInterval(timer)
		stopListening()
		await round
	}
}

/**
 * One round. Returns whether there may be more to send. A round ends early if the provider is down, because the
 * other mail would fail too.
 */
export async function sendDueMail(
	post: Post,
	{ now = Date.now, stopping = (): boolean => false } = {},
): Promise<boolean> {
	for (const { id: mail, ...rest } of buryMail(now())) log({ what: 'given up', mail, ...rest })
	for (let i = 0; i < BATCH && !stopping(); i++) {
		const mail = claimMail(now())
		if (!mail) return false
		const whole = mail.schoolId === null ? plainly(mail) : await withLogoAndDocument(mail)
		const delivery = await post.deliver(whole, mail.id)
		if (delivery.ok) {
			markSent(mail, post.keepsWords, now())
			continue
		}
		const { kind, tries, id } = mail
		if (delivery.bounced) {
			markBounced(id, now())
			continue
		}
		const what = delivery.refused ? 'refused' : 'not sent'
		log({ what, mail: id, kind, tries, lastError: delivery.failure })
		if (delivery.refused) markRefused(id, delivery.failure, now())
		else markFailed(mail, delivery.failure, now())
		if (delivery.down) return false
	}
	return true
}

function plainly({ replyTo, unsubscribe, document: _document, ...mail }: Queued): Mail {
	return { ...mail, replyTo: replyTo ?? undefined, unsubscribe: unsubscribe ?? undefined }
}

/** Adds the school's logo and the document again at every try, so the outbox does not store them. */
async function withLogoAndDocument(mail: Queued): Promise<Mail> {
	const file = findLogoOf(mail.schoolId)
	const logo = file && (await wholeFile(file))
	const plain = logo ? withLogo(plainly(mail), logo) : plainly(mail)
	const document = documentOf(mail)
	const paper = document && attachedPaper(document, mail.to)
	if (!paper) return plain
	const content = await paperInThread(paper, logo)
	const name = [paper.title, paper.number].filter(Boolean).join('-')
	return { ...plain, attachment: { filename: `${name.toLowerCase()}.pdf`, content } }
}

/** The log never contains an address or any text of the mail. */
function log(line: Record<string, unknown>) {
	logError({ job: 'outbox', ...line })
}
