/** Labels used by forms, conflicts and the history. */
export const studentFields = {
	firstName: 'First name',
	lastName: 'Last name',
	preferredName: 'Preferred name',
	pronouns: 'Pronouns',
	birthDate: 'Birth date',
	email: 'Email',
	phone: 'Phone',
	language: 'Language',
	instruments: 'Instruments',
	primaryTeacherId: 'Teacher',
	schoolYear: 'School year',
	joinedOn: 'Joined on',
	source: 'How they found you',
	medicalNotes: 'Medical notes',
	accessNotes: 'Access notes',
	emergencyName: 'Emergency contact',
	emergencyPhone: 'Emergency phone',
	note: 'Internal note',
} as const

export type StudentField = keyof typeof studentFields
