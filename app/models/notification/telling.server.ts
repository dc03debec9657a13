import type { Tx } from '#db/client.server.ts'
import { digestLines } from '#db/schema/index.ts'
import type { NotificationEvent } from '#app/domain/notification/events.ts'
import type { Mail } from '#app/letters/mail.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId } from '../access.server.ts'
import { isPushEvent } from '#app/domain/notification/push.ts'
import { queuePush } from '../mail/push-outbox.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { howToTell, type Addressee } from './choices.server.ts'
import { nextMoment } from './timing.server.ts'

export interface Line {
	text: string
	/** The page to link to. */
	path: string
	/** The conversation, note or assignment of the line, which is dropped if that was read or taken back in the meantime. */
	subjectId?: string
}

/**
 * Notifies a person according to their preferences: by email after their quiet hours, in the next summary, or
 * not at all; and on their devices. Returns the queued email's id. `by` is the latest useful time, and `more` are further lines of
 * the same email in a summary.
 */
export function tell(
	tx: Tx,
	schoolId: SchoolId,
	recipient: Addressee & { email: string | null },
	event: NotificationEvent,
	{
		mail,
		line,
		more,
		by,
	}: { mail: (email: string) => Mail; line: Line; more?: readonly Line[]; by?: number },
	now = Date.now(),
): string | null {
	const mailId = tellByMail(tx, schoolId, recipient, event, { mail, line, more, by }, now)
	const { membershipId, email } = recipient
	if (membershipId && isPushEvent(event))
		queuePush(
			tx,
			schoolId,
			{
				membershipId,
				event,
				path: line.path,
				mailId,
				text: () => mail(email ?? '').subject,
				notBefore: nextMoment(schoolId, membershipId, now, by),
			},
			now,
		)
	return mailId
}

function tellByMail(
	tx: Tx,
	schoolId: SchoolId,
	recipient: Addressee & { email: string | null },
	event: NotificationEvent,
	{ mail, line, more = [], by }: Parameters<typeof tell>[4],
	now: number,
): string | null {
	const how = howToTell(schoolId, event, recipient)
	if (how === 'off') return null
	const { membershipId, email } = recipient
	if (how === 'digest' && membershipId) {
		for (const one of [line, ...more]) addLine(tx, schoolId, { ...one, membershipId, event }, now)
		return null
	}
	if (!email) return null
	const notBefore = nextMoment(schoolId, membershipId, now, by)
	const [mailId] = queueSchoolMail(tx, schoolId, [{ ...mail(email), notBefore }], now)
	return mailId ?? null
}

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
