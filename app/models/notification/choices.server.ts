import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { notificationChoices } from '#db/schema/index.ts'
import { defaultHow, mayWait, type How, type NotificationEvent } from '#app/domain/notification/events.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import type { SchoolId } from '../access.server.ts'

/** A person with an account, a record, or both. */
export interface Addressee {
	role: Role
	/** The membership, if they have an account. */
	membershipId: string | null
	/** `guardian:`, `student:` or `teacher:` and an id. */
	key?: string
}

/** Preferences of several people for an event, or the default of their role. */
export function choicesAbout(schoolId: SchoolId, event: NotificationEvent): (recipient: Addressee) => How {
	const rows = database()
		.select({ recipient: notificationChoices.recipient, how: notificationChoices.how })
		.from(notificationChoices)
		.where(and(eq(notificationChoices.schoolId, schoolId), eq(notificationChoices.event, event)))
		.all()
	const chosen = new Map(rows.map(({ recipient, how }) => [recipient, how]))
	return (recipient) => chosenBy(chosen, event, recipient)
}

/** The same for one person. */
export function howToTell(schoolId: SchoolId, event: NotificationEvent, recipient: Addressee): How {
	const rows = database()
		.select({ recipient: notificationChoices.recipient, how: notificationChoices.how })
		.from(notificationChoices)
		.where(
			and(
				eq(notificationChoices.schoolId, schoolId),
				eq(notificationChoices.event, event),
				inArray(notificationChoices.recipient, keysOf(recipient)),
			),
		)
		.all()
	return chosenBy(new Map(rows.map((row) => [row.recipient, row.how])), event, recipient)
}

/** The user's own setting takes precedence over one made by an emailed link. */
function chosenBy(chosen: Map<string, How>, event: NotificationEvent, recipient: Addressee): How {
	const [own] = keysOf(recipient).flatMap((key) => chosen.get(key) ?? [])
	const how = own ?? defaultHow(event, recipient.role)
	// Only people with an account get a summary.
	return how === 'digest' && !(recipient.membershipId && mayWait(event)) ? 'now' : how
}

function keysOf({ membershipId, key }: Addressee): string[] {
	return [...(membershipId ? [keyOfPlace(membershipId)] : []), ...(key ? [key] : [])]
}

export function setChoice(
	tx: Tx,
	schoolId: SchoolId,
	{ event, recipient, how }: { event: NotificationEvent; recipient: string; how: How },
	now = Date.now(),
) {
	tx.insert(notificationChoices)
		.values({ schoolId, event, recipient, how, at: now })
		.onConflictDoUpdate({
			target: [notificationChoices.schoolId, notificationChoices.event, notificationChoices.recipient],
			set: { how, at: now },
		})
		.run()
}
