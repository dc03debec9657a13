import type { Role } from '../account/roles.ts'

/** Kinds of email a user can turn off. Invoices, payment reminders, offered seats and account emails are always sent. */
export const EVENTS = [
	'message',
	'announcement',
	'lesson',
	'change',
	'event',
	'absence',
	'offer',
	'learning',
	'recording',
	'report',
] as const
export type NotificationEvent = (typeof EVENTS)[number]

/** Immediately, in the summary, or not by email. */
export const HOWS = ['now', 'digest', 'off'] as const
export type How = (typeof HOWS)[number]

export const howWords: Record<How, string> = {
	now: 'Right away',
	digest: 'In the summary',
	off: 'No email',
}

export const DIGESTS = ['daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

export const digestOptions: { value: Digest; label: string }[] = [
	{ value: 'daily', label: 'Every day at 7 in the morning' },
	{ value: 'weekly', label: 'Every Monday at 7 in the morning' },
]

export const QUIET_CHOICES = ['school', 'own', 'none'] as const
export type Quiet = (typeof QUIET_CHOICES)[number]

export const REMINDERS = [
	'lessons',
	'invoice-due',
	'invoice-late',
	'invoice-payer',
	'autopay',
	'receipt',
	'refund',
] as const

interface EventWords {
	label: string
	hint: string
}

type Audience = 'office' | 'solo' | 'teacher' | 'family'

const text: Record<NotificationEvent, Partial<Record<Audience, EventWords>>> = {
	message: {
		...all({ label: 'Messages', hint: 'Somebody wrote to you in a conversation.' }),
		family: {
			label: 'Messages',
			hint: 'Somebody wrote to you or replied to your feedback.',
		},
	},
	announcement: {
		teacher: { label: 'Announcements', hint: 'The office wrote to everyone or to all teachers.' },
		family: { label: 'Announcements', hint: 'The school wrote to many families.' },
	},
	lesson: { family: { label: 'Lesson reminders', hint: 'On the day before, if the school sends them.' } },
	change: {
		office: {
			label: 'Changes to lessons',
			hint: 'A family asked to move a lesson, or for a make-up lesson, or a teacher for time off.',
		},
		teacher: {
			label: 'Changes to lessons',
			hint: 'One of yours was moved, canceled, booked or given to somebody else, a recital or exam of your students was moved or canceled, a student joins or leaves one of your classes, your time off was answered, added or canceled, or your last day was set or canceled.',
		},
		solo: {
			label: 'Changes to lessons',
			hint: 'A family asked to move a lesson, asked for or booked a make-up lesson, or answered the times you proposed.',
		},
		family: {
			label: 'Changes to lessons',
			hint: 'The school canceled or moved one of yours, or answered what you asked.',
		},
	},
	event: {
		family: {
			label: 'Recitals and exams',
			hint: 'You are invited, your sign-up is confirmed or withdrawn, one of yours is moved or canceled, or a result is recorded.',
		},
	},
	absence: {
		office: { label: 'Absences', hint: 'A family said that a student will not come.' },
		solo: { label: 'Absences', hint: 'A family said that a student will not come.' },
		teacher: { label: 'Absences', hint: 'A family said that a student of yours will not come.' },
		family: { label: 'Absences', hint: 'Confirms that you or somebody of your family reported one.' },
	},
	learning: {
		family: {
			label: 'Lesson notes and assignments',
			hint: 'A teacher wrote about a lesson or set an assignment.',
		},
	},
	recording: {
		...all({ label: 'Recordings', hint: 'A family answered a comment of yours.' }),
		family: { label: 'Recordings', hint: 'A teacher commented on one of yours.' },
	},
	report: {
		teacher: { label: 'Reports', hint: 'The office asked for changes to one of yours.' },
		family: { label: 'Reports', hint: 'One about you or somebody of your family was published.' },
	},
	offer: {
		office: {
			label: 'Seats and sign-ups',
			hint: 'A family accepted or declined a seat, signed up, or withdrew from a recital or exam.',
		},
		solo: {
			label: 'Seats and sign-ups',
			hint: 'A family accepted or declined a seat, signed up, or withdrew from a recital or exam.',
		},
	},
}

/** Events offered to a role, in the order of the form. Administrators who teach get the emails of teachers too. */
export function eventsFor(role: Role, teaches = false): ({ event: NotificationEvent } & EventWords)[] {
	return EVENTS.flatMap((event) => {
		const audience = audienceOf(role)
		const own = text[event][audience]
		const taught = teaches && audience === 'office' ? text[event].teacher : undefined
		if (event === 'change' && own && taught) return [{ event, ...own, hint: `${own.hint} ${taught.hint}` }]
		const words = own ?? taught
		return words ? [{ event, ...words }] : []
	})
}

/**
 * Teachers are emailed about their students' absences right away, so the office only gets them in the summary. Notes
 * of a day's lessons come together.
 */
export function defaultHow(event: NotificationEvent, role: Role): How {
	return event === 'learning' || (event === 'absence' && role === 'admin') ? 'digest' : 'now'
}

/** A summary may arrive too late for events about lessons and recitals. */
export function mayWait(event: NotificationEvent): boolean {
	return event !== 'lesson' && event !== 'change' && event !== 'event'
}

export function isNotificationEvent(text: unknown): text is NotificationEvent {
	return EVENTS.some((event) => event === text)
}

function audienceOf(role: Role): Audience {
	if (role === 'student') return 'family'
	if (role === 'teacher') return 'teacher'
	return role === 'solo_teacher_admin' ? 'solo' : 'office'
}

function all(own: EventWords): Record<Audience, EventWords> {
	return { office: own, solo: own, teacher: own, family: own }
}
