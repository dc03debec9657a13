import { href } from './href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

/** What a search of the school finds. A guardian is shown on the page of a child. */
export interface SearchHit {
	kind: 'student' | 'guardian' | 'family' | 'teacher' | 'class'
	id: string
	name: string
	facts: string[]
	/** Of the person, or of whom to call about them. */
	phone: PhoneNumber | null
	email: string | null
	/** Whose number and address they are, where they are somebody else's. */
	whose?: string
	/** The account that pays for a student. */
	familyId?: string | null
	/** Which guardian of the child with the id. */
	guardianId?: string
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
	if (kind === 'family') return href.family(id)
	return href.student(id, kind === 'student' ? undefined : 'family')
}

export interface HitAction {
	label: 'Call' | 'Email' | 'Edit contact' | 'Record payment' | 'Enroll'
	to: string
	/** Read aloud after the label: whom the action is about. */
	about: string
}

/** What can be done with a result right away, as far as somebody may. */
export function hitActions(hit: SearchHit, may: { pay: boolean; write: boolean }): HitAction[] {
	const { kind, id, name, phone, email, whose = name, familyId, guardianId } = hit
	const payer = kind === 'family' ? id : kind === 'student' ? familyId : null
	const all: (HitAction | null)[] = [
		phone && { label: 'Call', to: phone.href, about: whose },
		email ? { label: 'Email', to: `mailto:${email}`, about: whose } : null,
		guardianId && may.write
			? { label: 'Edit contact', to: href.editContact(id, guardianId), about: name }
			: null,
		payer && may.pay
			? { label: 'Record payment', to: href.familyAccount(payer, 'payment'), about: name }
			: null,
		kind === 'student' && may.write ? { label: 'Enroll', to: href.student(id, 'enroll'), about: name } : null,
	]
	return all.filter((action) => action !== null)
}
