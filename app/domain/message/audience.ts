/** Kinds of messages to many recipients. An emergency also reaches people who muted announcements. */
export const BROADCAST_KINDS = ['message', 'announcement', 'emergency'] as const
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]

export const BROADCAST_STATES = ['draft', 'scheduled', 'sending', 'sent'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

export const broadcastWords: Record<BroadcastKind, { label: string; hint: string }> = {
	message: { label: 'Message', hint: 'Each family can answer, and no other family sees it.' },
	announcement: { label: 'Announcement', hint: 'Everyone gets the same text, and nobody can answer.' },
	emergency: {
		label: 'Emergency',
		hint: 'Like an announcement, and also emailed to people who muted announcements.',
	},
}

/** Recipient groups. `of` names the additional choice a group needs: class, teacher or tag. */
export const AUDIENCES = [
	{ value: 'everyone', label: 'Everyone: families and teachers', of: null },
	{ value: 'families', label: 'All families', of: null },
	{ value: 'teachers', label: 'All teachers', of: null },
	{ value: 'class', label: 'Families of a class', of: 'class' },
	{ value: 'teacher', label: 'Families of a teacher’s students', of: 'teacher' },
	{ value: 'tag', label: 'Families of students with a tag', of: 'tag' },
	{ value: 'owing', label: 'Families with a balance due', of: null },
	{ value: 'today', label: 'Families with a lesson on the day it is sent', of: null },
	{ value: 'family', label: 'One family', of: 'family' },
] as const

export type AudienceKind = (typeof AUDIENCES)[number]['value']

/** True for messages people can unsubscribe from. Emergencies and messages to a single family reach everyone. */
export function isBulk(kind: BroadcastKind, { to }: Audience): boolean {
	return kind !== 'emergency' && to !== 'family'
}

export interface Audience {
	to: AudienceKind
	/** Id of the class, teacher, tag or family. */
	id?: string
}

/** Teachers can only write to the families of their own students. */
export const TEACHER_AUDIENCES: readonly AudienceKind[] = ['families', 'class', 'family']

/** Reasons why a recipient gets no message, or not on every channel. */
export const exclusionWords = {
	'no-contact': 'No contact allowed',
	'no-address': 'No email address and no account',
	muted: 'Gets no announcements by email',
	summary: 'Gets announcements in a summary',
	bounced: 'Earlier email to this address came back',
	left: 'Left the school',
	'same-address': 'Gets it at the same email address as somebody else',
} as const

export type Exclusion = keyof typeof exclusionWords
