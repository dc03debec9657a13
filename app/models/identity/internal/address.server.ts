import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { schoolIdOf } from '../../access.server.ts'
import { followAddress } from '../../account/contact-followed.server.ts'
import type { Doer } from '../../audit.server.ts'

interface NewAddress {
	userId: string
	old: string | null
	email: string
}

/** Changes the sign-in address, and the contact address at schools that used the old one. */
export function changeAddress(tx: Tx, { userId, old, email }: NewAddress, doer: Doer) {
	tx.update(users)
		.set({ email, emailKey: fold(email) })
		.where(eq(users.id, userId))
		.run()
	if (!old) return
	const places = tx
		.select({ id: memberships.id, schoolId: memberships.schoolId })
		.from(memberships)
		.where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
		.all()
	for (const { id, schoolId } of places)
		followAddress(tx, schoolIdOf(schoolId), { membershipId: id, old, email }, doer)
}
