import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import {
	bouncedAddresses,
	digestLines,
	notificationChoices,
	notificationSettings,
	sentReminders,
} from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import type { SchoolId } from '../access.server.ts'
import { erasePush } from './push-devices.server.ts'

interface ErasedPeople {
	studentIds: string[]
	guardianIds: string[]
	membershipIds: string[]
}

/** Erases preferences and waiting notifications. */
export function eraseNotifications(
	tx: Tx,
	schoolId: SchoolId,
	{ studentIds, guardianIds, membershipIds }: ErasedPeople,
) {
	const recipients = [
		...studentIds.map((id) => `student:${id}`),
		...guardianIds.map((id) => `guardian:${id}`),
		...membershipIds.map(keyOfPlace),
	]
	tx.delete(notificationChoices)
		.where(
			and(eq(notificationChoices.schoolId, schoolId), inArray(notificationChoices.recipient, recipients)),
		)
		.run()
	for (const table of [notificationSettings, digestLines])
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), inArray(table.membershipId, membershipIds)))
			.run()
	erasePush(tx, schoolId, membershipIds)
}

/** Erases addresses no one at the school uses anymore. */
export function forgetAddresses(tx: Tx, schoolId: SchoolId, emails: readonly string[]) {
	const keys = emails.map(fold)
	tx.delete(bouncedAddresses)
		.where(and(eq(bouncedAddresses.schoolId, schoolId), inArray(bouncedAddresses.emailKey, keys)))
		.run()
	tx.delete(sentReminders)
		.where(and(eq(sentReminders.schoolId, schoolId), inArray(sentReminders.recipient, keys)))
		.run()
}

/** Merges two memberships of one person; the remaining one keeps its own preferences. */
export function moveNotifications(tx: Tx, schoolId: SchoolId, leaving: string, staying: string) {
	erasePush(tx, schoolId, [leaving])
	tx.update(digestLines)
		.set({ membershipId: staying })
		.where(and(eq(digestLines.schoolId, schoolId), eq(digestLines.membershipId, leaving)))
		.run()
	tx.delete(notificationSettings)
		.where(and(eq(notificationSettings.schoolId, schoolId), eq(notificationSettings.membershipId, leaving)))
		.run()
	tx.delete(notificationChoices)
		.where(
			and(eq(notificationChoices.schoolId, schoolId), eq(notificationChoices.recipient, keyOfPlace(leaving))),
		)
		.run()
}
