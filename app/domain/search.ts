import { href } from './href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

/** A search result. Guardians link to the page of a child. */
export interface SearchHit {
	kind: 'student' | 'guardian' | 'family' | 'teacher' | 'class' | 'invoice'
	id: string
	name: string
	facts: string[]
	/** Contact details of the person, or of their first contact. */
	phone: PhoneNumber | null
	email: string | null
	/** Owner of the contact details, if it is another person. */
	whose?: string
	/** The family that pays for a student. */
	familyId?: string | null
	/** Id of the guardian, when `id` is the child. */
	guardianId?: string
	/** Details a form shows after a family was chosen. */
	family?: FamilyToChoose
}

export interface FamilyToChoose {
	id: string
	name: string
	address: string | null
	children: { id: string; name: string }[]
	guardians: { id: string; name: string }[]
}

/** Search scope of a form: a `caller` is a family, or a student without one. */
export type ChoiceKind = 'student' | 'family' | 'caller'

export const hitKinds: Record<SearchHit['kind'], string> = {
	student: 'Students',
	guardian: 'Guardians',
	family: 'Families',
	teacher: 'Teachers',
	class: 'Classes',
	invoice: 'Invoices',
}

export function hitHref({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string {
	if (kind === 'class') return href.class(id)
	if (kind === 'invoice') return href.invoice(id)
	if (kind === 'teacher') return href.teacher(id)
	if (kind === 'family') return href.family(id)
	return href.student(id, kind === 'student' ? undefined : 'family')
}

export interface HitAction {
	label: 'Call' | 'Email' | 'Edit contact' | 'Record payment' | 'Enroll'
	to: string
	/** Screen reader text that names the subject of the action. */
	about: string
}

/** Quick actions of a result, limited to the user's permissions. */
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
