import type { Tx } from '#db/client.server.ts'
import { outbox } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Mail } from '#app/utils/mail.ts'

/** Leaves mail to be sent, in the transaction of what it tells of. No request waits for a mail provider. */
export function queueMail(tx: Tx, mails: readonly Mail[], now = Date.now()) {
	for (const mail of mails) {
		tx.insert(outbox)
			.values({ ...mail, id: newId(now), createdAt: now, dueAt: now })
			.run()
	}
}
