import { plain } from '#app/utils/fold.ts'
import type { OpeningField } from './opening-import.ts'

/** States of an import, in order. */
export const IMPORT_STATES = [
	'mapping',
	'checking',
	'checked',
	'importing',
	'imported',
	'canceled',
	'undoing',
	'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a background job is running. */
export const WORKING_STATES: readonly ImportState[] = ['checking', 'importing', 'undoing']

export const IMPORT_ROW_STATES = ['waiting', 'new', 'duplicate', 'error', 'added', 'removed', 'kept'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]

export const MAX_ROWS = 5000
export const MAX_COLUMNS = 100

export const importFields = {
	firstName: 'First name',
	lastName: 'Last name',
	fullName: 'Full name',
	preferredName: 'Preferred name',
	pronouns: 'Pronouns',
	birthDate: 'Birth date',
	email: 'Email',
	phone: 'Phone',
	state: 'Status',
	joinedOn: 'Joined on',
	instruments: 'Instruments',
	teacher: 'Teacher',
	schoolYear: 'School year',
	source: 'How they found you',
	medicalNotes: 'Medical notes',
	emergencyName: 'Emergency contact',
	emergencyPhone: 'Emergency phone',
	note: 'Internal note',
	familyId: 'Family number',
	familyName: 'Family name',
	address: 'Address',
	guardian1First: 'Guardian 1 first name',
	guardian1Last: 'Guardian 1 last name',
	guardian1Name: 'Guardian 1 full name',
	guardian1Relation: 'Guardian 1 relation',
	guardian1Email: 'Guardian 1 email',
	guardian1Phone: 'Guardian 1 phone',
	guardian2First: 'Guardian 2 first name',
	guardian2Last: 'Guardian 2 last name',
	guardian2Name: 'Guardian 2 full name',
	guardian2Relation: 'Guardian 2 relation',
	guardian2Email: 'Guardian 2 email',
	guardian2Phone: 'Guardian 2 phone',
} as const
export type ImportField = keyof typeof importFields

/** One entry per column; empty if ignored. */
export type ImportMapping = readonly (ImportField | OpeningField | '')[]

export function isImportField(text: string): text is ImportField {
	return Object.hasOwn(importFields, text)
}

/**
 * Several columns can map to one of these fields and are concatenated. For all other fields the first non-empty cell counts.
 */
export const JOINED: readonly ImportField[] = ['address', 'note', 'medicalNotes', 'instruments']

/** Column names used by spreadsheets, My Music Staff, Jackrabbit and our own exports, normalized. */
const NAMES: Record<Exclude<ImportField, `guardian${string}`>, string> = {
	firstName:
		'first name, first, given name, student first name, student first, forename, vorname, prenom, nombre',
	lastName:
		'last name, last, surname, family name of student, student last name, student last, nachname, nom, apellido, apellidos',
	fullName: 'name, full name, student, student name, student full name',
	preferredName: 'preferred name, nickname, known as, goes by',
	pronouns: 'pronouns',
	birthDate:
		'birth date, birthdate, birthday, date of birth, dob, born, student birth date, student dob, student birthday, geburtsdatum',
	email: 'email, e mail, email address, student email, student email address, student e mail',
	phone:
		'phone, phone number, mobile, mobile phone, cell, cell phone, telephone, student phone, student cell phone, student mobile phone, student mobile, student cell',
	state: 'status, state, student status',
	joinedOn:
		'joined, joined on, join date, start date, date started, started, enrolled, registration date, student start date, reg date, date added',
	instruments: 'instrument, instruments, subject, subjects',
	teacher: 'teacher, teachers, main teacher, primary teacher, default teacher, assigned teacher, instructor',
	schoolYear: 'school year, grade, grade level, year group, student grade',
	source:
		'source, referrer, referral, heard of the school by, how did you hear about us, lead source, referral source',
	medicalNotes:
		'medical notes, medical, allergies, medical information, medical conditions, health notes, health concerns, medical info, allergies medical',
	emergencyName: 'emergency contact, emergency contact name, emergency name',
	emergencyPhone: 'emergency phone, emergency contact phone, emergency number',
	note: 'note, notes, comments, student notes, note of the office, remarks',
	familyId: 'family id, family number, account number, account id, family account, household id',
	familyName: 'family, family name, account name, account, household, familyname',
	address:
		'address, street, street address, home address, address 1, address 2, address line 1, address line 2, city, town, suburb, state province, province, county, zip, zip code, postal code, postcode, zip postal code, country, family address, mailing address',
}

/** Prefixes of guardian columns. */
const GUARDIANS = [
	'guardian 1, guardian, parent, parent 1, parent guardian, parent guardian 1, contact 1, primary contact, primary guardian, primary parent, mother, mom, mum, parent contact 1',
	'guardian 2, parent 2, parent guardian 2, contact 2, secondary contact, secondary guardian, secondary parent, father, dad, parent contact 2',
]
const OF_GUARDIANS = {
	First: 'first name, first',
	Last: 'last name, last, surname',
	Name: 'name, full name, ',
	Relation: 'relation, relationship, type',
	Email: 'email, e mail, email address',
	Phone:
		'phone, phone number, mobile, mobile phone, cell, cell phone, home phone, work phone, telephone, cell number',
}

const KNOWN = new Map<string, ImportField>([
	...Object.entries(NAMES).flatMap(([field, names]) =>
		names.split(', ').map((name) => [name, field as ImportField] as const),
	),
	...GUARDIANS.flatMap((called, i) =>
		called
			.split(', ')
			.flatMap((who) =>
				Object.entries(OF_GUARDIANS).flatMap(([part, names]) =>
					names
						.split(', ')
						.map((name) => [`${who} ${name}`.trim(), `guardian${i + 1}${part}` as ImportField] as const),
				),
			),
	),
	// A household number is stored with the student, although it usually reaches the guardians.
	['home phone', 'phone'],
])

export function guessMapping(columns: readonly string[]): (ImportField | '')[] {
	const names = columns.map((column) => plain(column))
	const isAmerican = names.some((name) => /^(zip|zip code|postal code)$/.test(name))
	const fields = names.map((name) => KNOWN.get(name) ?? '')
	const parent = fields.findIndex((field) => /^guardian1(First|Name)$/.test(field))
	return fields.map((field, i) => {
		// Next to a ZIP code, "State" is part of the address.
		if (names[i] === 'state' && isAmerican) return 'address'
		// "Email" behind "Parent" is the address of the parent, unless the file says whose it is.
		const isOfParent = parent !== -1 && i > parent && !names[i]?.startsWith('student')
		if (isOfParent && field === 'email' && !fields.includes('guardian1Email')) return 'guardian1Email'
		if (isOfParent && field === 'phone' && !fields.includes('guardian1Phone')) return 'guardian1Phone'
		return field
	})
}
