import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { feedbackReplyLetter, feedbackReplyLine } from '#app/letters/feedback.server.ts'
import type { Access } from '../access.server.ts'
import { asReader } from '../reader.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { tell } from './telling.server.ts'

/** Tells the person who gave the feedback that there is a reply. */
export function tellOfFeedbackReply(tx: Tx, access: Access, { by, reply }: { by: string; reply: string }) {
	const { schoolId, school, name: from } = access
	const author = tx
		.select({ membershipId: memberships.id, name: users.name, email: users.email })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(memberships, access),
				eq(memberships.userId, by),
				eq(memberships.role, 'student'),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.get()
	if (!author?.email) return
	const path = href.portal('feedback')
	const to = asReader(schoolId, { ...author, email: author.email })
	const about = { to, school: school.name, from, reply, path }
	tell(tx, schoolId, { role: 'student', ...to }, 'message', {
		line: { text: feedbackReplyLine(about), path },
		mail: () => feedbackReplyLetter(about),
	})
}
