/** How the fields of a student and of what belongs to them read, on forms, in conflicts and in the history. */
export const studentFields = {
	firstName: 'First name',
	lastName: 'Last name',
	preferredName: 'Preferred name',
	pronouns: 'Pronouns',
	birthDate: 'Birth date',
	email: 'E-mail',
	phone: 'Phone',
	instruments: 'Instruments',
	primaryTeacherId: 'Teacher',
	schoolYear: 'School year',
	joinedOn: 'Joined on',
	source: 'Heard of the school by',
	medicalNotes: 'Medical notes',
	accessNotes: 'Access notes',
	emergencyName: 'Emergency contact',
	emergencyPhone: 'Emergency phone',
	note: 'Note of the office',
} as const

export type StudentField = keyof typeof studentFields

const others: Record<string, string> = {
	name: 'Name',
	state: 'State',
	stateSince: 'Since',
	leftOn: 'Left on',
	leaveReason: 'Reason',
	classes: 'Classes',
	class: 'Class',
	from: 'From',
	place: 'Place in the queue',
	family: 'Family',
	paysSelf: 'Pays for themselves',
	address: 'Address',
	billingName: 'Invoices go to',
	invoiceDelivery: 'Invoices are sent by',
	guardian: 'Guardian',
	relation: 'Relation',
	flags: 'May, gets, does',
	share: 'Share',
	consent: 'Consent',
	version: 'Version',
	givenBy: 'Given by',
	archived: 'Archived',
	tag: 'Tag',
	tags: 'Tags',
}

/** What stands in the history for what not everybody may read there. */
export const HIDDEN = '(not shown)'
export const HIDDEN_FIELDS: readonly StudentField[] = ['medicalNotes', 'accessNotes']

export function fieldWords(name: string): string {
	return studentFields[name as StudentField] ?? others[name] ?? name
}

/** A value of the history, as text. */
export function valueWords(value: unknown): string {
	if (value === null || value === undefined || value === '') return 'nothing'
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map(valueWords).join(', ')
	return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
