import { href } from './href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

/** What a search of the school finds. A guardian or a family is shown on the page of a child. */
export interface SearchHit {
	kind: 'student' | 'guardian' | 'family' | 'teacher' | 'class'
	id: string
	name: string
	facts: string[]
	phone: PhoneNumber | null
	email: string | null
	/** What a form shows of a family that was chosen. */
	family?: FamilyToChoose
}

export interface FamilyToChoose {
	id: string
	name: string
	address: string | null
	children: { id: string; name: string }[]
	guardians: { id: string; name: string }[]
}

/** What a form looks for: a `caller` is a family, or a student without one. */
export type ChoiceKind = 'student' | 'family' | 'caller'

export const hitKinds: Record<SearchHit['kind'], string> = {
	student: 'Students',
	guardian: 'Guardians',
	family: 'Families',
	teacher: 'Teachers',
	class: 'Classes',
}

export function hitHref({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string {
	if (kind === 'class') return href.class(id)
	if (kind === 'teacher') return href.teacher(id)
	return href.student(id, kind === 'student' ? undefined : 'family')
}
