import { z } from 'zod'
import { MAX_TRAVEL_MINUTES } from './travel.ts'
import { consentKinds, type ConsentKind } from './consents.ts'
import {
	CURRENCIES,
	DATE_FORMATS,
	PORTAL_SWITCHES,
	USUAL_LISTS,
	WEEK_STARTS,
	type TaughtKind,
} from './labels.ts'
import { optionalVatId } from '#app/domain/billing/vat-id.ts'
import { isTimeZone } from '#app/domain/time-zones.ts'
import { closureForms, termForms } from '#app/domain/calendar/form.ts'
import {
	choice,
	emailAddress,
	line,
	lines,
	minutes,
	nameLine,
	optionalLine,
	optionalLines,
	optionalPhone,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const version = wholeNumber('Open this page again and repeat the change.', { max: 999_999_999 })
const id = z.string({ error: 'Choose from the list.' }).max(64, 'Choose from the list.')
const name = line('Enter a name', { max: 80 })

const webAddress = z
	.string()
	.trim()
	.transform((typed, context) => {
		if (!typed) return undefined
		const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
		if (URL.canParse(address) && address.length <= 200 && /^[^/]+\/\/[^/]+\.[^/]+/.test(address))
			return address
		context.addIssue('Enter a web address, such as www.example.org')
		return z.NEVER
	})
	.optional()

const optionalEmail = z.preprocess(
	(typed) => (typed === '' ? undefined : typed),
	emailAddress('Enter an email address, such as office@example.org').optional(),
)

const identity = z.object({
	intent: z.literal('save-identity'),
	version,
	name: nameLine('Enter a name of at least 2 characters', { min: 2, max: 120 }),
	legalName: optionalLine(),
	taxNumber: optionalLine(),
	vatId: optionalVatId,
	address: optionalLines(),
	email: optionalEmail,
	phone: optionalPhone(),
	website: webAddress,
})

const TIME_ZONE = 'Choose a time zone from the list'

const ways = z.object({
	intent: z.literal('save-ways'),
	version,
	timeZone: z.string({ error: TIME_ZONE }).refine(isTimeZone, TIME_ZONE),
	/** Upcoming lessons keep their time of day when the time zone changes. */
	keepsTimes: z.literal('on').optional(),
	currency: choice(CURRENCIES, 'Choose a currency from the list'),
	weekStart: choice(WEEK_STARTS, 'Choose the first day of the week').transform(Number),
	dateFormat: z.enum(
		DATE_FORMATS.map(({ value }) => value),
		{ error: 'Choose how dates and times are written' },
	),
})

const ticked = z
	.string()
	.optional()
	.transform((value) => value === 'on')

const portal = z.object({
	intent: z.literal('save-portal'),
	version,
	...(Object.fromEntries(PORTAL_SWITCHES.map((portalSwitch) => [portalSwitch.name, ticked])) as Record<
		(typeof PORTAL_SWITCHES)[number]['name'],
		typeof ticked
	>),
	teachersSeeContacts: ticked,
})

const site = { name, address: optionalLines(), isHome: ticked }
const room = {
	name,
	capacity: z.preprocess(
		(typed) => (typed === '' ? undefined : typed),
		wholeNumber('Enter how many people fit in, from 1 to 500', { min: 1, max: 500 }).optional(),
	),
	equipment: optionalLine(),
}

/** Minutes between each pair of sites; blank means none. */
const pairs = z
	.array(
		z.object({
			pair: line('Load the page again'),
			minutes: z.preprocess(
				(typed) => (typed === undefined || typed === '' ? '0' : typed),
				minutes(`Enter 0 to ${MAX_TRAVEL_MINUTES} minutes`, { max: MAX_TRAVEL_MINUTES }),
			),
		}),
	)
	.max(1_000)

const kind = z.enum(Object.keys(USUAL_LISTS) as [TaughtKind, ...TaughtKind[]], { error: 'Choose a list' })

const oneOf = { error: 'Please use one of the buttons on the page.' }

/** One schema per tab of the settings, discriminated by button. */
export const identityForm = z.discriminatedUnion('intent', [identity], oneOf)
export const waysForm = z.discriminatedUnion('intent', [ways], oneOf)
export const portalForm = z.discriminatedUnion('intent', [portal], oneOf)
export const termsForm = z.discriminatedUnion('intent', termForms, oneOf)
export const closuresForm = z.discriminatedUnion('intent', closureForms, oneOf)

export const placesForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('add-site'), ...site }),
		z.object({ intent: z.literal('change-site'), id, version, ...site }),
		z.object({ intent: z.literal('archive-site'), id }),
		z.object({ intent: z.literal('restore-site'), id }),
		z.object({ intent: z.literal('add-room'), siteId: id, ...room }),
		z.object({ intent: z.literal('change-room'), id, version, ...room }),
		z.object({ intent: z.literal('archive-room'), id }),
		z.object({ intent: z.literal('restore-room'), id }),
		z.object({ intent: z.literal('save-travel'), pairs }),
	],
	oneOf,
)

export const teachingForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('start-list'), kind }),
		z.object({ intent: z.literal('add-taught'), kind, name }),
		z.object({ intent: z.literal('rename-taught'), kind, id, version, name }),
		z.object({ intent: z.literal('move-up'), kind, id, position: version }),
		z.object({ intent: z.literal('move-down'), kind, id, position: version }),
		z.object({ intent: z.literal('archive-taught'), kind, id }),
		z.object({ intent: z.literal('restore-taught'), kind, id }),
		z.object({ intent: z.literal('rename-tag'), id, name }),
		z.object({ intent: z.literal('delete-tag'), id }),
	],
	oneOf,
)

export const consentTextForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('publish-text'),
			version,
			kind: z.enum(Object.keys(consentKinds) as [ConsentKind, ...ConsentKind[]], { error: 'Choose a text' }),
			text: lines('Enter the text that families are asked to agree to'),
		}),
	],
	oneOf,
)

export type ProfilePart = z.output<typeof identityForm | typeof waysForm | typeof portalForm>
export type PlacesForm = z.output<typeof placesForm>
export type TeachingForm = z.output<typeof teachingForm>
