import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, notificationSettings, pushDevices, pushOutbox, schools } from '#db/schema/index.ts'
import type { PushEvent } from '#app/domain/notification/push.ts'
import { newId } from '#app/utils/id.server.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'

interface Push {
	membershipId: string
	event: PushEvent
	/** The subject of the email about it; composed only if there is a device. */
	text: () => string
	/** The page it opens. */
	path: string
	mailId?: string | null
	notBefore: number
}

/** Queues a notification for each device of a member who wants it, in the transaction of the change. */
export function queuePush(tx: Tx, schoolId: SchoolId, push: Push, now = Date.now()) {
	const { membershipId, event, text, path, mailId = null, notBefore } = push
	const devices = tx
		.select({ id: pushDevices.id, chosen: notificationSettings.push, school: schools.name })
		.from(pushDevices)
		.innerJoin(
			memberships,
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.id, pushDevices.membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.innerJoin(schools, eq(schools.id, pushDevices.schoolId))
		.leftJoin(
			notificationSettings,
			and(
				eq(notificationSettings.schoolId, schoolId),
				eq(notificationSettings.membershipId, pushDevices.membershipId),
			),
		)
		.where(and(eq(pushDevices.schoolId, schoolId), eq(pushDevices.membershipId, membershipId)))
		.all()
		.filter(({ chosen }) => chosen?.includes(event) ?? true)
	for (const { id: deviceId, school: title } of devices)
		tx.insert(pushOutbox)
			.values({
				schoolId,
				id: newId(now),
				deviceId,
				title,
				text: text(),
				path,
				mailId,
				createdAt: now,
				dueAt: Math.max(now, notBefore),
			})
			.run()
}

/** Deletes what was not shown yet about emails that are withdrawn. */
export function withdrawPush(tx: Tx, schoolId: SchoolId, mailIds: readonly string[]) {
	tx.delete(pushOutbox)
		.where(and(eq(pushOutbox.schoolId, schoolId), inArray(pushOutbox.mailId, [...mailIds])))
		.run()
}

/** Deletes devices with what is on its way to them. */
export function endPushDevices(tx: Tx, schoolId: SchoolId, ids: readonly string[]) {
	tx.delete(pushOutbox)
		.where(and(eq(pushOutbox.schoolId, schoolId), inArray(pushOutbox.deviceId, [...ids])))
		.run()
	tx.delete(pushDevices)
		.where(and(eq(pushDevices.schoolId, schoolId), inArray(pushDevices.id, [...ids])))
		.run()
}

/** A browser shows the notifications of one person, so the devices of its earlier users end at every school. */
export function endOthersOn(tx: Tx, endpoint: string, userId: string) {
	const others = tx
		.select({ schoolId: pushDevices.schoolId, id: pushDevices.id })
		.from(pushDevices)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, pushDevices.schoolId), eq(memberships.id, pushDevices.membershipId)),
		)
		.where(and(eq(pushDevices.endpoint, endpoint), ne(memberships.userId, userId)))
		.all()
	for (const { schoolId, id } of others) endPushDevices(tx, schoolIdOf(schoolId), [id])
}
