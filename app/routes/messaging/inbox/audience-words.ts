import { AUDIENCES, type Audience, type AudienceKind } from '#app/domain/message/audience.ts'
import type { Access } from '#app/models/access.server.ts'
import { shortDayWords, today } from '#app/utils/dates.ts'

type Writer = Pick<Access, 'reach'>

interface Sent {
	audience: Audience
	/** Planned or actual time of sending; null if it is sent once confirmed. */
	sendAt: number | null
}

/** Teachers reach the families of their own students alone. */
export function audienceLabel({ reach }: Writer, to: AudienceKind): string {
	if (to === 'families' && reach === 'own') return 'All families of your students'
	return AUDIENCES.find(({ value }) => value === to)?.label ?? to
}

/** “Families of a class: Violin group”. */
export function audienceWords(access: Access, { audience: { to }, sendAt }: Sent, of: string | null): string {
	const { timeZone, dateFormat } = access.school
	if (to === 'today')
		return `Families with a lesson on ${shortDayWords(today(timeZone, sendAt ?? undefined), dateFormat)}`
	const label = audienceLabel(access, to)
	return of ? `${label}: ${of}` : label
}
