import { AUDIENCES, type Audience } from '#app/domain/message/audience.ts'

/** “Families of a class: Violin group”. */
export function audienceWords({ to }: Audience, of: string | null): string {
	const label = AUDIENCES.find(({ value }) => value === to)?.label ?? to
	return of ? `${label}: ${of}` : label
}
