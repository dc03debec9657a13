import { z } from 'zod'
import { choice, emailAddress, nameLine, secret } from '#app/domain/form/fields.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { CURRENCIES } from './labels.ts'

/** `/set-up/:token`. */
export const setUpForm = z.object({
	schoolName: nameLine('School name must be at least 3 characters', { min: 3 }),
	timeZone: choice(
		timeZones.map((value) => ({ value })),
		'Choose a time zone from the list',
	),
	currency: choice(CURRENCIES, 'Choose a currency from the list'),
	name: nameLine('Name must be at least 3 characters', { min: 3 }),
	email: emailAddress('Please enter a valid email address'),
	password: secret('Password must be at least 12 characters', { min: 12 }),
})
