import { AUDIENCES, type Audience, type AudienceKind } from '#app/domain/message/audience.ts'
import type { Access } from '#app/models/access.server.ts'

type Writer = Pick<Access, 'reach'>

/** Teachers reach the families of their own students alone. */
export function audienceLabel({ reach }: Writer, to: AudienceKind): string {
	if (to === 'families' && reach === 'own') return 'All families of your students'
	return AUDIENCES.find(({ value }) => value === to)?.label ?? to
}

/** “Families of a class: Violin group”. */
export function audienceWords(writer: Writer, { to }: Audience, of: string | null): string {
	const label = audienceLabel(writer, to)
	return of ? `${label}: ${of}` : label
}
