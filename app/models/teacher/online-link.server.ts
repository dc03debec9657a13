import { sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { ownTeacherId } from './own.server.ts'

/** The link of the user's own online lessons; null for people who do not teach. */
export function findOwnOnlineLink(access: Access): { link: string | null } | null {
	const teacher = database()
		.select({ link: teachers.onlineLink })
		.from(teachers)
		.where(rowOf(teachers, access, ownTeacherId(access) ?? ''))
		.get()
	return teacher ?? null
}

export function setOwnOnlineLink(access: Access, link: string | null): Outcome<null> {
	const id = ownTeacherId(access)
	if (!id) return refused({ form: 'You are not among the teachers of this school.' }, { status: 404 })
	return write((tx) => {
		const before = findOwnOnlineLink(access)?.link ?? null
		if (before === link) return done(null)
		// The office's form shows the link, so an older copy of it must not win.
		tx.update(teachers)
			.set({
				onlineLink: link,
				version: sql`${teachers.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(rowOf(teachers, access, id))
			.run()
		record(tx, access, 'teacher.changed', {
			objectId: id,
			objectName: access.name,
			before: { onlineLink: before },
			after: { onlineLink: link },
		})
		return done(null)
	})
}
