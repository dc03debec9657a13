import { demoRequests } from '#db/schema/index.ts'
import type { DemoForm } from '#app/domain/contact/demo-form.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { acceptForm, type Sender } from './open-form.server.ts'
import { queueMail } from '../mail/outbox.server.ts'

const FAILED = 'Failed to submit demo request. Please try again or contact support.'

/** Stores a demo request for platform staff, and queues the related emails. */
export function receiveDemoRequest(wish: DemoForm, mails: readonly Mail[], sender: Sender): Outcome<null> {
	return acceptForm({ name: 'demo', values: wish, failed: FAILED }, sender, (tx) => {
		tx.insert(demoRequests)
			.values({ ...wish, id: newId(), createdAt: Date.now(), requestId: sender.requestId })
			.run()
		queueMail(tx, mails)
	})
}
