import { stateRules } from './states.ts'

export const firstStudentStates = (['enquiry', 'waiting', 'trial', 'active'] as const).map((state) => ({
	value: state,
	label: stateRules[state].label,
}))

/** Values are column names. */
export const guardianFlags = [
	{ value: 'isPrimary', label: 'Contact first' },
	{ value: 'pays', label: 'Pays', hint: 'A new payer gets the invoices too.' },
	{ value: 'getsInvoices', label: 'Gets invoices' },
	{ value: 'getsLessons', label: 'Gets lesson updates' },
	{
		value: 'mayBook',
		label: 'May book',
		hint: 'Absences need no permission: everybody with an account reports them.',
	},
	{ value: 'mayCollect', label: 'May collect the child' },
	{ value: 'isEmergency', label: 'Emergency contact' },
	{
		value: 'noContact',
		label: 'No contact, by order of a court',
		hint: 'They see nothing of this student, and without another child here their account is locked.',
	},
] as const

export type GuardianFlag = (typeof guardianFlags)[number]['value']

/** Default flags of a guardian. */
export const usualFlags: GuardianFlag[] = ['getsLessons', 'mayBook', 'mayCollect']
/** Defaults for the first guardian, who usually pays. */
export const firstGuardianFlags: GuardianFlag[] = [
	'isPrimary',
	'pays',
	'getsInvoices',
	...usualFlags,
	'isEmergency',
]

export const familyKinds = [
	{ value: 'later', label: 'Decide later' },
	{ value: 'new', label: 'A new family' },
	{ value: 'existing', label: 'An existing family' },
	{ value: 'self', label: 'The student pays (adult)' },
] as const

const lock = {
	value: 'lock',
	label: 'Lock now',
	hint: 'They are signed out. Guardians with another child here keep access.',
} as const

/** Applies to the accounts of leaving students and of the people who sign in for them. */
export const portalChoices = [
	{ value: 'keep', label: 'Keep reading access', hint: 'They can sign in and look things up.' },
	lock,
] as const

/** The portal hides archived students. */
export const archivePortalChoices = [
	{
		value: 'keep',
		label: 'Keep access to invoices',
		hint: 'They can sign in and see invoices and payments, but no longer lessons, notes and reports.',
	},
	lock,
] as const
export type PortalChoice = (typeof portalChoices)[number]['value']

/** Younger students need a guardian. */
export const ADULT = 18
