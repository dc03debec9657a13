import { contactMessages } from '#db/schema/index.ts'
import type { ContactForm } from '#app/domain/contact/form.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { acceptForm, type Sender } from './open-form.server.ts'
import { queueMail } from '../mail/outbox.server.ts'

/** Stores a message for platform staff, and queues the related emails. */
export function receiveContact(message: ContactForm, mails: readonly Mail[], sender: Sender): Outcome<null> {
	const failed = `Please try again or contact us directly at ${environment().contactEmail}`
	return acceptForm({ name: 'contact', values: message, failed }, sender, (tx) => {
		tx.insert(contactMessages)
			.values({ ...message, id: newId(), createdAt: Date.now(), requestId: sender.requestId })
			.run()
		queueMail(tx, mails)
	})
}
