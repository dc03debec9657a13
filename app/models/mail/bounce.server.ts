import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { bouncedAddresses, memberships, outbox, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { schoolIdOf } from '../access.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { giveUpMail } from './delivery.server.ts'

/**
 * Blocks an address after a bounce. A bounce of the platform's own mail blocks it at every school of the user.
 * False if it is known already or the mail is not ours.
 */
export function markBounced(id: string, now = Date.now()): boolean {
	return write((tx) => {
		const mail = tx
			.update(outbox)
			.set({ bouncedAt: now })
			.where(and(eq(outbox.id, id), isNull(outbox.bouncedAt)))
			.returning({ to: outbox.to, schoolId: outbox.schoolId, subject: outbox.subject })
			.get()
		if (!mail) return false
		giveUpMail(tx, id, 'The address takes no mail', now)
		const emailKey = fold(mail.to)
		const schoolIds = mail.schoolId === null ? schoolsOf(tx, emailKey) : [mail.schoolId]
		for (const schoolId of schoolIds) {
			tx.insert(bouncedAddresses).values({ schoolId, emailKey, at: now }).onConflictDoNothing().run()
			recordOfNobody(tx, schoolIdOf(schoolId), 'mail.bounced', { objectId: id, objectName: mail.subject })
		}
		return true
	})
}

function schoolsOf(tx: Tx, emailKey: string): string[] {
	return tx
		.selectDistinct({ schoolId: memberships.schoolId })
		.from(users)
		.innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.endedAt)))
		.where(eq(users.emailKey, emailKey))
		.all()
		.map(({ schoolId }) => schoolId)
}
