import { z } from 'zod'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { familyKinds, firstStudentStates, guardianFlags, portalChoices } from './choices.ts'
import { STUDENT_STATES } from './states.ts'
import {
	choice,
	choices,
	day,
	line,
	lines,
	optionalBirthDay,
	optionalDay,
	optionalLanguage,
	optionalLine,
	optionalLines,
	optionalPhone,
	percentage,
	rows,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const LONGEST_NAME = 80
export const NAME_MISSING = 'Enter a first name or a last name'

/** People have one name or several, in any script. What cannot be seen is no name. */
export function optionalName() {
	return z
		.string()
		.overwrite((text) => (/[^\p{C}\p{Z}]/u.test(text) ? text.replace(/\s+/g, ' ').trim() : ''))
		.refine((text) => [...text].length <= LONGEST_NAME, `Please use at most ${LONGEST_NAME} characters`)
		.default('')
}

export function optionalEmail() {
	return z
		.string()
		.trim()
		.refine((text) => !text || isEmailAddress(text), 'Enter an email address such as name@example.com')
		.transform((text) => text || undefined)
		.optional()
}

/** An id from a list of the page. Whether there is such a row the verb says. */
export function optionalId() {
	return z
		.string()
		.max(64, 'Choose one of the list')
		.transform((text) => text || undefined)
		.optional()
}

const instrument = z.object({
	instrumentId: z.string({ error: 'Choose an instrument' }).min(1, 'Choose an instrument').max(64),
	levelId: optionalId(),
	startedOn: optionalDay(),
})

const details = {
	firstName: optionalName(),
	lastName: optionalName(),
	preferredName: optionalName().transform((text) => text || undefined),
	pronouns: line('', { min: 0, max: 40 })
		.transform((text) => text || undefined)
		.optional(),
	birthDate: optionalBirthDay(),
	email: optionalEmail(),
	phone: optionalPhone(),
	source: optionalLine(),
	schoolYear: line('', { min: 0, max: 40 })
		.transform((text) => text || undefined)
		.optional(),
	primaryTeacherId: optionalId(),
	medicalNotes: optionalLines(),
	accessNotes: optionalLines(),
	emergencyName: optionalName().transform((text) => text || undefined),
	emergencyPhone: optionalPhone(),
	joinedOn: optionalDay(),
	note: optionalLines(),
	instruments: rows(instrument),
}

/** Of the two names one may be missing: some people have only one. */
function named<Shape extends z.ZodObject>(schema: Shape) {
	return schema.refine(
		(value) => {
			const { firstName, lastName } = value as Record<string, unknown>
			return Boolean(firstName || lastName)
		},
		{
			path: ['firstName'],
			message: NAME_MISSING,
			when: ({ value }) => {
				const { firstName, lastName } = value as Record<string, unknown>
				return typeof firstName === 'string' && typeof lastName === 'string'
			},
		},
	)
}

const SHARE = 'Enter a share from 0.01 to 100 per cent, such as 60'

/** A share of what is paid, typed in per cent, kept in hundredths of one. */
export const share = z.preprocess(
	(typed) => (typeof typed === 'string' && !typed.trim() ? undefined : typed),
	percentage(SHARE, { decimals: 2, min: 1, max: 100_00 }).optional(),
)

/** How a guardian is reached, by all of the school. */
const guardianContact = { email: optionalEmail(), phone: optionalPhone(), language: optionalLanguage() }

/** What a guardian is to one child. */
export const guardianTies = {
	relation: line('', { min: 0, max: 40 }).default(''),
	// One box that is ticked comes as text, several as a list, none not at all.
	flags: z
		.unknown()
		.transform((ticked) => [ticked ?? []].flat())
		.pipe(choices(guardianFlags, 'Choose from the list'))
		.default([]),
	share,
}

/** Somebody the school knows is found by e-mail or phone, so that the name may be left out. */
export const guardianRow = z
	.object({ name: optionalName(), ...guardianContact, ...guardianTies })
	.refine(({ name, email, phone }) => name || email || phone, {
		path: ['name'],
		message: 'Enter the name of the guardian',
	})

export const studentDetails = named(z.object(details))
export type StudentDetails = z.output<typeof studentDetails>

export const newStudent = named(
	z.object({
		...details,
		state: choice(firstStudentStates, 'Choose how the student begins').default('active'),
		family: choice(familyKinds, 'Choose who is billed').default('later'),
		familySearch: optionalLine(),
		familyId: optionalId(),
		familyName: optionalName(),
		address: lines('', { min: 0, max: 500 })
			.transform((text) => text || undefined)
			.optional(),
		withGuardians: z.boolean().default(false),
		guardians: rows(guardianRow, { filledBy: ['name', 'email', 'phone'] }),
		classId: optionalId(),
		startsOn: optionalDay(),
		isTrial: z.boolean().default(false),
		ifFull: z.boolean().default(false),
	}),
)
export type NewStudent = z.output<typeof newStudent>
export type GuardianDetails = z.output<typeof guardianRow>
export type GuardianTies = Pick<GuardianDetails, 'relation' | 'flags' | 'share'>

const VERSION_MISSING = 'Open this page again: it has no version'
export const version = z
	.string({ error: VERSION_MISSING })
	.regex(/^\d{1,9}$/, VERSION_MISSING)
	.transform(Number)

export const studentEdit = named(z.object({ ...details, signIn: z.boolean().default(false), version }))

/** One guardian of one student. */
export const guardianEdit = z.object({
	name: optionalName().refine((name) => name !== '', 'Enter the name of the guardian'),
	...guardianContact,
	...guardianTies,
	signIn: z.boolean().default(false),
	version,
})

/** How one guardian is reached, and nothing else of them. */
export const guardianContactEdit = z.object({
	email: optionalEmail(),
	phone: optionalPhone(),
	signIn: z.boolean().default(false),
	version,
})

export type ContactEdit = z.output<typeof guardianContactEdit>

export const familyMove = z.object({
	family: choice(familyKinds, 'Choose who is billed'),
	familySearch: optionalLine(),
	familyId: optionalId(),
	familyName: optionalName(),
	address: lines('', { min: 0, max: 500 })
		.transform((text) => text || undefined)
		.optional(),
	withGuardians: z.boolean().default(false),
	version,
})

export const consentForm = z.object({
	givenBy: line('Enter who agreed, in their own name', { max: LONGEST_NAME }),
	/** Of the text that was on the page. */
	version: wholeNumber('Load the page again: it does not say which text was read'),
})

export const enrolForm = z.object({
	classId: z.string({ error: 'Choose a class' }).min(1, 'Choose a class').max(64),
	startsOn: optionalDay(),
	isTrial: z.boolean().default(false),
	ifFull: z.boolean().default(false),
})

/** Whoever erases somebody says whom, so that it is never done by one click too many. */
export const eraseForm = z.object({
	version,
	name: z
		.string()
		.overwrite((text) => text.replace(/\s+/g, ' ').trim())
		.default(''),
})

/** For what is only confirmed. */
export const noteForm = z.object({
	text: lines('Enter what to remember', { max: 2000 }),
	callBackOn: optionalDay(),
})

/** Whether they were called back; a second press says that they were not. */
export const calledBackForm = z.object({ done: z.boolean().default(false) })
export type NoteForm = z.output<typeof noteForm> & { kind: 'note' | 'call' }

export const confirmation = z.object({})

const portal = choice(portalChoices, 'Choose what happens to the accounts')

export const archiveForm = z.object({ portal: portal.default('lock') })

/** What a form says of leaving that changes what is billed. */
export const leavingBillingForm = z.object({
	state: line('', { min: 0, max: 20 }).optional(),
	since: optionalDay(),
	places: line('', { min: 0, max: 20 }).optional(),
	/** What was shown last. */
	shown: line('', { min: 0, max: 2_000 }).optional(),
})

export const stateForm = z.object({
	state: choice(
		STUDENT_STATES.map((value) => ({ value })),
		'Choose the next state',
	),
	since: day('Choose the day it counts from'),
	until: optionalDay(),
	pays: z.boolean().default(false),
	reason: line('', { min: 0, max: 200 })
		.transform((text) => text || undefined)
		.optional(),
	places: choice(
		[{ value: 'keep' }, { value: 'give-up' }],
		'Choose what happens to their classes',
	).optional(),
	lessons: choice(
		[{ value: 'keep' }, { value: 'remove' }],
		'Choose what happens to their lessons',
	).optional(),
	portal: portal.optional(),
	version,
})

/** Takes back what is planned for a day to come. */
export const stayForm = z.object({ version })
