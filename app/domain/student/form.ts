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

const MAX_NAME = 80
export const NAME_MISSING = 'Enter a first name or a last name'

/** Any number of names in any script. Text of invisible characters only counts as empty. */
export function optionalName() {
	return z
		.string()
		.overwrite((text) => (/[^\p{C}\p{Z}]/u.test(text) ? text.replace(/\s+/g, ' ').trim() : ''))
		.refine((text) => [...text].length <= MAX_NAME, `Please use at most ${MAX_NAME} characters`)
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

/** Only the format is checked here; the model checks that the row exists. */
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
	language: optionalLanguage(),
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

/** Either name may be missing, because some people have only one. */
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

/** Entered in percent, stored in basis points. */
export const share = z.preprocess(
	(typed) => (typeof typed === 'string' && !typed.trim() ? undefined : typed),
	percentage(SHARE, { decimals: 2, min: 1, max: 100_00 }).optional(),
)

/** Contact details of a guardian, shared by the whole school. */
const guardianContact = { email: optionalEmail(), phone: optionalPhone(), language: optionalLanguage() }

/** A guardian's relation to one child. */
export const guardianTies = {
	relation: line('', { min: 0, max: 40 }).default(''),
	// A form encodes one ticked box as text, several as a list, and none as nothing.
	flags: z
		.unknown()
		.transform((ticked) => [ticked ?? []].flat())
		.pipe(choices(guardianFlags, 'Choose from the list'))
		.default([]),
	share,
}

/** Existing guardians are found by email or phone, so the name is optional. */
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
		/** True if the family is emailed about the class. */
		tells: z.boolean().default(false),
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

export const guardianEdit = z.object({
	name: optionalName().refine((name) => name !== '', 'Enter the name of the guardian'),
	...guardianContact,
	...guardianTies,
	signIn: z.boolean().default(false),
	version,
})

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
	givenBy: line('Enter who agreed, in their own name', { max: MAX_NAME }),
	/** Version of the text shown on the page. */
	version: wholeNumber('Load the page again: it does not say which text was read'),
})

export const enrolForm = z.object({
	classId: z.string({ error: 'Choose a class' }).min(1, 'Choose a class').max(64),
	startsOn: optionalDay(),
	isTrial: z.boolean().default(false),
	ifFull: z.boolean().default(false),
	/** True if the family is emailed. */
	tells: z.boolean().default(false),
})

/** Erasing requires the student's name as confirmation. */
export const eraseForm = z.object({
	version,
	name: z
		.string()
		.overwrite((text) => text.replace(/\s+/g, ' ').trim())
		.default(''),
})

export const noteForm = z.object({
	text: lines('Enter what to remember', { max: 2000 }),
	callBackOn: optionalDay(),
})

/** Pressing the button again reverts it. */
export const calledBackForm = z.object({ done: z.boolean().default(false) })
export type NoteForm = z.output<typeof noteForm> & { kind: 'note' | 'call' }

export const confirmation = z.object({})

const portal = choice(portalChoices, 'Choose what happens to the accounts')

const ownLessons = choice(
	[{ value: 'keep' }, { value: 'remove' }],
	'Choose what happens to their lessons',
).optional()

export const archiveForm = z.object({ portal: portal.default('lock'), lessons: ownLessons })

/** The fields that affect the charges of leaving or a pause. */
export const leavingBillingForm = z
	.object({
		state: line('', { min: 0, max: 20 }).optional(),
		since: optionalDay(),
		until: optionalDay(),
		pays: z.boolean().default(false),
		places: line('', { min: 0, max: 20 }).optional(),
		/** Digest of the preview shown last. */
		shown: line('', { min: 0, max: 2_000 }).optional(),
	})
	.refine(({ since, until }) => !since || !until || until >= since, {
		path: ['until'],
		message: 'The last day of the pause cannot be before the first.',
	})

export type LeavingBillingForm = z.output<typeof leavingBillingForm>

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
	lessons: ownLessons,
	portal: portal.optional(),
	tells: z.boolean().optional(),
	version,
})

/** Cancels a scheduled change. */
export const stayForm = z.object({ version, tells: z.boolean().default(false) })
