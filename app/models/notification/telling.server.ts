import type { Tx } from '#db/client.server.ts'
import { digestLines } from '#db/schema/index.ts'
import type { NotificationEvent } from '#app/domain/notification/events.ts'
import type { Mail } from '#app/letters/mail.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId } from '../access.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { howToTell, type Addressee } from './choices.server.ts'
import { nextMoment } from './timing.server.ts'

/** A line of a summary. */
export interface Line {
	text: string
	/** The page of ours it is about. */
	path: string
	/** The conversation it is about: read in the meantime, it is left out. */
	subjectId?: string
}

/**
 * Tells somebody of something as they chose: by an email of its own, after their quiet hours, in their next summary, or not
 * by email. Answers with the email that was queued. After `by` it would be of no use.
 */
export function tell(
	tx: Tx,
	schoolId: SchoolId,
	recipient: Addressee & { email: string | null },
	event: NotificationEvent,
	{ mail, line, by }: { mail: (email: string) => Mail; line: Line; by?: number },
	now = Date.now(),
): string | null {
	const how = howToTell(schoolId, event, recipient)
	if (how === 'off') return null
	const { membershipId, email } = recipient
	if (how === 'digest' && membershipId) {
		addLine(tx, schoolId, { ...line, membershipId, event }, now)
		return null
	}
	if (!email) return null
	const notBefore = nextMoment(schoolId, membershipId, now, by)
	const [mailId] = queueSchoolMail(tx, schoolId, [{ ...mail(email), notBefore }], now)
	return mailId ?? null
}

/** Keeps a line for the next summary of somebody. */
export function addLine(
	tx: Tx,
	schoolId: SchoolId,
	line: Line & { membershipId: string; event: NotificationEvent },
	now = Date.now(),
) {
	tx.insert(digestLines)
		.values({ schoolId, id: newId(now), ...line, at: now })
		.run()
}
